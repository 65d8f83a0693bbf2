// What was found out by proofs, and how much effort a question deserves that comes up again.
//
// A question is a row of cells, such as boxes in order and the lowest cell of the player's region.
// A proof has a budget of states. Where it ends without an answer the answer is "not proved", and
// mostly that costs nothing: the question is never asked again. One that keeps coming up is worth
// more. After 128 more queries the next try may take twice the states, after another 256 four times
// as many, and so on: what all tries cost, shared among the queries, stays about the same.
//
// No query takes long, whatever the level: a try of more states than a slice is gone on with, a
// slice at a time, whenever its question comes up. There is one such try at a time.
#pragma once

#include <algorithm>
#include <cassert>
#include <cstdint>
#include <unordered_map>
#include <utility>
#include <vector>

#include "sokoban/state/hash_cells.hpp"

namespace pushwise::sokoban {

enum class Verdict : std::uint8_t { alive, dead, gave_up };

class Effort {
 public:
  static constexpr std::uint32_t first_wait = 128;   // queries
  static constexpr std::uint8_t most_doublings = 8;  // then it is given up for good

  // The question has come up again. Is it time for another try?
  bool again() {
    if (doublings_ == most_doublings || ++queries_ < first_wait << doublings_) return false;
    queries_ = 0;
    ++doublings_;
    return true;
  }

  // What the next try may take.
  std::size_t budget(std::size_t first) const { return first << doublings_; }

 private:
  std::uint16_t queries_ = 0;  // since the last try
  std::uint8_t doublings_ = 0;
};

// The states that a proof may expand in one query: some milliseconds.
inline std::size_t proof_slice(std::size_t cells) {
  return std::clamp<std::size_t>(400'000 / (cells + 1), 16, 4096);
}

class ProofCache {
 public:
  using Question = std::vector<Cell>;
  struct Known {
    Verdict verdict = Verdict::gave_up;
    Effort effort;  // on a question whose proof gave up
  };

  // `budget` is what a first try may take, `slice` what any query may; in states.
  ProofCache(std::size_t budget, std::size_t slice) : budget_(budget), slice_(slice) {}

  // Null if nothing is known about it. Valid until the next of put() and settle().
  const Known* find(const Question& question) const {
    const auto found = known_.find(question);
    return found == known_.end() ? nullptr : &found->second;
  }
  bool is(const Question& question, Verdict verdict) const {
    const Known* known = find(question);
    return known != nullptr && known->verdict == verdict;
  }
  void put(Question question, Known known) { known_.insert_or_assign(std::move(question), known); }

  // The verdict on a question that has come up. Searches are begun by begin(search, states) and
  // gone on with by search.go_on(states); `quick` and `lengthy` are two of them, used for this
  // cache only. A search may itself put() verdicts.
  template <class Search, class Begin>
  Verdict settle(const Question& question, Search& quick, Search& lengthy, Begin&& begin) {
    Known known;
    if (const auto before = known_.find(question); before != known_.end()) {
      if (before->second.verdict != Verdict::gave_up) return before->second.verdict;
      const bool tried_on = question == underway_;
      if (!tried_on && !before->second.effort.again()) return Verdict::gave_up;
      known = before->second;  // searching may move what is in the table
      if (tried_on) return note(question, known, go_on(lengthy));
    }
    if (known_.size() >= most_questions) known_.clear();
    const std::size_t states = known.effort.budget(budget_);
    if (states <= slice_) return note(question, known, begin(quick, states));
    // A question that is not asked any more makes room for another.
    if (!underway_.empty() && ++refused_ < patience) return Verdict::gave_up;
    refused_ = 0;
    underway_ = question;
    left_ = states - slice_;
    return note(question, known, finished(begin(lengthy, slice_)));
  }

  std::size_t size() const { return known_.size(); }

 private:
  // About 100 bytes each; then all are forgotten.
  static constexpr std::size_t most_questions = std::size_t{1} << 17;
  static constexpr std::uint32_t patience = 64;

  Verdict note(const Question& question, Known known, Verdict verdict) {
    known.verdict = verdict;
    put(question, known);
    return verdict;
  }
  template <class Search>
  Verdict go_on(Search& lengthy) {
    const std::size_t states = std::min(slice_, left_);
    left_ -= states;
    refused_ = 0;
    return finished(lengthy.go_on(states));
  }
  // Nothing is under way when there is a verdict, or nothing left to spend.
  Verdict finished(Verdict verdict) {
    if (verdict != Verdict::gave_up || left_ == 0) underway_.clear();
    return verdict;
  }

  std::size_t budget_;
  std::size_t slice_;
  std::unordered_map<Question, Known, HashCells> known_;
  // The lengthy try: its question, and the states that it may still take.
  Question underway_;
  std::size_t left_ = 0;
  std::uint32_t refused_ = 0;
};

}  // namespace pushwise::sokoban
