#include "sokoban/plan/emptying.hpp"

#include <algorithm>
#include <set>
#include <utility>

#include "base/rng.hpp"
#include "sokoban/plan/origins.hpp"
#include "sokoban/state/box_routes.hpp"

namespace pushwise::sokoban {

namespace {

// Cells looked at while the goals are emptied: a second or two on the largest levels.
constexpr std::uint64_t most_work = 20'000'000;

class Emptier {
 public:
  Emptier(const Terrain& terrain, Cell player, std::uint64_t& work, std::uint64_t seed)
      : board_(terrain.board()),
        work_(work),
        random_(seed != 0),
        dice_(seed),
        routes_(board_),
        nothing_(board_.cells()),
        start_at_(board_.cells(), no_start),
        origins_(board_.boxes().size()),
        spare_(board_.goals().size() - std::min(board_.goals().size(), board_.boxes().size())),
        position_(board_) {
    for (std::size_t i = 0; i < board_.boxes().size(); ++i) start_at_[board_.boxes()[i]] = i;
    position_.set(board_.goals(), player);
  }

  Emptying run(Leaving leaving) {
    Emptying out;
    remember(position_);
    for (std::size_t turn = 0; !position_.boxes().empty(); ++turn) {
      const std::size_t before = out.steps.size();
      if (work_ == 0) {
        all_off(out.steps);
      } else if (leaving == Leaving::together ? peel(out.steps)
                                              : take_off(position_, origins_, out.steps)) {
        out.clean += out.steps.size() - before;
      } else if (all_at_home()) {
        out.clean += position_.boxes().size();
        all_off(out.steps);
      } else if (spare_ > 0) {
        --spare_;
        ++out.clean;
        force_off(out.steps);
      } else if (park(out.steps)) {
        ++out.parked;
      } else {
        force_off(out.steps);
      }
      for (std::size_t i = before; i < out.steps.size(); ++i) out.steps[i].turn = turn;
    }
    return out;
  }

 private:
  static constexpr std::size_t no_start = static_cast<std::size_t>(-1);
  static constexpr std::size_t most_trials = 4000;  // positions tried while parking, in all

  const std::vector<BoxRoutes::Stop>& pulls(const Position& position, BoxNumber box) {
    work_ -= std::min<std::uint64_t>(work_, board_.cells());
    return routes_.pulls(position, box, nothing_);
  }

  // The start squares where a box could have come from, and its shortest way to one of them.
  struct Ways {
    std::vector<std::size_t> starts;
    std::uint16_t pulls = 0xffff;
    Cell player_after = 0;
  };
  Ways ways_of(const Position& position, BoxNumber box) {
    Ways ways;
    const auto& stops = pulls(position, box);
    for (std::size_t i = 1; i < stops.size(); ++i) {
      const std::size_t start = start_at_[stops[i].cell];
      if (start == no_start || stops[i].cell == position.box(box)) continue;
      ways.starts.push_back(start);
      if (stops[i].pushes >= ways.pulls) continue;
      ways.pulls = stops[i].pushes;
      ways.player_after = routes_.player_after(stops[i], false);
    }
    return ways;
  }

  // Take off the box that has the shortest way to a start square not spoken for.
  bool take_off(Position& position, Origins& origins, std::vector<EmptyingStep>& steps) {
    BoxNumber chosen = no_box;
    Ways best;
    for (BoxNumber box = 0; box < position.boxes().size(); ++box) {
      Ways ways = ways_of(position, box);
      if (ways.pulls != 0xffff) ways.pulls = shaken(ways.pulls);
      if (ways.pulls >= best.pulls || !origins.fits(ways.starts)) continue;
      chosen = box;
      best = std::move(ways);
    }
    if (chosen == no_box) return false;
    origins.take(std::move(best.starts));
    steps.push_back({position.box(chosen), off_board});
    position.remove_box(chosen);
    position.set_player(best.player_after);
    return true;
  }

  // Take off every box that can reach a start square not spoken for while all others stay, those
  // with the shortest way first. The player gets back to where it was: all the cells it walked on
  // are free once the box is gone.
  bool peel(std::vector<EmptyingStep>& steps) {
    std::vector<std::pair<std::uint16_t, Cell>> leaving;
    for (BoxNumber box = 0; box < position_.boxes().size(); ++box) {
      Ways ways = ways_of(position_, box);
      if (!origins_.fits(ways.starts)) continue;
      origins_.take(std::move(ways.starts));
      leaving.emplace_back(ways.pulls, position_.box(box));
    }
    std::sort(leaving.begin(), leaving.end());
    for (const auto& [pulls, cell] : leaving) {
      steps.push_back({cell, off_board});
      position_.remove_box(position_.box_at(cell));
    }
    return !leaving.empty();
  }

  void all_off(std::vector<EmptyingStep>& steps) {
    for (const Cell box : position_.boxes()) steps.push_back({box, off_board});
    position_.clear();
  }

  // Do all boxes left stand where a box starts that is not spoken for?
  bool all_at_home() {
    Origins origins = origins_;
    for (const Cell box : position_.boxes()) {
      if (start_at_[box] == no_start || !origins.fits({start_at_[box]})) return false;
      origins.take({start_at_[box]});
    }
    return true;
  }

  // Take off the box with the most freedom, though it has no way out.
  void force_off(std::vector<EmptyingStep>& steps) {
    BoxNumber freest = 0;
    std::size_t most = 0;
    Cell player = position_.player();
    for (BoxNumber box = 0; box < position_.boxes().size(); ++box) {
      const auto& stops = pulls(position_, box);
      if (stops.size() <= most) continue;
      most = stops.size();
      freest = box;
      player = most > 1 ? routes_.player_after(stops.back(), false) : position_.player();
    }
    steps.push_back({position_.box(freest), off_board});
    position_.remove_box(freest);
    position_.set_player(player);
  }

  // About this number, if choices are made at random.
  template <class Number>
  Number shaken(Number number) {
    if (!random_) return number;
    return static_cast<Number>(number / 2 + dice_.below(static_cast<std::uint32_t>(number) + 2));
  }

  struct Trial {
    BoxNumber box;
    Cell to;
    Cell player;
    std::size_t freed = 0;     // boxes that can be taken off after it
    std::size_t mobility = 0;  // places the boxes can be pulled to after it
    std::uint16_t pulls = 0;
  };

  bool park(std::vector<EmptyingStep>& steps) {
    std::vector<Trial> trials;
    for (BoxNumber box = 0; box < position_.boxes().size(); ++box) {
      const auto& stops = pulls(position_, box);
      for (std::size_t i = 1; i < stops.size(); ++i)
        trials.push_back(
            {box, stops[i].cell, routes_.player_after(stops[i], false), 0, 0, stops[i].pushes});
    }
    const Trial* best = nullptr;
    Position tried(board_);
    for (Trial& trial : trials) {
      if (trials_ >= most_trials || work_ == 0) break;
      tried.set(position_.boxes(), trial.player);
      tried.move_box(trial.box, trial.to);
      if (seen(tried)) continue;
      ++trials_;
      judge(tried, trial);
      if (best == nullptr || better(trial, *best)) best = &trial;
    }
    if (best == nullptr) return false;
    steps.push_back({position_.box(best->box), best->to});
    position_.move_box(best->box, best->to);
    position_.set_player(best->player);
    remember(position_);
    return true;
  }
  static bool better(const Trial& a, const Trial& b) {
    if (a.freed != b.freed) return a.freed > b.freed;
    if (a.mobility != b.mobility) return a.mobility > b.mobility;
    return a.pulls < b.pulls;
  }
  void judge(const Position& start, Trial& trial) {
    Position position = start;
    Origins origins = origins_;
    std::vector<EmptyingStep> steps;
    while (!position.boxes().empty() && steps.size() < 8 && take_off(position, origins, steps)) {
    }
    trial.freed = shaken(steps.size());
    for (BoxNumber box = 0; box < position.boxes().size(); ++box)
      trial.mobility += pulls(position, box).size() - 1;
    trial.mobility = shaken(trial.mobility);
  }

  // Positions that parking has led to; the player's region tells them apart.
  std::vector<Cell> key(Position& position) {
    position.refresh();
    std::vector<Cell> key = position.boxes();
    std::sort(key.begin(), key.end());
    key.push_back(position.reach().lowest());
    return key;
  }
  void remember(Position& position) { seen_.insert(key(position)); }
  bool seen(Position& position) { return seen_.contains(key(position)); }

  const Board& board_;
  std::uint64_t& work_;
  bool random_;
  Rng dice_;
  BoxRoutes routes_;
  BitSet nothing_;
  std::vector<std::size_t> start_at_;
  Origins origins_;
  std::size_t spare_;
  Position position_;
  std::size_t trials_ = 0;
  std::set<std::vector<Cell>> seen_;
};

}  // namespace

Emptying empty_goals(const Terrain& terrain, Leaving leaving, std::uint64_t seed) {
  const Board& board = terrain.board();
  Position full(board);
  full.set(board.goals(), 0);
  std::vector<bool> seen(board.cells());
  Emptying best;
  std::uint64_t work = most_work;
  for (Cell cell = 0; cell < board.cells(); ++cell) {
    if (seen[cell] || full.occupied(cell) || work == 0) continue;
    full.set_player(cell);
    full.refresh();
    for (const Cell reached : full.reach().cells()) seen[reached] = true;
    Emptying attempt = Emptier(terrain, cell, work, seed).run(leaving);
    if (best.steps.empty() || attempt.clean > best.clean ||
        (attempt.clean == best.clean && attempt.parked < best.parked))
      best = std::move(attempt);
  }
  if (best.steps.empty())
    for (const Cell goal : board.goals()) best.steps.push_back({goal, off_board});
  return best;
}

}  // namespace pushwise::sokoban
