#include "sokoban/fast/fess.hpp"

#include <algorithm>
#include <cstring>
#include <deque>
#include <map>
#include <queue>

#include "base/arena.hpp"
#include "base/clock.hpp"
#include "base/id_table.hpp"
#include "sokoban/deadlock/proved_sets.hpp"
#include "sokoban/deadlock/tests.hpp"
#include "sokoban/fast/delivery.hpp"
#include "sokoban/fast/features.hpp"
#include "sokoban/fast/lost_groups.hpp"
#include "sokoban/state/box_routes.hpp"
#include "sokoban/state/packing.hpp"
#include "sokoban/state/zobrist.hpp"

namespace pushwise::sokoban {

namespace {

// One box to one cell with the player ending on one side of it. Boxes are numbered as the packed
// state unpacks them.
struct MacroMove {
  std::uint64_t rank;
  BoxNumber box;
  Cell to;
  Cell player;
  std::uint8_t weight;
};

struct Node {
  StateId parent;
  std::uint32_t weight;
  Features features;
  std::uint64_t cell;  // of feature space: the best of its ancestors' and its own
  std::vector<MacroMove> moves;
  std::size_t next = 0;
  std::size_t groups_known = 0;  // lost groups it was compared with
};

class Fess final : public Solver {
 public:
  Fess(std::shared_ptr<const Terrain> terrain, const FessOptions& options, std::size_t memory_limit)
      : terrain_(std::move(terrain)),
        options_(options),
        budget_(memory_limit),
        plan_(*terrain_),
        meter_(*terrain_, plan_),
        delivery_(*terrain_, plan_),
        advisers_(*terrain_, plan_, options.advisers, options.order),
        packing_(terrain_->board(), terrain_->live()),
        zobrist_(terrain_->board().cells()),
        position_(terrain_->board()),
        child_(terrain_->board()),
        routes_(terrain_->board()),
        frozen_(*terrain_),
        arena_(packing_.bytes(), budget_),
        table_(budget_),
        buffer_(packing_.bytes()),
        sets_(*terrain_, 300),
        lost_(*terrain_) {
    for (const char* name : {"matching", "corral", "thaw"})
      tests_.push_back({make_deadlock_test(name, *terrain_, {}), 0});
  }

  Outcome step(double seconds, std::uint64_t node_limit) override {
    const Clock clock;
    if (!started_) {
      started_ = true;
      begin();
    }
    while (outcome_ == Outcome::running && statistics_.expanded < node_limit &&
           clock.seconds() < seconds)
      advance();
    budget_.note();
    statistics_.stored = nodes_.size();
    return outcome_;
  }

  const Statistics& statistics() const override { return statistics_; }
  std::vector<std::pair<std::string, std::uint64_t>> pruned() const override {
    std::vector<std::pair<std::string, std::uint64_t>> counts{{"freeze", freezes_}};
    for (const auto& [test, count] : tests_) counts.emplace_back(test->name(), count);
    counts.insert(counts.end(),
                  {{"few", few_}, {"pattern", patterns_}, {"patterns", lost_.size()}});
    return counts;
  }
  Cost lower_bound() const override { return 0; }
  bool complete() const override { return true; }
  bool optimal() const override { return false; }
  std::size_t open() const override { return nodes_.size(); }
  std::size_t peak_bytes() const override { return budget_.peak(); }

  std::string solution() const override {
    std::vector<PathState> path;
    for (StateId id = goal_; id != no_state; id = nodes_[id].parent) path.push_back(state(id));
    std::reverse(path.begin(), path.end());
    return to_lurd(terrain_->board(), path, false);
  }
  PathState snapshot() const override {
    if (nodes_.empty()) return {terrain_->board().boxes(), terrain_->board().player()};
    return state(best_);
  }
  std::vector<std::vector<Cell>> sample(std::size_t most) const override {
    std::vector<std::vector<Cell>> out;
    const std::size_t stride =
        std::max<std::size_t>(1, nodes_.size() / std::max<std::size_t>(most, 1));
    for (std::size_t id = 0; id < nodes_.size(); id += stride)
      out.push_back(state(static_cast<StateId>(id)).boxes);
    return out;
  }

 private:
  // The open moves of one cell of feature space, the best node on top.
  struct Entry {
    std::uint32_t weight;
    std::uint64_t rank;
    StateId node;
    bool operator<(const Entry& other) const {
      if (weight != other.weight) return weight > other.weight;
      if (rank != other.rank) return rank > other.rank;
      return node < other.node;
    }
  };

  PathState state(StateId id) const {
    PathState out{{}, packing_.player(arena_.at(id))};
    packing_.for_each_box(arena_.at(id), [&](Cell cell) { out.boxes.push_back(cell); });
    return out;
  }

  void begin() {
    const Board& board = terrain_->board();
    if (board.has_lost_box()) {
      outcome_ = Outcome::exhausted;
      return;
    }
    for (const Cell box : board.boxes())
      if (terrain_->is_dead(box)) {
        outcome_ = Outcome::exhausted;
        return;
      }
    child_.set(board.boxes(), board.player());
    child_.refresh();
    add_node(no_state, 0);
  }

  // Visit the next cell of feature space and make its best move.
  void advance() {
    if (cells_.empty()) {
      outcome_ = Outcome::exhausted;
      return;
    }
    // A cell opened just now comes next; otherwise every second turn belongs to the best one.
    if (cursor_ == cells_.end()) cursor_ = cells_.begin();
    const bool roving = fresh_ || (turn_++ & 1) != 0;
    const auto place = roving ? cursor_ : cells_.begin();
    auto& queue = place->second;
    if (queue.empty()) {
      if (place == cursor_) ++cursor_;
      cells_.erase(place);
      return;
    }
    fresh_ = false;
    const Entry entry = queue.top();
    queue.pop();
    Node& node = nodes_[entry.node];
    if (turned_out_lost(entry.node)) return;
    const MacroMove move = node.moves[node.next++];
    if (node.next < node.moves.size()) file(entry.node, queue);
    if (roving) ++cursor_;
    ++statistics_.generated;

    packing_.unpack(arena_.at(entry.node), child_);
    child_.move_box(move.box, move.to);
    child_.set_player(move.player);
    child_.refresh();
    if (known(child_) != no_state) {
      ++statistics_.duplicates;
      return;
    }
    if (is_dead(child_)) return;
    if (options_.prove_groups && lost_.found_around(child_, move.box)) return;
    add_node(entry.node, entry.weight);
  }

  // Has a group been found since that this node contains?
  bool turned_out_lost(StateId id) {
    Node& node = nodes_[id];
    if (node.groups_known == lost_.size()) return false;
    node.groups_known = lost_.size();
    packing_.unpack(arena_.at(id), child_);
    if (!lost_.known_in(child_)) return false;
    forget(node);
    return true;
  }
  void forget(Node& node) {
    ++patterns_;
    node.moves = {};
  }

  template <class Queue>
  void file(StateId id, Queue& queue) {
    const Node& node = nodes_[id];
    const MacroMove& move = node.moves[node.next];
    queue.push({node.weight + move.weight, move.rank, id});
  }

  StateId known(const Position& position) {
    const Cell region = position.reach().lowest();
    packing_.pack(position.boxes(), region, buffer_.data());
    return table_.find(zobrist_.boxes(position.boxes()) ^ zobrist_.player(region), [&](StateId id) {
      return std::memcmp(arena_.at(id), buffer_.data(), buffer_.size()) == 0;
    });
  }

  bool is_dead(const Position& position) {
    frozen_.compute(position);
    if (frozen_.some_off_goal()) {
      ++freezes_;
      return true;
    }
    for (auto& [test, count] : tests_) {
      if (!test->dead(position, no_push)) continue;
      ++count;
      lost_.learn(test->reason().boxes, position.player());
      return true;
    }
    if (few_lost(position)) {
      ++few_;
      return true;
    }
    return false;
  }

  // Groups of boxes off goal that stand close together, and all of them if they are few, searched
  // alone with the frozen boxes. Nearly packed positions are often dead for such a reason.
  bool few_lost(const Position& position) {
    frozen_.compute(position);
    std::vector<Cell> loose;
    for (const Cell box : position.boxes())
      if (!position.board().is_goal(box)) loose.push_back(box);
    if (loose.size() <= most_loose) return lost(loose, position.player());
    std::vector<bool> seen(loose.size());
    for (std::size_t start = 0; start < loose.size(); ++start) {
      if (seen[start]) continue;
      std::vector<Cell> group{loose[start]};
      seen[start] = true;
      for (std::size_t head = 0; head < group.size(); ++head)
        for (std::size_t other = 0; other < loose.size(); ++other)
          if (!seen[other] && near(position.board(), group[head], loose[other])) {
            seen[other] = true;
            group.push_back(loose[other]);
          }
      if (group.size() >= 2 && group.size() <= most_loose && lost(group, position.player()))
        return true;
    }
    return false;
  }
  bool lost(std::vector<Cell> boxes, Cell player) {
    if (boxes.empty()) return false;
    boxes.insert(boxes.end(), frozen_.cells().begin(), frozen_.cells().end());
    return sets_.dead(std::move(boxes), player);
  }
  static bool near(const Board& board, Cell a, Cell b) {
    const auto gap = [](std::size_t x, std::size_t y) { return x < y ? y - x : x - y; };
    return gap(board.row(a), board.row(b)) <= 2 && gap(board.column(a), board.column(b)) <= 2;
  }
  static constexpr std::size_t most_loose = 4;

  // The state in child_, new and not known to be dead.
  void add_node(StateId parent, std::uint32_t weight) {
    if (table_.full() && !table_.grow([this](auto&& insert) {
          for (StateId id = 0; id < arena_.end(); ++id) insert(hash(arena_.at(id)), id);
        })) {
      outcome_ = Outcome::memory;
      return;
    }
    const StateId id = arena_.add();
    if (id == no_state || !budget_.allow(0)) {
      outcome_ = Outcome::memory;
      return;
    }
    packing_.pack(child_.boxes(), child_.reach().lowest(), arena_.at(id));
    table_.insert(hash(arena_.at(id)), id);
    Node& node = nodes_.emplace_back();
    node.parent = parent;
    node.weight = weight;
    node.features = meter_.measure(child_);
    const unsigned in_the_way =
        options_.clear_the_way ? delivery_.find(child_, node.features.packed) : 0;
    node.cell = node.features.cell(options_.order, in_the_way);
    if (parent != no_state) node.cell = std::min(node.cell, nodes_[parent].cell);
    if (child_.solved()) {
      goal_ = id;
      outcome_ = Outcome::solved;
      return;
    }
    if (node.features.rank(options_.order) < best_rank_) {
      best_rank_ = node.features.rank(options_.order);
      best_ = id;
    }
    ++statistics_.expanded;
    make_moves(id);
    if (node.moves.empty()) return;
    if (options_.prove_groups && !cells_.contains(node.cell) && lost_.found_in(position_)) {
      forget(node);
      return;
    }
    node.groups_known = lost_.size();
    const auto [place, is_new] = cells_.try_emplace(node.cell);
    file(id, place->second);
    if (!is_new) return;
    cursor_ = place;  // progress is followed up at once
    fresh_ = true;
  }

  std::uint64_t hash(const std::byte* packed) const {
    std::uint64_t hash = zobrist_.player(packing_.player(packed));
    packing_.for_each_box(packed, [&](Cell cell) { hash ^= zobrist_.box(cell); });
    return hash;
  }

  // All macro moves of a node with the features of the states they lead to.
  void make_moves(StateId id) {
    Node& node = nodes_[id];
    packing_.unpack(arena_.at(id), position_);
    position_.refresh();
    advisers_.enter(position_, node.features);
    for (BoxNumber box = 0; box < position_.boxes().size(); ++box) {
      const auto& stops = routes_.pushes(position_, box, terrain_->dead());
      if (stops.size() < 2) continue;
      packing_.unpack(arena_.at(id), child_);
      // Regions with the box lifted off; on its new cell it cuts its own into parts again.
      const unsigned others = node.features.connectivity - routes_.parts_at(position_.box(box));
      for (std::size_t i = 1; i < stops.size(); ++i) {
        child_.move_box(box, stops[i].cell);
        child_.set_player(routes_.player_after(stops[i], true));
        child_.refresh();
        if (frozen_.suspect(child_, stops[i].cell)) {
          frozen_.compute(child_);
          if (frozen_.some_off_goal()) continue;
        }
        if (lost_.known_with(child_, stops[i].cell)) {
          ++patterns_;
          continue;
        }
        if (known(child_) != no_state) continue;
        const Features features = meter_.measure(
            child_, static_cast<std::uint16_t>(others + routes_.parts_at(stops[i].cell)));
        advisers_.consider(node.moves.size(), box, child_, features);
        node.moves.push_back(
            {features.rank(options_.order), box, stops[i].cell, child_.player(), 1});
      }
    }
    if (options_.clear_the_way) propose_to_clear(node);
    advisers_.for_each_proposal([&](std::size_t move) { node.moves[move].weight = 0; });
    std::stable_sort(node.moves.begin(), node.moves.end(),
                     [](const MacroMove& a, const MacroMove& b) {
                       return a.weight != b.weight ? a.weight < b.weight : a.rank < b.rank;
                     });
  }

  // Each box in the way of the plan's next step, the best move that takes it off the route. The
  // delivery was looked for in this node when it was added.
  void propose_to_clear(Node& node) {
    for (const Cell cell : delivery_.blocking()) {
      MacroMove* best = nullptr;
      for (MacroMove& move : node.moves)
        if (position_.box(move.box) == cell && !delivery_.on_route(move.to) &&
            (best == nullptr || move.rank < best->rank))
          best = &move;
      if (best != nullptr) best->weight = 0;
    }
  }

  std::shared_ptr<const Terrain> terrain_;
  FessOptions options_;
  MemoryBudget budget_;
  PackingPlan plan_;
  FeatureMeter meter_;
  Delivery delivery_;
  Advisers advisers_;
  Packing packing_;
  Zobrist zobrist_;
  Position position_;
  Position child_;
  BoxRoutes routes_;
  FrozenBoxes frozen_;
  Arena arena_;
  IdTable table_;
  std::vector<std::byte> buffer_;
  struct Counted {
    std::unique_ptr<DeadlockTest> test;
    std::uint64_t count;
  };
  std::vector<Counted> tests_;
  ProvedSets sets_;
  LostGroups lost_;
  std::deque<Node> nodes_;
  std::map<std::uint64_t, std::priority_queue<Entry>> cells_;
  std::map<std::uint64_t, std::priority_queue<Entry>>::iterator cursor_;
  Statistics statistics_;
  Outcome outcome_ = Outcome::running;
  bool started_ = false;
  bool fresh_ = false;
  unsigned turn_ = 0;
  StateId goal_ = no_state;
  StateId best_ = 0;
  std::uint64_t best_rank_ = ~std::uint64_t{0};
  std::uint64_t freezes_ = 0;
  std::uint64_t few_ = 0;
  std::uint64_t patterns_ = 0;  // moves and states that contain a lost group
};

}  // namespace

std::unique_ptr<Solver> make_fess(std::shared_ptr<const Terrain> terrain,
                                  const FessOptions& options, std::size_t memory_limit) {
  return std::make_unique<Fess>(std::move(terrain), options, memory_limit);
}

}  // namespace pushwise::sokoban
