#include "sokoban/plan/emptying.hpp"

#include <algorithm>
#include <set>

#include "sokoban/plan/origins.hpp"
#include "sokoban/state/box_routes.hpp"

namespace pushwise::sokoban {

namespace {

class Emptier {
 public:
  Emptier(const Terrain& terrain, Cell player, std::uint64_t& work)
      : board_(terrain.board()),
        work_(work),
        routes_(board_),
        nothing_(board_.cells()),
        start_at_(board_.cells(), no_start),
        origins_(board_.boxes().size()),
        spare_(board_.goals().size() - std::min(board_.goals().size(), board_.boxes().size())),
        position_(board_) {
    for (std::size_t i = 0; i < board_.boxes().size(); ++i) start_at_[board_.boxes()[i]] = i;
    position_.set(board_.goals(), player);
  }

  Emptying run() {
    Emptying out;
    remember(position_);
    while (!position_.boxes().empty()) {
      if (work_ == 0) {
        for (const Cell box : position_.boxes()) out.steps.push_back({box, off_board});
        return out;
      }
      if (take_off(position_, origins_, out.steps)) {
        ++out.clean;
      } else if (all_at_home()) {
        for (const Cell box : position_.boxes()) out.steps.push_back({box, off_board});
        out.clean += position_.boxes().size();
        position_.clear();
      } else if (spare_ > 0) {
        --spare_;
        ++out.clean;
        force_off(out.steps);
      } else if (park(out.steps)) {
        ++out.parked;
      } else {
        force_off(out.steps);
      }
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

  // Take off the box that has the shortest way to a start square not spoken for.
  bool take_off(Position& position, Origins& origins, std::vector<EmptyingStep>& steps) {
    BoxNumber chosen = no_box;
    std::uint16_t least = 0xffff;
    Cell player_after = position.player();
    std::vector<std::size_t> chosen_starts;
    std::vector<std::size_t> reached;
    for (BoxNumber box = 0; box < position.boxes().size(); ++box) {
      const auto& stops = pulls(position, box);
      reached.clear();
      std::uint16_t nearest = 0xffff;
      Cell after = position.player();
      for (std::size_t i = 1; i < stops.size(); ++i) {
        const std::size_t start = start_at_[stops[i].cell];
        if (start == no_start || stops[i].cell == position.box(box)) continue;
        reached.push_back(start);
        if (stops[i].pushes >= nearest) continue;
        nearest = stops[i].pushes;
        after = routes_.player_after(stops[i], false);
      }
      if (nearest >= least || !origins.fits(reached)) continue;
      least = nearest;
      chosen = box;
      player_after = after;
      chosen_starts = reached;
    }
    if (chosen == no_box) return false;
    origins.take(std::move(chosen_starts));
    steps.push_back({position.box(chosen), off_board});
    position.remove_box(chosen);
    position.set_player(player_after);
    return true;
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
    trial.freed = steps.size();
    for (BoxNumber box = 0; box < position.boxes().size(); ++box)
      trial.mobility += pulls(position, box).size() - 1;
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

Emptying empty_goals(const Terrain& terrain, Cell player, std::uint64_t& work) {
  return Emptier(terrain, player, work).run();
}

}  // namespace pushwise::sokoban
