// Features that every mode may use, each measured once for a node and then brought up to date for
// its children at the price of what the moved box touches.
#pragma once

#include <algorithm>
#include <bit>
#include <vector>

#include "sokoban/fast/feature_space/layout.hpp"
#include "sokoban/fast/feature_space/mode.hpp"

namespace pushwise::sokoban::fast {

// Links between rooms that boxes block: no way is left from the one room to the other that does
// not go through a third.
class RoomMeter {
 public:
  explicit RoomMeter(const Layout& layout)
      : layout_(&layout),
        blocked_(layout.structure().links().size()),
        mark_(layout.board().cells() + 1) {}

  unsigned enter(const Position& position) {
    count_ = 0;
    free_ = nowhere;
    for (std::size_t link = 0; link < blocked_.size(); ++link) {
      blocked_[link] = is_blocked(position, link) ? 1 : 0;
      count_ += blocked_[link];
    }
    return count_;
  }
  unsigned after(const Child& child) {
    unsigned count = count_;
    free_ = child.taken_off ? child.to : nowhere;
    const auto again = [&](std::uint16_t link) {
      count -= blocked_[link];
      count += is_blocked(*child.position, link) ? 1 : 0;
    };
    const auto& first = layout_->links_at(child.from);
    for (const std::uint16_t link : first) again(link);
    if (child.taken_off) return count;
    for (const std::uint16_t link : layout_->links_at(child.to))
      if (!std::binary_search(first.begin(), first.end(), link)) again(link);
    return count;
  }

 private:
  bool is_blocked(const Position& position, std::size_t number) {
    const Structure::Link& link = layout_->structure().links()[number];
    const bool boxes = std::any_of(link.cells.begin(), link.cells.end(),
                                   [&](Cell cell) { return occupied(position, cell); });
    return boxes && !passable(position, link);
  }
  bool passable(const Position& position, const Structure::Link& link) {
    if (++generation_ == 0) {
      std::fill(mark_.begin(), mark_.end(), std::uint16_t{0});
      generation_ = 1;
    }
    const Board& board = layout_->board();
    const Structure& structure = layout_->structure();
    const auto touches = [&](Cell cell, std::uint16_t room) {
      for (const Cell beside : board.around(cell))
        if (beside != board.wall() && structure.room(beside) == room && !occupied(position, beside))
          return true;
      return false;
    };
    queue_.clear();
    for (const Cell cell : link.cells)
      if (!occupied(position, cell) && touches(cell, link.a)) {
        mark_[cell] = generation_;
        queue_.push_back(cell);
      }
    for (std::size_t head = 0; head < queue_.size(); ++head) {
      if (touches(queue_[head], link.b)) return true;
      for (const Cell beside : board.around(queue_[head]))
        if (!occupied(position, beside) && mark_[beside] != generation_ &&
            structure.room(beside) == Structure::no_room) {
          mark_[beside] = generation_;
          queue_.push_back(beside);
        }
    }
    return false;
  }

  bool occupied(const Position& position, Cell cell) const {
    return cell != free_ && position.occupied(cell);
  }

  static constexpr Cell nowhere = static_cast<Cell>(-1);

  const Layout* layout_;
  Cell free_ = nowhere;                // a box there counts as taken off
  std::vector<std::uint8_t> blocked_;  // by link, in the node
  unsigned count_ = 0;
  std::vector<std::uint16_t> mark_;
  std::uint16_t generation_ = 0;
  std::vector<Cell> queue_;
};

// Hotspots: boxes that cut others off from every goal for as long as they stay.
class HotspotMeter {
 public:
  explicit HotspotMeter(const Layout& layout)
      : layout_(&layout), boxes_(layout.words()), hot_(layout.words()), by_one_(layout.words()) {}

  unsigned enter(const Position& position) {
    if (!layout_->knows_hotspots()) return 0;
    for (Row* row : {&boxes_, &hot_, &by_one_}) std::fill(row->begin(), row->end(), 0);
    for (const Cell box : position.boxes()) boxes_[box >> 6] |= bit(box);
    unsigned count = 0;
    for (const Cell box : position.boxes()) {
      const std::uint64_t* cuts = layout_->cuts_off(box);
      int cut = 0;
      for (std::size_t w = 0; w < boxes_.size(); ++w) cut += std::popcount(cuts[w] & boxes_[w]);
      if (cut == 0) continue;
      hot_[box >> 6] |= bit(box);
      if (cut == 1) by_one_[box >> 6] |= bit(box);
      ++count;
    }
    return count;
  }
  unsigned after(const Child& child) const {
    if (!layout_->knows_hotspots()) return 0;
    // Of the boxes that stay: some cut off only the one that has left, others now the one that
    // came.
    const std::uint64_t* before = layout_->cut_off_by(child.from);
    const std::uint64_t* now = layout_->cut_off_by(child.to);
    const std::uint64_t* cuts = layout_->cuts_off(child.to);
    int count = 0;
    bool hot = false;
    for (std::size_t w = 0; w < boxes_.size(); ++w) {
      const std::uint64_t others = boxes_[w] & ~(child.from >> 6 == w ? bit(child.from) : 0);
      const std::uint64_t left = hot_[w] & ~(by_one_[w] & before[w]);
      count += std::popcount((left | now[w]) & others);
      hot = hot || (cuts[w] & others) != 0;
    }
    return static_cast<unsigned>(count) + (hot ? 1 : 0);
  }

 private:
  using Row = std::vector<std::uint64_t>;  // one bit for each cell
  static std::uint64_t bit(Cell cell) { return std::uint64_t{1} << (cell & 63); }

  const Layout* layout_;
  Row boxes_;
  Row hot_;
  Row by_one_;  // hot for the sake of one box
};

}  // namespace pushwise::sokoban::fast
