// Pattern databases put together to a heuristic.
//
// A table is looked up in a frame of its own: a symmetry of the board takes the puzzle's cells to
// the table's. So one table serves patterns that are images of each other, goals with the blank in
// another corner, and the reflected lookup. Lookups form families:
//   additive  a family's tables are disjoint patterns and add up; the value is the greatest family
//   full      each table counts every move; the value is the greatest of all, and of P
// Tiles are named by their home, the cell they have in the goal.
#pragma once

#include <algorithm>
#include <array>
#include <memory>
#include <span>
#include <vector>

#include "tiles/evaluator.hpp"
#include "tiles/placement.hpp"

namespace pushwise::tiles {

inline constexpr std::size_t most_families = 2;
inline constexpr std::size_t most_tables = 8;

struct PatternLookup {
  std::span<const std::uint8_t> table;
  std::vector<std::uint8_t> home;   // of the pattern's tiles, in the table's frame
  std::vector<std::uint8_t> frame;  // the puzzle's cell -> the table's cell
};

class PatternSet {
 public:
  PatternSet(std::size_t cells, bool full, std::vector<std::vector<PatternLookup>> families);

  bool full() const { return full_; }
  // Do its values have the parity of every solution? A full table counts the moves of the blank,
  // which changes its colour with each; disjoint patterns count each tile's if they hold them all.
  bool has_parity() const;
  std::size_t families() const { return families_.size(); }
  std::size_t tables(std::size_t family) const { return families_[family].size(); }
  const PatternLookup& lookup(std::size_t family, std::size_t table) const {
    return families_[family][table];
  }
  std::uint8_t value(std::size_t family, std::size_t table, const std::uint8_t* at) const {
    return families_[family][table].table[placements_[family][table].rank(at)];
  }

  // Where a tile belongs: the table and its place in the pattern.
  struct Member {
    std::uint8_t table;
    std::uint8_t slot;
  };
  static constexpr std::uint8_t nowhere = 255;
  // Of an additive family; table `nowhere` if no pattern has the tile.
  Member member(std::size_t family, std::size_t home) const { return members_[family][home]; }
  std::uint8_t slot(std::size_t family, std::size_t table, std::size_t home) const {
    return slots_[family][table][home];
  }
  std::uint8_t framed(std::size_t family, std::size_t table, std::size_t cell) const {
    return families_[family][table].frame[cell];
  }

 private:
  bool full_;
  std::vector<std::vector<PatternLookup>> families_;
  std::vector<std::vector<Placement>> placements_;
  std::vector<std::vector<Member>> members_;
  std::vector<std::vector<std::vector<std::uint8_t>>> slots_;
};

// The positions of all patterns' tiles, kept in step with a board: what the lookups need.
class PatternView {
 public:
  explicit PatternView(const PatternSet& set) : set_(&set) {}

  // `homes[cell]` is the home of the tile there.
  void set(std::span<const std::uint8_t> homes, std::size_t blank) {
    for (std::size_t cell = 0; cell < homes.size(); ++cell)
      if (cell != blank) place(homes[cell], cell);
    if (set_->full()) place_blank(blank);
  }
  // Full tables only.
  void place_blank(std::size_t cell) {
    for (std::size_t f = 0; f < set_->families(); ++f)
      for (std::size_t t = 0; t < set_->tables(f); ++t)
        at_[f][t][set_->lookup(f, t).home.size()] = set_->framed(f, t, cell);
  }
  void place(std::size_t home, std::size_t cell) {
    for (std::size_t f = 0; f < set_->families(); ++f)
      for (std::size_t t = 0; t < set_->tables(f); ++t)
        if (const std::uint8_t slot = set_->slot(f, t, home); slot != PatternSet::nowhere)
          at_[f][t][slot] = set_->framed(f, t, cell);
  }
  // Additive tables: move a tile as one family sees it.
  void place(std::size_t family, PatternSet::Member member, std::size_t cell) {
    at_[family][member.table][member.slot] = set_->framed(family, member.table, cell);
  }
  std::uint8_t value(std::size_t family, std::size_t table) const {
    return set_->value(family, table, at_[family][table].data());
  }
  Cost sum(std::size_t family) const {
    Cost sum = 0;
    for (std::size_t t = 0; t < set_->tables(family); ++t) sum += value(family, t);
    return sum;
  }
  // Without P.
  Cost value() const {
    Cost best = 0;
    for (std::size_t f = 0; f < set_->families(); ++f) {
      if (!set_->full()) best = std::max(best, sum(f));
      for (std::size_t t = 0; set_->full() && t < set_->tables(f); ++t)
        best = std::max<Cost>(best, value(f, t));
    }
    return best;
  }

 private:
  const PatternSet* set_;
  std::array<std::array<Placement::Cells, most_tables>, most_families> at_{};
};

// A pattern set applied to one puzzle's numbering of tiles, evaluating from scratch.
class PatternEvaluator {
 public:
  PatternEvaluator(const Puzzle& puzzle, std::shared_ptr<const PatternSet> set)
      : set_(std::move(set)), view_(*set_), distance_(puzzle, Heuristic::distance) {}

  Cost value(const std::vector<Tile>& cells) {
    std::array<std::uint8_t, most_pattern_cells> homes{};
    std::size_t blank = 0;
    for (std::size_t cell = 0; cell < cells.size(); ++cell)
      if (cells[cell] == 0)
        blank = cell;
      else
        homes[cell] = static_cast<std::uint8_t>(distance_.goal_cell(cells[cell]));
    view_.set({homes.data(), cells.size()}, blank);
    return set_->full() ? std::max(view_.value(), distance_.distance_sum(cells)) : view_.value();
  }

  bool has_parity() const { return set_->has_parity(); }

 private:
  std::shared_ptr<const PatternSet> set_;
  PatternView view_;
  Evaluator distance_;
};

}  // namespace pushwise::tiles
