// Sliding tiles as a domain of the searches that store states.
//
// A packed state is four bits per cell on boards of up to 16 (8 bytes for 4×4), else one byte per
// cell, or two where tiles are numbered beyond 255. With the reason test, one more byte beside the
// state keeps whether its value is exact.
#pragma once

#include <cstring>
#include <tuple>
#include <utility>

#include "search/domain.hpp"
#include "tiles/graph_space.hpp"

namespace pushwise::tiles {

class Packing {
 public:
  explicit Packing(const Puzzle& puzzle)
      : cells_(puzzle.board.cells()),
        bits_(cells_ <= 16              ? 4
              : puzzle.highest() <= 255 ? 8
                                        : 16) {}

  std::size_t bytes() const { return (cells_ * bits_ + 7) / 8; }
  void pack(const std::vector<Tile>& cells, std::byte* out) const {
    if (bits_ == 4) {
      std::memset(out, 0, bytes());
      for (std::size_t i = 0; i < cells_; ++i)
        out[i / 2] |= static_cast<std::byte>(cells[i] << (4 * (i % 2)));
    } else if (bits_ == 8) {
      for (std::size_t i = 0; i < cells_; ++i) out[i] = static_cast<std::byte>(cells[i]);
    } else {
      std::memcpy(out, cells.data(), cells_ * sizeof(Tile));
    }
  }
  void unpack(const std::byte* in, std::vector<Tile>& cells) const {
    cells.resize(cells_);
    if (bits_ == 4) {
      for (std::size_t i = 0; i < cells_; ++i)
        cells[i] = (std::to_integer<Tile>(in[i / 2]) >> (4 * (i % 2))) & 15U;
    } else if (bits_ == 8) {
      for (std::size_t i = 0; i < cells_; ++i) cells[i] = std::to_integer<Tile>(in[i]);
    } else {
      std::memcpy(cells.data(), in, cells_ * sizeof(Tile));
    }
  }

 private:
  std::size_t cells_;
  std::size_t bits_;
};

class TileDomain {
 public:
  TileDomain(const Puzzle& puzzle, Heuristic heuristic, GivenHeuristic given,
             const TestOptions& options)
      : puzzle_(puzzle),
        packing_(puzzle_),
        evaluator_(puzzle_, heuristic, std::move(given)),
        test_(puzzle_.board, evaluator_),
        options_(options),
        position_(puzzle_.board),
        buffer_(packing_.bytes()),
        goal_(packing_.bytes()) {
    packing_.pack(puzzle_.goal, goal_.data());
  }

  const Packing& packing() const { return packing_; }
  std::size_t packed_bytes() const { return packing_.bytes(); }

  std::uint64_t hash(const std::byte* packed) const {
    std::uint64_t hash = 0x9e3779b97f4a7c15ULL;
    for (std::size_t at = 0; at < goal_.size(); at += 8) {
      std::uint64_t word = 0;
      std::memcpy(&word, packed + at, std::min<std::size_t>(8, goal_.size() - at));
      hash = (hash ^ word) * 0xbf58476d1ce4e5b9ULL;
      hash ^= hash >> 29;
    }
    hash *= 0x94d049bb133111ebULL;
    return hash ^ (hash >> 32);
  }

  // With the plus form an exact state is as good as the goal: the rest of the path is known.
  bool is_goal(const std::byte* packed) const {
    if (std::memcmp(packed, goal_.data(), goal_.size()) == 0) return true;
    return options_.plus && static_cast<Exactness>(packed[goal_.size()]) == Exactness::exact;
  }

  template <class Sink>
  void roots(Sink&& sink) {
    position_.set(puzzle_.start);
    parent_ = Exactness::unknown;
    show(sink, 0);
  }

  template <class Sink>
  void expand(const std::byte* packed, Sink&& sink) {
    packing_.unpack(packed, cells_);
    position_.set(cells_);
    parent_ = Exactness::unknown;
    if (options_.plus) {
      parent_ = static_cast<Exactness>(packed[goal_.size()]);
      parent_value_ = evaluator_.value(cells_);
    }
    position_.slides([&](const Slide& slide) {
      position_.play(slide);
      show(sink, 1);
      position_.undo(slide);
      return false;
    });
  }

  Cost bound() {
    mark_ = Exactness::unknown;
    if (!options_.test) return evaluator_.value(position_.cells());
    Cost value;
    if (parent_ == Exactness::failed &&
        (value = evaluator_.value(position_.cells())) < parent_value_)
      mark_ = Exactness::failed;  // coherence: the parent's test would have found the way
    else
      std::tie(value, mark_) = test_.run(position_.cells());
    return mark_ == Exactness::exact ? value : value + evaluator_.punishment();
  }
  std::byte mark() const { return static_cast<std::byte>(mark_); }

  std::uint64_t created() const { return test_.created(); }
  // The moves from an exact state to the goal.
  std::vector<Slide> finish(const std::vector<Tile>& cells) {
    test_.run(cells);
    return test_.path();
  }

 private:
  template <class Sink>
  void show(Sink&& sink, Cost cost) {
    packing_.pack(position_.cells(), buffer_.data());
    sink(Successor{buffer_.data(), hash(buffer_.data()), cost});
  }

  const Puzzle puzzle_;
  Packing packing_;
  Evaluator evaluator_;
  ReasonTest test_;
  TestOptions options_;
  Position position_;
  std::vector<std::byte> buffer_;
  std::vector<std::byte> goal_;
  std::vector<Tile> cells_;
  // Of the state being expanded.
  Exactness parent_ = Exactness::unknown;
  Cost parent_value_ = 0;
  Exactness mark_ = Exactness::unknown;
};

static_assert(MarkingDomain<TileDomain>);

}  // namespace pushwise::tiles
