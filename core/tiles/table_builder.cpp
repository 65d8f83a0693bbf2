#include "tiles/table_builder.hpp"

#include <algorithm>
#include <atomic>
#include <cstring>
#include <stdexcept>

#include "base/clock.hpp"
#include "base/parallel.hpp"

namespace pushwise::tiles {

namespace {

using Mask = std::uint32_t;

inline Mask bit(std::size_t cell) { return Mask{1} << cell; }

inline void prefetch(const void* address) {
#if defined(__GNUC__)
  __builtin_prefetch(address, 1);
#else
  (void)address;
#endif
}

inline std::uint8_t set_bits(std::uint8_t& at, std::uint8_t bits) {
  return std::atomic_ref(at).fetch_or(bits, std::memory_order_relaxed);
}

// Cells as bits: neighbours and connected regions.
class Grid {
 public:
  Grid(std::size_t rows, std::size_t columns) : columns_(columns) {
    for (std::size_t cell = 0; cell < rows * columns; ++cell) {
      all_ |= bit(cell);
      if ((cell / columns + cell % columns) % 2 != 0) dark_ |= bit(cell);
      if (cell % columns > 0) not_first_ |= bit(cell);
      if (cell % columns + 1 < columns) not_last_ |= bit(cell);
    }
    for (std::size_t cell = 0; cell < rows * columns; ++cell) near_[cell] = around(bit(cell));
    if (rows * columns <= 16) label_all();
  }
  Mask all() const { return all_; }
  // Every other cell, as on a chessboard.
  Mask dark() const { return dark_; }
  Mask near(std::size_t cell) const { return near_[cell]; }

  // The number of the region that holds the free cell: regions are counted by their lowest cells.
  unsigned region_number(std::size_t cell, Mask free) const {
    if (!labels_.empty()) return static_cast<unsigned>(labels_[free] >> (4 * cell)) & 15U;
    unsigned number = 0;
    while (true) {
      const Mask region = flood(free & (~free + 1), free, bit(cell));
      if ((region & bit(cell)) != 0) return number;
      free &= ~region;
      ++number;
    }
  }
  // The free cells of the regions whose numbers are set.
  Mask regions(unsigned numbers, Mask free) const {
    if (!labels_.empty() && labels_[free] == 0) return free;
    Mask open = 0;
    for (; numbers != 0; numbers >>= 1) {
      const Mask region = flood(free & (~free + 1), free, 0);
      if ((numbers & 1U) != 0) open |= region;
      free &= ~region;
    }
    return open;
  }

 private:
  Mask around(Mask cells) const {
    return (((cells & not_last_) << 1) | ((cells & not_first_) >> 1) | (cells << columns_) |
            (cells >> columns_)) &
           all_;
  }
  // The free cells connected with `seed`, or a part of them that holds `enough`.
  Mask flood(Mask seed, Mask free, Mask enough) const {
    Mask region = seed;
    while (true) {
      const Mask grown = (region | around(region)) & free;
      if (grown == region || (grown & enough) != 0) return grown;
      region = grown;
    }
  }

  // Up to 16 cells every question is answered once: four bits per cell for each set of free cells.
  void label_all() {
    std::vector<std::uint64_t> labels(std::size_t{all_} + 1);
    for (std::size_t set = 1; set < labels.size(); ++set)
      for (auto rest = static_cast<Mask>(set); rest != 0; rest &= rest - 1) {
        const auto cell = static_cast<std::size_t>(std::countr_zero(rest));
        labels[set] |= std::uint64_t{region_number(cell, static_cast<Mask>(set))} << (4 * cell);
      }
    labels_ = std::move(labels);
  }

  std::size_t columns_;
  std::vector<std::uint64_t> labels_;
  Mask all_ = 0;
  Mask dark_ = 0;
  Mask not_first_ = 0;
  Mask not_last_ = 0;
  std::array<Mask, most_pattern_cells> near_{};
};

// The passes over the table, shared by both kinds: blocks of placements are handed to the threads.
template <class Derived>
class ScanningBuilder : public TableBuilder {
 public:
  ScanningBuilder(const PatternSpec& spec, std::size_t things)
      : grid_(spec.rows, spec.columns),
        placement_(spec.rows * spec.columns, things),
        table_(placement_.count(), unset) {}

  bool step(double seconds, std::size_t threads) override {
    const Clock clock;
    auto& self = static_cast<Derived&>(*this);
    if (!started_) self.begin();
    started_ = true;
    while (!done_ && clock.seconds() < seconds) {
      run_parallel(std::max<std::size_t>(threads, 1), [&](std::size_t) {
        while (clock.seconds() < seconds) {
          const std::uint64_t first = next_.fetch_add(block);
          if (first >= placement_.count()) return;
          self.scan(first, std::min(first + block, placement_.count()));
          finished_.fetch_add(1);
        }
      });
      if (finished_ == (placement_.count() + block - 1) / block) end_pass();
    }
    return done_;
  }
  std::uint64_t filled() const override { return filled_; }
  void resume_at(std::uint8_t depth) override {
    depth_ = depth;
    started_ = true;
    found_ = 1;  // by the interrupted part of the pass, as far as anyone knows
    filled_ = table_.size() - static_cast<std::uint64_t>(
                                  std::count(table_.begin(), table_.end(), std::uint8_t{unset}));
  }

 protected:
  static constexpr std::uint64_t block = 1 << 16;

  void end_pass() {
    next_ = 0;
    finished_ = 0;
    done_ = found_.exchange(0) == 0;
    if (!done_) ++depth_;
    if (depth_ == unset - 1) throw std::logic_error("a pattern's distance does not fit a byte");
  }

  Grid grid_;
  Placement placement_;
  std::vector<std::uint8_t> table_;
  std::atomic<std::uint64_t> next_{0};
  std::atomic<std::uint64_t> finished_{0};
  std::atomic<std::uint64_t> found_{0};  // states made in this pass
  std::atomic<std::uint64_t> filled_{0};
  bool done_ = false;
};

class AdditiveBuilder final : public ScanningBuilder<AdditiveBuilder> {
 public:
  explicit AdditiveBuilder(const PatternSpec& spec)
      : ScanningBuilder(spec, spec.home.size()),
        spec_(spec),
        visited_(placement_.count()),
        frontier_(placement_.count()) {
    for (const std::uint8_t cell : spec_.home) home_colour_ += colour(bit(cell));
  }

  std::vector<BuildPart> parts() override {
    return {{table_.data(), table_.size()},
            {visited_.data(), visited_.size()},
            {frontier_.data(), frontier_.size()}};
  }

  void begin() {
    Mask free = grid_.all();
    for (const std::uint8_t cell : spec_.home) free &= ~bit(cell);
    const std::uint64_t index = placement_.rank(spec_.home.data());
    const auto region = static_cast<std::uint8_t>(1U << grid_.region_number(spec_.blank, free));
    table_[index] = 0;
    visited_[index] = frontier_[index] = region;
    filled_ = 1;
  }

  // Placements change colour with every move, so this pass's frontier and the next one's never
  // share an entry, and one array holds both.
  void scan(std::uint64_t first, std::uint64_t last) {
    Batch batch;
    for (std::uint64_t index = first; index < last; ++index) {
      const std::uint8_t regions =
          std::atomic_ref(frontier_[index]).load(std::memory_order_relaxed);
      if (regions == 0) continue;
      const Placement::Cells at = placement_.unrank(index);
      Mask taken = 0;
      for (std::size_t i = 0; i < placement_.things(); ++i) taken |= bit(at[i]);
      if (((colour(taken) ^ home_colour_) & 1U) != (depth_ & 1U)) continue;
      std::atomic_ref(frontier_[index]).store(0, std::memory_order_relaxed);
      const Mask free = grid_.all() & ~taken;
      const Mask open = grid_.regions(regions, free);
      for (std::size_t i = 0; i < placement_.things(); ++i)
        for (Mask to = grid_.near(at[i]) & open; to != 0; to &= to - 1)
          reach(at, i, static_cast<std::uint8_t>(std::countr_zero(to)), free, batch);
    }
    flush(batch);
    found_ += batch.found;
    filled_ += batch.filled;
  }

 private:
  // Targets that wait for their cache lines.
  struct Batch {
    struct Target {
      std::uint64_t index;
      std::uint8_t region;
    };
    std::array<Target, 64> targets;
    std::size_t count = 0;
    std::uint64_t found = 0;
    std::uint64_t filled = 0;
  };

  unsigned colour(Mask taken) const {
    return static_cast<unsigned>(std::popcount(taken & grid_.dark()));
  }

  // Thing `i` slides to `to`; the blank is then where it stood.
  void reach(Placement::Cells at, std::size_t i, std::uint8_t to, Mask free, Batch& batch) {
    const std::uint8_t from = at[i];
    at[i] = to;
    const Mask now_free = (free & ~bit(to)) | bit(from);
    const std::uint64_t index = placement_.rank(at.data());
    prefetch(&visited_[index]);
    const auto region = static_cast<std::uint8_t>(1U << grid_.region_number(from, now_free));
    batch.targets[batch.count++] = {index, region};
    if (batch.count == batch.targets.size()) flush(batch);
  }

  void flush(Batch& batch) {
    for (std::size_t i = 0; i < batch.count; ++i) {
      const auto [index, region] = batch.targets[i];
      if ((std::atomic_ref(visited_[index]).load(std::memory_order_relaxed) & region) != 0)
        continue;
      const std::uint8_t before = set_bits(visited_[index], region);
      if ((before & region) != 0) continue;
      set_bits(frontier_[index], region);
      ++batch.found;
      if (before == 0) {
        std::atomic_ref(table_[index])
            .store(static_cast<std::uint8_t>(depth_ + 1), std::memory_order_relaxed);
        ++batch.filled;
      }
    }
    batch.count = 0;
  }

  PatternSpec spec_;
  unsigned home_colour_ = 0;
  std::vector<std::uint8_t> visited_;   // a bit per region of the free cells
  std::vector<std::uint8_t> frontier_;  // the same: reached by the last pass, or by this one
};

class FullBuilder final : public ScanningBuilder<FullBuilder> {
 public:
  explicit FullBuilder(const PatternSpec& spec)
      : ScanningBuilder(spec, spec.home.size() + 1), spec_(spec) {}

  std::vector<BuildPart> parts() override { return {{table_.data(), table_.size()}}; }

  void begin() {
    Placement::Cells at{};
    std::copy(spec_.home.begin(), spec_.home.end(), at.begin());
    at[spec_.home.size()] = static_cast<std::uint8_t>(spec_.blank);
    table_[placement_.rank(at.data())] = 0;
    filled_ = 1;
  }

  void scan(std::uint64_t first, std::uint64_t last) {
    std::array<std::uint64_t, 64> targets;
    std::size_t count = 0;
    std::uint64_t found = 0;
    auto flush = [&] {
      for (std::size_t i = 0; i < count; ++i) {
        std::uint8_t expected = unset;
        std::atomic_ref at(table_[targets[i]]);
        if (at.load(std::memory_order_relaxed) == unset &&
            at.compare_exchange_strong(expected, static_cast<std::uint8_t>(depth_ + 1),
                                       std::memory_order_relaxed))
          ++found;
      }
      count = 0;
    };
    const std::size_t blank = placement_.things() - 1;
    for (std::uint64_t index = first; index < last; ++index) {
      if (std::atomic_ref(table_[index]).load(std::memory_order_relaxed) != depth_) continue;
      const Placement::Cells at = placement_.unrank(index);
      for (Mask to = grid_.near(at[blank]); to != 0; to &= to - 1) {
        Placement::Cells next = at;
        const auto cell = static_cast<std::uint8_t>(std::countr_zero(to));
        for (std::size_t i = 0; i < blank; ++i)
          if (next[i] == cell) next[i] = at[blank];
        next[blank] = cell;
        targets[count] = placement_.rank(next.data());
        prefetch(&table_[targets[count]]);
        if (++count == targets.size()) flush();
      }
    }
    flush();
    found_ += found;
    filled_ += found;
  }

 private:
  PatternSpec spec_;
};

std::size_t things(const PatternSpec& spec) { return spec.home.size() + (spec.full ? 1 : 0); }

void check(const PatternSpec& spec) {
  const std::size_t cells = spec.rows * spec.columns;
  if (cells > most_pattern_cells)
    throw std::invalid_argument("pattern databases are for boards of at most 32 cells");
  // Eight tiles cut the board into at most eight regions: the bits of a byte.
  if (spec.home.empty() || spec.home.size() > 8)
    throw std::invalid_argument("a pattern has one to eight tiles");
  if (spec.home.size() >= cells) throw std::invalid_argument("a pattern leaves the blank its cell");
  if (Placement(cells, things(spec)).count() > (std::uint64_t{1} << 32))
    throw std::invalid_argument("the pattern's database would be larger than 4 GiB");
}

}  // namespace

std::unique_ptr<TableBuilder> make_table_builder(const PatternSpec& spec) {
  check(spec);
  if (spec.full) return std::make_unique<FullBuilder>(spec);
  return std::make_unique<AdditiveBuilder>(spec);
}

std::uint64_t table_bytes(const PatternSpec& spec) {
  check(spec);
  return Placement(spec.rows * spec.columns, things(spec)).count();
}

std::uint64_t checksum(const std::uint8_t* data, std::size_t size) {
  // Four lanes keep the multiplier busy; the order of words and lanes matters.
  constexpr std::uint64_t prime = 0x9e3779b97f4a7c15ULL;
  std::array<std::uint64_t, 4> lanes{1, 2, 3, 4};
  std::size_t at = 0;
  for (; at + 32 <= size; at += 32)
    for (std::size_t lane = 0; lane < 4; ++lane) {
      std::uint64_t word;
      std::memcpy(&word, data + at + lane * 8, sizeof word);
      lanes[lane] = std::rotl((lanes[lane] ^ word) * prime, 29);
    }
  std::uint64_t hash = size;
  for (const std::uint64_t lane : lanes) hash = std::rotl((hash ^ lane) * prime, 31);
  for (; at < size; ++at) hash = std::rotl((hash ^ data[at]) * prime, 31);
  return hash ^ (hash >> 32);
}

}  // namespace pushwise::tiles
