// Any board, any number of blanks, any computed or given heuristic, with or without the reason
// test: the general space for IDA*.
//
// `paper` keeps the waste of the published experiments, so that their counts can be compared: every
// child is tested although its value alone exceeds the threshold, the child that returns to the
// parent is evaluated and tested before it is dropped, and the start is tested twice.
#pragma once

#include <vector>

#include "search/deepening_worker.hpp"
#include "tiles/evaluator.hpp"
#include "tiles/reason_test.hpp"

namespace pushwise::tiles {

struct TestOptions {
  bool test = false;  // h^f
  bool plus = false;  // h^f+: an exact state ends the search, coherence saves tests
  bool paper = false;
};

class GraphSpace {
 public:
  using Move = Slide;
  static constexpr bool remembers = true;  // a test may make thousands of states
  struct Node {
    Slide slide;
    Cost value;  // of the heuristic
    Cost h;      // with the punishment
    Exactness exactness;
  };

  GraphSpace(const Puzzle& puzzle, Heuristic heuristic, GivenHeuristic given,
             const TestOptions& options)
      : puzzle_(puzzle),
        evaluator_(puzzle_, heuristic, std::move(given)),
        position_(puzzle_.board),
        test_(puzzle_.board, evaluator_),
        options_(options) {}

  Node root() {
    position_.set(puzzle_.start);
    if (!rooted_) {
      rooted_ = true;
      root_ = judge(start_slide);
      if (options_.paper && options_.test) test_.run(position_.cells());
    }
    return root_;
  }
  static Cost h(const Node& node) { return node.h; }
  static Move move(const Node& node) { return node.slide; }
  bool ends(const Node& node) const {
    if (options_.plus && node.exactness == Exactness::exact) return true;
    return node.h == 0 && position_.cells() == puzzle_.goal;
  }

  template <class Sink>
  bool children(const Node& node, Cost slack, Sink&& sink) {
    return position_.slides([&](const Slide& slide) {
      const bool back = slide.blank == node.slide.tile && slide.tile == node.slide.blank;
      if (back && !(options_.paper && options_.test)) return false;
      Recall<Node> known;
      if constexpr (requires { sink.recall(slide); }) known = sink.recall(slide);
      if (known.skip) return false;
      position_.play(slide);
      const Node child = known.node != nullptr ? *known.node : make_child(node, slide, slack);
      if (!back) {
        if (child.h > slack)
          sink.over(child.h);
        else if (sink.enter(child))
          return true;
      }
      position_.undo(slide);
      return false;
    });
  }

  std::uint64_t created() const { return test_.created(); }
  // The moves from an exact state to the goal.
  std::vector<Slide> finish(const std::vector<Tile>& cells) {
    test_.run(cells);
    return test_.path();
  }

 private:
  static constexpr Slide start_slide{no_cell, no_cell, 0, 0};

  Node make_child(const Node& parent, const Slide& slide, Cost slack) {
    const Cost value = evaluator_.value(position_.cells());
    if (!options_.test) return {slide, value, value, Exactness::unknown};
    // Coherence: moves compatible with the child's value would be compatible with the parent's.
    if (options_.plus && parent.exactness == Exactness::failed && value < parent.value)
      return {slide, value, value + evaluator_.punishment(), Exactness::failed};
    if (!options_.paper && value > slack) return {slide, value, value, Exactness::unknown};
    return judge(slide);
  }
  Node judge(const Slide& slide) {
    if (!options_.test) {
      const Cost value = evaluator_.value(position_.cells());
      return {slide, value, value, Exactness::unknown};
    }
    const auto [value, exactness] = test_.run(position_.cells());
    const Cost h = exactness == Exactness::exact ? value : value + evaluator_.punishment();
    return {slide, value, h, exactness};
  }

  const Puzzle puzzle_;
  Evaluator evaluator_;
  Position position_;
  ReasonTest test_;
  TestOptions options_;
  bool rooted_ = false;
  Node root_{};
};

}  // namespace pushwise::tiles
