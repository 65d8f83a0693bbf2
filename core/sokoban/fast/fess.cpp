#include "sokoban/fast/fess.hpp"

#include <algorithm>
#include <optional>
#include <queue>
#include <set>
#include <utility>

#include "base/clock.hpp"
#include "base/luby.hpp"
#include "base/rng.hpp"
#include "sokoban/fast/delivery.hpp"
#include "sokoban/fast/draw.hpp"
#include "sokoban/fast/feature_tree.hpp"
#include "sokoban/fast/shared/asked_state.hpp"
#include "sokoban/fast/shared/left_behind.hpp"
#include "sokoban/fast/shared/lost_groups.hpp"
#include "sokoban/registry.hpp"
#include "sokoban/state/box_routes.hpp"

namespace pushwise::sokoban {

namespace {

// A tree, and where another may take over from it.
struct Leg {
  Leg(const Packing& packing, const Zobrist& zobrist, MemoryBudget& budget)
      : tree(packing, zobrist, budget) {}

  struct Best {
    std::uint64_t rank;
    StateId node;
    bool operator<(const Best& other) const {
      return rank != other.rank ? rank > other.rank : node > other.node;
    }
  };

  FeatureTree tree;
  Best best{~std::uint64_t{0}, 0};
  std::size_t idle = 0;             // states added since the best one
  std::priority_queue<Best> heads;  // states better than the root, not taken over from yet
  StateId handed_over = no_state;   // the state at which the next leg begins
};

class Fess final : public Solver {
 public:
  Fess(std::shared_ptr<const Terrain> terrain, std::shared_ptr<Plans> plans,
       const FessOptions& options, std::size_t memory_limit, SharedState shared)
      : terrain_(std::move(terrain)),
        options_(options),
        dice_(options.seed),
        draws_(options.draws),
        first_draw_(options.first_draw),
        next_draw_(options.next_draw),
        budget_(memory_limit),
        plans_(std::move(plans)),
        plan_(plans_->of(options.plan)),
        meter_(*terrain_, *plan_),
        delivery_(*terrain_, *plan_),
        advisers_(*terrain_, *plan_, options.advisers, options.order),
        packing_(terrain_->board(), terrain_->live()),
        zobrist_(terrain_->board().cells()),
        position_(terrain_->board()),
        child_(terrain_->board()),
        routes_(terrain_->board()),
        frozen_(*terrain_),
        left_behind_(*terrain_),
        lost_(*terrain_),
        perimeter_(std::move(shared.perimeter)),
        groups_(std::move(shared.groups)) {
    for (const char* name : {"matching", "retrograde", "corral", "removal"})
      tests_.push_back({make_deadlock_test(name, *terrain_, {}), 0});
  }

  Outcome step(double seconds, std::uint64_t node_limit) override {
    const Clock clock;
    if (groups_) lost_.exchange(*groups_);
    if (legs_.empty()) begin();
    while (outcome_ == Outcome::running && meetings_.empty() && statistics_.expanded < node_limit &&
           clock.seconds() < seconds) {
      if (expanding_)
        expand_next_box();
      else if (options_.patience > 0 && leg().idle >= options_.patience)
        hand_over();
      else if (draws_ > 0 && statistics_.expanded >= draw_end_)
        draw();
      else
        advance();
    }
    if (groups_) lost_.exchange(*groups_);
    budget_.note();
    statistics_.stored = open();
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
  std::size_t open() const override {
    std::size_t count = 0;
    for (const auto& leg : legs_) count += leg->tree.size();
    return count;
  }
  std::size_t peak_bytes() const override { return budget_.peak(); }

  std::string solution() const override {
    if (outcome_ != Outcome::solved) return {};
    return to_lurd(terrain_->board(), path_to(legs_.size() - 1, goal_), false);
  }
  PathState snapshot() const override {
    if (open() == 0) return {terrain_->board().boxes(), terrain_->board().player()};
    return legs_.back()->tree.state(legs_.back()->best.node);
  }
  std::string strategy() const override {
    return draws_ > 0 ? "restart " + std::to_string(draw_number_) : std::string();
  }
  std::vector<Meeting> take_meetings() override { return std::exchange(meetings_, {}); }
  std::vector<PathState> path_to(const PathState& state, Way /*way*/) override {
    const auto position = asked_position(terrain_->board(), packing_, state);
    for (std::size_t i = 0; position && i < legs_.size(); ++i)
      if (const StateId id = legs_[i]->tree.find(*position); id != no_state) return path_to(i, id);
    return {};
  }
  std::vector<std::vector<Cell>> sample(std::size_t most) const override {
    std::vector<std::vector<Cell>> out;
    const std::size_t stride = std::max<std::size_t>(1, open() / std::max<std::size_t>(most, 1));
    std::size_t count = 0;
    for (const auto& leg : legs_)
      for (std::size_t id = 0; id < leg->tree.size(); ++id)
        if (count++ % stride == 0) out.push_back(leg->tree.state(static_cast<StateId>(id)).boxes);
    return out;
  }

 private:
  Leg& leg() { return *legs_.back(); }
  FeatureTree& tree() { return legs_.back()->tree; }

  // From the start to a state of one of the legs.
  std::vector<PathState> path_to(std::size_t last, StateId id) const {
    std::vector<PathState> path;
    for (std::size_t i = 0; i <= last; ++i) {
      if (!path.empty()) path.pop_back();  // it is the root of this leg
      for (PathState& state : legs_[i]->tree.path(i == last ? id : legs_[i]->handed_over))
        path.push_back(std::move(state));
    }
    return path;
  }

  void begin() {
    const Board& board = terrain_->board();
    const bool hopeless =
        board.has_lost_box() || std::any_of(board.boxes().begin(), board.boxes().end(),
                                            [&](Cell box) { return terrain_->is_dead(box); });
    if (hopeless)
      outcome_ = Outcome::exhausted;
    else if (draws_ > 0)
      draw();
    else
      begin_leg({board.boxes(), board.player()});
  }
  // Begin again with another plan and other advisers. What the deadlock tests have learnt stays.
  void draw() {
    draw_number_ = draw_number_ == 0 ? first_draw_ : draw_number_ + next_draw_;
    options_ = drawn(draw_number_);
    draw_end_ = statistics_.expanded + draws_ * luby(++drawn_);
    dice_ = Rng(options_.seed);
    plan_ = plans_->of(options_.plan);
    meter_.follow(*plan_);
    delivery_.follow(*plan_);
    advisers_ = Advisers(*terrain_, *plan_, options_.advisers, options_.order);
    legs_.clear();
    roots_.clear();
    begin_leg({terrain_->board().boxes(), terrain_->board().player()});
  }
  void begin_leg(const PathState& root) {
    legs_.push_back(std::make_unique<Leg>(packing_, zobrist_, budget_));
    child_.set(root.boxes, root.player);
    child_.refresh();
    add_node(no_state, 0);
  }

  // Nothing better for long: go on from the best state in a tree of its own, where it is not
  // weighed down by the way that led there. If that finds nothing better either, the leg before
  // goes on.
  void hand_over() {
    while (legs_.size() < most_legs && !leg().heads.empty()) {
      const StateId head = leg().heads.top().node;
      leg().heads.pop();
      const PathState root = tree().state(head);
      if (!roots_.insert({root.boxes, root.player}).second) continue;
      leg().handed_over = head;
      begin_leg(root);
      return;
    }
    if (legs_.size() > 1) legs_.pop_back();
    leg().idle = 0;
  }

  // Visit the next cell of feature space and make its best move.
  void advance() {
    const auto turn = tree().take();
    if (!turn) {
      exhaust();
      return;
    }
    FeatureNode& node = tree().node(turn->node);
    if (turned_out_lost(turn->node)) return;
    const MacroMove move = node.moves[node.next++];
    if (node.next < node.moves.size()) tree().file(turn->node);
    ++statistics_.generated;

    tree().unpack(turn->node, child_);
    child_.move_box(move.box, move.to);
    child_.set_player(move.player);
    child_.refresh();
    if (tree().find(child_) != no_state) {
      ++statistics_.duplicates;
      return;
    }
    if (is_dead(child_)) return;
    if (options_.prove_groups && lost_.found_around(child_, move.box)) return;
    add_node(turn->node, turn->weight);
  }

  // All that can be reached from the root of this leg is known, and does not solve the level.
  void exhaust() {
    if (legs_.size() == 1) {
      outcome_ = Outcome::exhausted;
      return;
    }
    legs_.pop_back();
    leg().idle = 0;
    forget(tree().node(leg().handed_over));
  }

  // Has a group been found since that this node contains?
  bool turned_out_lost(StateId id) {
    FeatureNode& node = tree().node(id);
    if (node.moves.empty()) return true;
    if (node.groups_known == lost_.size()) return false;
    node.groups_known = lost_.size();
    tree().unpack(id, child_);
    if (!lost_.known_in(child_)) return false;
    ++patterns_;
    forget(node);
    return true;
  }
  static void forget(FeatureNode& node) { node.moves = {}; }

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
    if (!left_behind_.lost(position)) return false;
    ++few_;
    return true;
  }

  // The state in child_, new and not known to be dead.
  void add_node(StateId parent, std::uint32_t weight) {
    const StateId id = tree().add(child_);
    if (id == no_state) {
      outcome_ = Outcome::memory;
      return;
    }
    FeatureNode& node = tree().node(id);
    node.parent = parent;
    node.weight = weight;
    node.features = meter_.measure(child_);
    const unsigned in_the_way =
        options_.clear_the_way ? delivery_.find(child_, node.features.packed) : 0;
    node.cell = node.features.cell(options_.order, in_the_way);
    if (parent != no_state) node.cell = std::min(node.cell, tree().node(parent).cell);
    if (child_.solved()) {
      goal_ = id;
      outcome_ = Outcome::solved;
      return;
    }
    if (perimeter_)
      if (const auto other = perimeter_->add(tree().hash(child_)))
        meetings_.push_back({*other, path_to(legs_.size() - 1, id)});
    note_rank(id, node.features.rank(options_.order));
    ++statistics_.expanded;
    begin_expansion(id);
  }

  void note_rank(StateId id, std::uint64_t rank) {
    ++leg().idle;
    if (rank < leg().best.rank) {
      leg().best = {rank, id};
      leg().idle = 0;
    }
    if (id > 0 && options_.patience > 0 && rank < tree().node(0).features.rank(options_.order))
      leg().heads.push({rank, id});
  }

  // The macro moves of a node are made box by box, since on a huge level those of one node may take
  // longer than a slice of time.
  struct Expansion {
    StateId node;
    BoxNumber box;
  };
  void begin_expansion(StateId id) {
    tree().unpack(id, position_);
    position_.refresh();
    advisers_.enter(position_, tree().node(id).features);
    expanding_ = {id, 0};
  }
  void expand_next_box() {
    if (expanding_->box < position_.boxes().size())
      make_moves(expanding_->node, expanding_->box++);
    else
      end_expansion();
  }

  // All moves of one box with the features of the states they lead to.
  void make_moves(StateId id, BoxNumber box) {
    FeatureNode& node = tree().node(id);
    const auto& stops = routes_.pushes(position_, box, terrain_->dead());
    if (stops.size() < 2) return;
    tree().unpack(id, child_);
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
      if (tree().find(child_) != no_state) continue;
      if (perimeter_) look_out(id);
      const Features features = meter_.measure(
          child_, static_cast<std::uint16_t>(others + routes_.parts_at(stops[i].cell)));
      advisers_.consider(node.moves.size(), box, child_, features);
      node.moves.push_back(
          {shaken(features.rank(options_.order)), box, stops[i].cell, child_.player(), 1});
    }
  }

  // The rank with chance in place of its last features.
  std::uint64_t shaken(std::uint64_t rank) {
    if (options_.seed == 0) return rank;
    return (rank & ~std::uint64_t{0xffff}) | (dice_.next() >> 48);
  }

  // Most moves are never made, but a look at what they lead to is cheap beside its features.
  void look_out(StateId parent) {
    const auto other = perimeter_->find(tree().hash(child_));
    if (!other) return;
    meetings_.push_back({*other, path_to(legs_.size() - 1, parent)});
    meetings_.back().path.push_back({child_.boxes(), child_.player()});
  }

  void end_expansion() {
    const StateId id = expanding_->node;
    expanding_.reset();
    FeatureNode& node = tree().node(id);
    if (options_.clear_the_way) propose_to_clear(node);
    advisers_.for_each_proposal([&](std::size_t move) { node.moves[move].weight = 0; });
    std::stable_sort(node.moves.begin(), node.moves.end(),
                     [](const MacroMove& a, const MacroMove& b) {
                       return a.weight != b.weight ? a.weight < b.weight : a.rank < b.rank;
                     });
    if (node.moves.empty()) return;
    if (options_.prove_groups && !tree().has_cell(node.cell) && lost_.found_in(position_)) {
      ++patterns_;
      forget(node);
      return;
    }
    node.groups_known = lost_.size();
    tree().file(id);
  }

  // Each box in the way of the plan's next step, the best move that takes it off the route. The
  // delivery was looked for in this node when it was added.
  void propose_to_clear(FeatureNode& node) {
    for (const Cell cell : delivery_.blocking()) {
      MacroMove* best = nullptr;
      for (MacroMove& move : node.moves)
        if (position_.box(move.box) == cell && !delivery_.on_route(move.to) &&
            (best == nullptr || move.rank < best->rank))
          best = &move;
      if (best != nullptr) best->weight = 0;
    }
  }

  static constexpr std::size_t most_legs = 12;

  std::shared_ptr<const Terrain> terrain_;
  FessOptions options_;
  Rng dice_;
  std::size_t draws_;
  std::uint64_t first_draw_;
  std::uint64_t next_draw_;
  std::uint64_t draw_number_ = 0;
  std::uint64_t drawn_ = 0;
  std::uint64_t draw_end_ = 0;
  MemoryBudget budget_;
  std::shared_ptr<Plans> plans_;
  std::shared_ptr<const PackingPlan> plan_;
  FeatureMeter meter_;
  Delivery delivery_;
  Advisers advisers_;
  Packing packing_;
  Zobrist zobrist_;
  Position position_;
  Position child_;
  BoxRoutes routes_;
  FrozenBoxes frozen_;
  struct Counted {
    std::unique_ptr<DeadlockTest> test;
    std::uint64_t count;
  };
  std::vector<Counted> tests_;
  LeftBehind left_behind_;
  LostGroups lost_;
  std::shared_ptr<PerimeterClient> perimeter_;  // may be null
  std::shared_ptr<GroupLog> groups_;            // may be null
  std::vector<Meeting> meetings_;
  std::vector<std::unique_ptr<Leg>> legs_;  // each begins at a state of the one before
  std::set<std::pair<std::vector<Cell>, Cell>> roots_;
  std::optional<Expansion> expanding_;
  Statistics statistics_;
  Outcome outcome_ = Outcome::running;
  StateId goal_ = no_state;
  std::uint64_t freezes_ = 0;
  std::uint64_t few_ = 0;
  std::uint64_t patterns_ = 0;  // moves and states that contain a lost group
};

}  // namespace

std::unique_ptr<Solver> make_fess(std::shared_ptr<const Terrain> terrain,
                                  std::shared_ptr<Plans> plans, const FessOptions& options,
                                  std::size_t memory_limit, SharedState shared) {
  return std::make_unique<Fess>(std::move(terrain), std::move(plans), options, memory_limit,
                                std::move(shared));
}

}  // namespace pushwise::sokoban
