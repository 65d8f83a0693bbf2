// What a test has found out by searching: its verdicts, and the effort behind those it gave up.
//
// A question is a row of cells, such as boxes in order and the lowest cell of a region. Verdicts on
// questions asked before shorten the search for the next one, so what a test says within its budget
// depends on all it was asked; a test that is to go on as another one would have needs its memory.
#pragma once

#include <algorithm>
#include <cstdint>
#include <unordered_map>
#include <utility>
#include <vector>

#include "sokoban/proof/effort.hpp"
#include "sokoban/state/hash_cells.hpp"

namespace pushwise::sokoban {

enum class Verdict : std::uint8_t { alive, dead, gave_up };

class Verdicts {
 public:
  using Question = std::vector<Cell>;
  struct Known {
    Verdict verdict = Verdict::gave_up;
    Effort effort;  // on a question whose search gave up
  };
  // In the order of the questions.
  using Memory = std::vector<std::pair<Question, Known>>;

  // Null if nothing is known about it. Valid until the next of put().
  Known* find(const Question& question) {
    const auto found = known_.find(question);
    return found == known_.end() ? nullptr : &found->second;
  }
  bool is(const Question& question, Verdict verdict) {
    const Known* known = find(question);
    return known != nullptr && known->verdict == verdict;
  }
  void put(Question question, Known known) { known_.insert_or_assign(std::move(question), known); }
  // The verdict on a question that has come up, by search(budget) if it is not known, or was given
  // up and is worth another try. A search may itself put() verdicts.
  template <class Search>
  Verdict settle(const Question& question, std::size_t budget, Search&& search) {
    Known known;
    if (Known* before = find(question)) {
      if (before->verdict != Verdict::gave_up || !before->effort.again()) return before->verdict;
      known = *before;
    }
    if (known_.size() >= most) known_.clear();
    known.verdict = search(known.effort.budget(budget));
    put(question, known);
    return known.verdict;
  }

  Memory memory() const {
    Memory memory(known_.begin(), known_.end());
    std::sort(memory.begin(), memory.end(),
              [](const auto& a, const auto& b) { return a.first < b.first; });
    return memory;
  }
  void recall(const Memory& memory) { known_ = {memory.begin(), memory.end()}; }

 private:
  static constexpr std::size_t most = 1U << 20;

  std::unordered_map<Question, Known, HashCells> known_;
};

}  // namespace pushwise::sokoban
