#include "sokoban/optimal/checkpoint_bytes.hpp"

#include <algorithm>
#include <bit>
#include <cstring>
#include <numeric>

namespace pushwise::sokoban {

namespace {

static_assert(std::endian::native == std::endian::little, "numbers are copied as they are");

constexpr char magic[4] = {'P', 'W', 'F', 4};
constexpr std::size_t checksum_at = sizeof magic;
constexpr std::size_t summed_from = checksum_at + 8;
constexpr std::uint16_t no_place = 0xffff;

// Every step can be undone, so no change within eight bytes goes unnoticed, and others by a chance
// of one in 2^64.
std::uint64_t checksum(std::string_view bytes) {
  std::uint64_t sum = bytes.size();
  while (!bytes.empty()) {
    std::uint64_t word = 0;
    const std::size_t length = std::min<std::size_t>(bytes.size(), sizeof word);
    std::memcpy(&word, bytes.data(), length);
    sum = (sum ^ word) * 0x9e3779b97f4a7c15ULL;
    sum ^= sum >> 32;
    bytes.remove_prefix(length);
  }
  return sum;
}

// Writes what it is given, or reads into it. Once something is wrong it reads nothing but zeros and
// empty lists.
class Archive {
 public:
  Archive(const Board& board, const Packing& live, const std::vector<std::uint32_t>& names)
      : board_(board), packing_(live), cells_(board.cells()), place_(board.cells()) {
    std::iota(cells_.begin(), cells_.end(), Cell{0});
    std::sort(cells_.begin(), cells_.end(), [&](Cell x, Cell y) { return names[x] < names[y]; });
    for (std::size_t i = 0; i < cells_.size(); ++i) {
      place_[cells_[i]] = static_cast<std::uint16_t>(i);
      if (live.usable(cells_[i])) live_.push_back(cells_[i]);
    }
  }
  Archive(const Board& board, const Packing& live, const std::vector<std::uint32_t>& names,
          std::string_view bytes)
      : Archive(board, live, names) {
    reading_ = true;
    rest_ = bytes;
  }

  std::string& out() { return out_; }
  bool reading() const { return reading_; }
  bool good() const { return good_; }
  bool at_end() const { return rest_.empty(); }
  bool expect(bool so) { return good_ = good_ && so; }

  template <class Number>
  void number(Number& value) {
    if (!reading_) {
      char bytes[sizeof value];
      std::memcpy(bytes, &value, sizeof value);
      out_.append(bytes, sizeof value);
    } else if (value = {}; expect(rest_.size() >= sizeof value)) {
      std::memcpy(&value, rest_.data(), sizeof value);
      rest_.remove_prefix(sizeof value);
    }
  }
  void flag(bool& flag) {
    auto byte = static_cast<std::uint8_t>(flag);
    number(byte);
    expect(byte < 2);
    flag = byte == 1;
  }
  void cell(Cell& cell) {
    std::uint16_t place = cell == board_.wall() ? no_place : place_[cell];
    number(place);
    expect(place == no_place || place < cells_.size());
    cell = !good_ || place == no_place ? board_.wall() : cells_[place];
  }
  // No list claims more items than there are bytes for.
  template <class List>
  void length(List& list, std::size_t least_bytes) {
    auto size = static_cast<std::uint32_t>(list.size());
    number(size);
    if (reading_) list.resize(expect(size <= rest_.size() / least_bytes) ? size : 0);
  }
  std::size_t box_bytes() const { return (live_.size() + 7) / 8; }
  // Packed boxes, as bits over live cells.
  void boxes(std::byte* packed) {
    char bits[(OptimalRecord::most_cells + 7) / 8] = {};
    if (!reading_) {
      for (std::size_t i = 0; i < live_.size(); ++i)
        if (packing_.holds(packed, live_[i]))
          bits[i / 8] = static_cast<char>(bits[i / 8] | 1 << i % 8);
      out_.append(bits, box_bytes());
      return;
    }
    if (!expect(rest_.size() >= box_bytes())) return;
    found_.clear();
    for (std::size_t i = 0; i < box_bytes() * 8; ++i)
      if ((rest_[i / 8] >> i % 8 & 1) != 0 && expect(i < live_.size())) found_.push_back(live_[i]);
    rest_.remove_prefix(box_bytes());
    packing_.pack_boxes(found_, packed);
  }
  const Packing& packing() const { return packing_; }

 private:
  const Board& board_;
  const Packing& packing_;
  std::vector<Cell> cells_;           // in the order of their names
  std::vector<std::uint16_t> place_;  // of each cell there
  std::vector<Cell> live_;            // those that are live, in the same order
  std::vector<Cell> found_;
  bool reading_ = false;
  bool good_ = true;
  std::string out_;
  std::string_view rest_;
};

void transfer(Archive& archive, std::vector<LearnedPattern>& patterns) {
  archive.length(patterns, 11);
  for (LearnedPattern& pattern : patterns) {
    archive.length(pattern.boxes, 2);
    for (Cell& cell : pattern.boxes) archive.cell(cell);
    archive.cell(pattern.player);
    archive.number(pattern.penalty);
    archive.flag(pattern.exact);
  }
}

void transfer(Archive& archive, SearchCheckpoint& search) {
  archive.number(search.ceiling);
  archive.number(search.lower_bound);
  archive.flag(search.gates);
  archive.flag(search.corrals);
  archive.number(search.expanded);
  archive.number(search.descended);
  transfer(archive, search.learned.patterns);
  transfer(archive, search.learned.deadlocks);
  // States by columns, which pack better.
  auto& states = search.states;
  const std::size_t bytes = archive.packing().words() * 8;
  archive.length(states, archive.box_bytes() + 10);
  search.boxes.resize(states.size() * bytes);
  for (std::size_t i = 0; i < states.size(); ++i) archive.boxes(search.boxes.data() + i * bytes);
  for (auto& state : states) archive.cell(state.player);
  for (auto& state : states) archive.cell(state.moved);
  for (auto& state : states) archive.number(state.pushes);
  for (auto& state : states) archive.number(state.f);
  for (auto& state : states) archive.number(state.key);
}

void transfer(Archive& archive, std::shared_ptr<const SearchCheckpoint>& search, Way way,
              const Board& board) {
  bool there = search != nullptr;
  archive.flag(there);
  if (!there) return;
  const auto copy =
      search ? std::make_shared<SearchCheckpoint>(*search) : std::make_shared<SearchCheckpoint>();
  transfer(archive, *copy);
  if (!archive.reading()) return;
  copy->way = way;
  copy->fingerprint = checkpoint_fingerprint(board, archive.packing());
  archive.expect(archive.good() && copy->check(board, archive.packing()));
  search = copy;
}

void transfer(Archive& archive, Checkpoint& checkpoint, const Board& board) {
  archive.number(checkpoint.probe.forward_bound);
  archive.flag(checkpoint.probe.done);
  archive.flag(checkpoint.probe.decided);
  archive.flag(checkpoint.probe.out);
  transfer(archive, checkpoint.forward, Way::forward, board);
  transfer(archive, checkpoint.backward, Way::backward, board);
}

}  // namespace

std::string checkpoint_to_bytes(const Checkpoint& checkpoint, const Board& board,
                                const Packing& live, const std::vector<std::uint32_t>& names) {
  Archive archive(board, live, names);
  std::uint64_t sum = 0;
  std::uint64_t fingerprint = checkpoint_fingerprint(board, live, names);
  archive.out().assign(magic, sizeof magic);
  archive.number(sum);
  archive.number(fingerprint);
  Checkpoint copy = checkpoint;
  transfer(archive, copy, board);
  std::string& out = archive.out();
  sum = checksum(std::string_view(out).substr(summed_from));
  std::memcpy(out.data() + checksum_at, &sum, sizeof sum);
  return std::move(out);
}

std::optional<Checkpoint> checkpoint_from_bytes(std::string_view bytes, const Board& board,
                                                const Packing& live,
                                                const std::vector<std::uint32_t>& names) {
  if (bytes.size() < summed_from || std::memcmp(bytes.data(), magic, sizeof magic) != 0)
    return std::nullopt;
  Archive archive(board, live, names, bytes.substr(checksum_at));
  std::uint64_t sum = 0;
  std::uint64_t fingerprint = 0;
  archive.number(sum);
  archive.number(fingerprint);
  if (sum != checksum(bytes.substr(summed_from)) ||
      fingerprint != checkpoint_fingerprint(board, live, names))
    return std::nullopt;
  Checkpoint checkpoint;
  transfer(archive, checkpoint, board);
  if (!archive.good() || !archive.at_end()) return std::nullopt;
  return checkpoint;
}

}  // namespace pushwise::sokoban
