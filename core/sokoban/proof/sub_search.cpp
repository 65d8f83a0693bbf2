#include "sokoban/proof/sub_search.hpp"

#include <algorithm>
#include <cstring>

namespace pushwise::sokoban {

namespace {}  // namespace

SubSearch::SubSearch(const Terrain& terrain)
    : terrain_(&terrain),
      packing_(terrain.board(), terrain.live()),
      zobrist_(terrain.board().cells()),
      position_(terrain.board()),
      frozen_(terrain),
      arena_(packing_.bytes(), memory_),
      table_(memory_),
      buffer_(packing_.bytes()) {
  const DistanceTable& table = terrain.to_goals(DistanceKind::push);
  for (Cell cell = 0; cell < terrain.board().cells(); ++cell) {
    const Distance* row = table.best_row(cell);
    // Where a box is lost none is ever put; levels without goals have nothing to search.
    const Distance least =
        table.targets() == 0 ? Distance{0} : *std::min_element(row, row + table.targets());
    nearest_.push_back(least == unreachable ? 0 : least);
  }
}

void SubSearch::remember() {
  const Cell region = position_.reach().lowest();
  packing_.pack(position_.boxes(), region, buffer_.data());
  const std::uint64_t hash = zobrist_.boxes(position_.boxes()) ^ zobrist_.player(region);
  const StateId known = table_.find(hash, [&](StateId id) {
    return std::memcmp(arena_.at(id), buffer_.data(), buffer_.size()) == 0;
  });
  if (known != no_state) return;
  if (table_.full())
    table_.grow([this](auto&& insert) {
      for (StateId id = 0; id < arena_.end(); ++id) {
        std::uint64_t key = zobrist_.player(packing_.player(arena_.at(id)));
        packing_.for_each_box(arena_.at(id), [&](Cell cell) { key ^= zobrist_.box(cell); });
        insert(key, id);
      }
    });
  const StateId id = arena_.add();
  std::memcpy(arena_.at(id), buffer_.data(), buffer_.size());
  table_.insert(hash, id);
  std::size_t far = 0;
  for (const Cell box : position_.boxes()) far += nearest_[box];
  if (waiting_.size() <= far) waiting_.resize(far + 1);
  waiting_[far].push_back(id);
  least_ = std::min(least_, far);
}

StateId SubSearch::take() {
  while (least_ < waiting_.size() && waiting_[least_].empty()) ++least_;
  if (least_ == waiting_.size()) return no_state;
  const StateId id = waiting_[least_].back();
  waiting_[least_].pop_back();
  return id;
}

Verdict SubSearch::run(const std::vector<Cell>& boxes, Cell player, const std::vector<Cell>& area,
                       std::size_t budget) {
  for (const Cell box : boxes)
    if (terrain_->is_dead(box)) return Verdict::dead;
  arena_.clear();
  table_.clear();
  for (auto& states : waiting_) states.clear();
  least_ = 0;
  const auto opened = [&] {
    return std::any_of(area.begin(), area.end(),
                       [&](Cell cell) { return position_.reach().contains(cell); });
  };
  position_.set(boxes, player);
  position_.refresh();
  if (position_.solved() || opened()) return Verdict::alive;
  remember();
  StateId id = take();
  for (std::size_t nodes = 0; id != no_state; ++nodes, id = take()) {
    if (nodes >= budget) return Verdict::gave_up;
    packing_.unpack(arena_.at(id), position_);
    position_.refresh();
    position_.pushes(pushes_);
    const Cell before = position_.player();
    for (const Push push : pushes_) {
      if (terrain_->is_dead(position_.board().next(position_.box(push.box), push.direction)))
        continue;
      position_.push(push);
      position_.refresh();
      if (position_.solved() || opened()) return Verdict::alive;
      bool lost = false;
      if (frozen_.suspect(position_, position_.box(push.box))) {
        frozen_.compute(position_);
        lost = frozen_.some_off_goal();
      }
      if (!lost) remember();
      position_.undo_push(push, before);
    }
  }
  return Verdict::dead;
}

}  // namespace pushwise::sokoban
