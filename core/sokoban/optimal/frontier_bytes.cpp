#include "sokoban/optimal/frontier_bytes.hpp"

#include <algorithm>
#include <bit>
#include <cstring>
#include <numeric>

#include "sokoban/optimal/frontier_check.hpp"

namespace pushwise::sokoban {

namespace {

static_assert(std::endian::native == std::endian::little, "numbers are copied as they are");

constexpr char magic[4] = {'P', 'W', 'F', 3};
constexpr std::size_t checksum_at = sizeof magic;
constexpr std::size_t summed_from = checksum_at + 8;
constexpr std::uint16_t no_place = 0xffff;

// Every step can be undone, so no change within eight bytes goes unnoticed, and others by a chance
// of one in 2^64.
std::uint64_t checksum(std::string_view bytes) {
  std::uint64_t sum = bytes.size();
  while (!bytes.empty()) {
    std::uint64_t word = 0;
    const std::size_t length = std::min<std::size_t>(bytes.size(), sizeof word);
    std::memcpy(&word, bytes.data(), length);
    sum = (sum ^ word) * 0x9e3779b97f4a7c15ULL;
    sum ^= sum >> 32;
    bytes.remove_prefix(length);
  }
  return sum;
}

// Cells in the order of their names, and the place of each cell there.
struct Order {
  std::vector<Cell> cells;
  std::vector<std::uint16_t> place;

  template <class Wanted>
  Order(const Board& board, const std::vector<std::uint32_t>& names, Wanted&& wanted)
      : place(board.cells(), no_place) {
    for (Cell cell = 0; cell < board.cells(); ++cell)
      if (wanted(cell)) cells.push_back(cell);
    std::sort(cells.begin(), cells.end(), [&](Cell x, Cell y) { return names[x] < names[y]; });
    for (std::size_t i = 0; i < cells.size(); ++i) place[cells[i]] = static_cast<std::uint16_t>(i);
  }
};

// What writer and reader know of the level.
struct Naming {
  const Board& board;
  const Packing& live;
  const std::vector<std::uint32_t>& names;
  Order all;
  Order alive;

  Naming(const Board& level, const Packing& packing, const std::vector<std::uint32_t>& called)
      : board(level),
        live(packing),
        names(called),
        all(board, names, [](Cell) { return true; }),
        alive(board, names, [&](Cell cell) { return live.usable(cell); }) {}

  std::size_t box_bytes() const { return (alive.cells.size() + 7) / 8; }
  // The targets of a search in the order of their names: numbers of the targets.
  std::vector<std::size_t> targets(Way way) const {
    const std::vector<Cell>& cells = way == Way::forward ? board.goals() : board.boxes();
    std::vector<std::size_t> order(cells.size());
    std::iota(order.begin(), order.end(), std::size_t{0});
    std::sort(order.begin(), order.end(),
              [&](std::size_t x, std::size_t y) { return names[cells[x]] < names[cells[y]]; });
    return order;
  }
};

class Writer {
 public:
  Writer(std::string& out, const Naming& naming) : out_(out), naming_(naming) {}

  const Naming& naming() const { return naming_; }
  template <class Number>
  void number(const Number& number) {
    char bytes[sizeof number];
    std::memcpy(bytes, &number, sizeof number);
    out_.append(bytes, sizeof number);
  }
  void flag(bool flag) { number(static_cast<std::uint8_t>(flag)); }
  void cell(Cell cell) {
    number(cell == naming_.board.wall() ? no_place : naming_.all.place[cell]);
  }
  template <class List>
  void length(const List& list, std::size_t /*least_bytes*/) {
    number(static_cast<std::uint32_t>(list.size()));
  }
  template <class Value, class Visit>
  void optional(const Value& value, Visit&& visit) {
    flag(static_cast<bool>(value));
    if (value) visit(*value);
  }
  // Packed boxes over live cells.
  void boxes(const std::vector<std::byte>& packed, std::size_t state) {
    const std::size_t at = out_.size();
    out_.append(naming_.box_bytes(), '\0');
    naming_.live.for_each_box(packed.data() + state * naming_.live.words() * 8, [&](Cell cell) {
      const std::size_t place = naming_.alive.place[cell];
      char& byte = out_[at + place / 8];
      byte = static_cast<char>(byte | 1 << place % 8);
    });
  }
  void size_boxes(const std::vector<std::byte>& /*packed*/, std::size_t /*states*/) {}

 private:
  std::string& out_;
  const Naming& naming_;
};

// Once something is wrong it reads nothing but zeros and empty lists.
class Reader {
 public:
  Reader(std::string_view bytes, const Naming& naming) : rest_(bytes), naming_(naming) {}

  const Naming& naming() const { return naming_; }
  bool good() const { return good_; }
  bool at_end() const { return rest_.empty(); }
  void expect(bool so) { good_ = good_ && so; }

  template <class Number>
  void number(Number& number) {
    expect(rest_.size() >= sizeof number);
    number = {};
    if (!good_) return;
    std::memcpy(&number, rest_.data(), sizeof number);
    rest_.remove_prefix(sizeof number);
  }
  void flag(bool& flag) {
    std::uint8_t value;
    number(value);
    expect(value < 2);
    flag = value == 1;
  }
  void cell(Cell& cell) {
    std::uint16_t place;
    number(place);
    expect(place == no_place || place < naming_.all.cells.size());
    cell = !good_ || place == no_place ? naming_.board.wall() : naming_.all.cells[place];
  }
  // No list claims more items than there are bytes for.
  template <class List>
  void length(List& list, std::size_t least_bytes) {
    std::uint32_t size;
    number(size);
    expect(size <= rest_.size() / least_bytes);
    list.resize(good_ ? size : 0);
  }
  template <class Value, class Visit>
  void optional(Value& value, Visit&& visit) {
    bool there;
    flag(there);
    if (!there) return;
    make(value);
    visit(*value);
  }
  void boxes(std::vector<std::byte>& packed, std::size_t state) {
    expect(rest_.size() >= naming_.box_bytes());
    if (!good_) return;
    cells_.clear();
    for (std::size_t place = 0; place < naming_.box_bytes() * 8; ++place)
      if ((rest_[place / 8] >> place % 8 & 1) != 0) {
        expect(place < naming_.alive.cells.size());
        if (good_) cells_.push_back(naming_.alive.cells[place]);
      }
    rest_.remove_prefix(naming_.box_bytes());
    naming_.live.pack_boxes(cells_, packed.data() + state * naming_.live.words() * 8);
  }
  void size_boxes(std::vector<std::byte>& packed, std::size_t states) {
    packed.resize(states * naming_.live.words() * 8);
  }

 private:
  template <class Value>
  static void make(std::optional<Value>& value) {
    value.emplace();
  }
  template <class Value>
  static void make(std::shared_ptr<Value>& value) {
    value = std::make_shared<Value>();
  }

  std::string_view rest_;
  const Naming& naming_;
  std::vector<Cell> cells_;
  bool good_ = true;
};

template <class Archive, class List, class Visit>
void each(Archive& archive, List& list, std::size_t least_bytes, Visit&& visit) {
  archive.length(list, least_bytes);
  for (auto& item : list) visit(item);
}

template <class Archive, class Cells>
void transfer_cells(Archive& archive, Cells& cells) {
  each(archive, cells, 2, [&](auto& cell) { archive.cell(cell); });
}

template <class Archive, class Steps>
void transfer_steps(Archive& archive, Steps& steps) {
  each(archive, steps, 4, [&](auto& step) {
    archive.cell(step.from);
    archive.cell(step.to);
  });
}

template <class Archive, class Halt>
void transfer_halt(Archive& archive, Halt& halt) {
  archive.number(halt.left);
  archive.number(halt.beyond);
  transfer_steps(archive, halt.way);
  each(archive, halt.untried, 4, [&](auto& untried) { transfer_steps(archive, untried); });
  each(archive, halt.visits, 8, [&](auto& visit) {
    transfer_cells(archive, visit.boxes);
    archive.cell(visit.player);
    archive.number(visit.depth);
  });
}

template <class Archive, class Test>
void transfer_test(Archive& archive, Test& test) {
  archive.number(test.asked);
  archive.number(test.key);
  archive.number(test.f);
  archive.number(test.h);
  archive.optional(test.halt, [&](auto& halt) { transfer_halt(archive, halt); });
}

template <class Archive, class Memory>
void transfer_verdicts(Archive& archive, Memory& memory) {
  each(archive, memory, 6, [&](auto& entry) {
    transfer_cells(archive, entry.first);
    auto verdict = static_cast<std::uint8_t>(entry.second.verdict);
    std::uint16_t queries = entry.second.effort.queries();
    std::uint8_t doublings = entry.second.effort.doublings();
    archive.number(verdict);
    archive.number(queries);
    archive.number(doublings);
    if constexpr (!std::is_const_v<Memory>) {
      archive.expect(verdict <= static_cast<std::uint8_t>(Verdict::gave_up));
      entry.second = {static_cast<Verdict>(verdict), Effort(queries, doublings)};
    }
  });
}

template <class Archive, class Memory>
void transfer_judge(Archive& archive, Memory& judge, Way way) {
  each(archive, judge.patterns, 11, [&](auto& pattern) {
    transfer_cells(archive, pattern.boxes);
    archive.cell(pattern.player);
    archive.number(pattern.penalty);
    archive.flag(pattern.exact);
  });
  archive.number(judge.mining.failures);
  archive.number(judge.mining.pause);
  archive.number(judge.costs.nodes);
  archive.number(judge.costs.cut_nodes);
  archive.number(judge.costs.cut_found);
  each(archive, judge.costs.asked, 4, [&](auto& question) { transfer_cells(archive, question); });
  archive.number(judge.still.seen);
  transfer_cells(archive, judge.still.still);
  archive.number(judge.jams.failures);
  archive.number(judge.jams.pause);
  each(archive, judge.jams.jams, 6, [&](auto& jam) {
    transfer_cells(archive, jam.boxes);
    archive.cell(jam.player);
  });
  transfer_verdicts(archive, judge.jams.corral);
  transfer_verdicts(archive, judge.jams.thaw);
  const std::vector<std::size_t> targets = archive.naming().targets(way);
  if constexpr (!std::is_const_v<Memory>) judge.prices.resize(targets.size());
  for (const std::size_t target : targets) archive.number(judge.prices[target]);
}

// States by columns, which pack better.
template <class Archive, class Frontier>
void transfer_states(Archive& archive, Frontier& frontier) {
  auto& states = frontier.states;
  archive.length(states, archive.naming().box_bytes() + 8);
  archive.size_boxes(frontier.boxes, states.size());
  for (std::size_t i = 0; i < states.size(); ++i) archive.boxes(frontier.boxes, i);
  for (auto& state : states) archive.cell(state.player);
  for (auto& state : states) archive.cell(state.moved);
  for (auto& state : states) archive.number(state.pushes);
  for (auto& state : states) archive.number(state.f);
  archive.length(frontier.queue, 8);
  for (auto& entry : frontier.queue) archive.number(entry.state);
  for (auto& entry : frontier.queue) archive.number(entry.f);
  for (auto& entry : frontier.queue) archive.number(entry.key);
}

template <class Archive, class Frontier>
void transfer_search(Archive& archive, Frontier& frontier) {
  archive.number(frontier.ceiling);
  archive.number(frontier.lower_bound);
  archive.flag(frontier.gates);
  archive.flag(frontier.corrals);
  archive.number(frontier.expanded);
  archive.number(frontier.descended);
  archive.number(frontier.dice);
  archive.number(frontier.dives);
  archive.number(frontier.dive);
  archive.flag(frontier.wild);
  archive.optional(frontier.test, [&](auto& test) { transfer_test(archive, test); });
  transfer_judge(archive, frontier.judge, frontier.way);
  transfer_states(archive, frontier);
}

template <class Archive, class Probe>
void transfer_probe(Archive& archive, Probe& probe) {
  archive.number(probe.forward_bound);
  archive.flag(probe.done);
  archive.flag(probe.decided);
  archive.flag(probe.out);
}

}  // namespace

std::string frontiers_to_bytes(const OptimalFrontiers& frontiers, const Board& board,
                               const Packing& live, const std::vector<std::uint32_t>& names) {
  const Naming naming(board, live, names);
  std::string out(magic, sizeof magic);
  Writer writer(out, naming);
  writer.number(std::uint64_t{0});
  writer.number(frontier_fingerprint(board, live, names));
  const auto search = [&](const OptimalFrontier& frontier) { transfer_search(writer, frontier); };
  each(writer, frontiers.runs, 1, [&](const RunFrontier& run) {
    transfer_probe(writer, run.probe);
    writer.optional(run.forward, search);
    writer.optional(run.backward, search);
  });
  const std::uint64_t sum = checksum(std::string_view(out).substr(summed_from));
  std::memcpy(out.data() + checksum_at, &sum, sizeof sum);
  return out;
}

std::optional<OptimalFrontiers> frontiers_from_bytes(std::string_view bytes, const Board& board,
                                                     const Packing& live,
                                                     const std::vector<std::uint32_t>& names) {
  if (bytes.size() < summed_from || std::memcmp(bytes.data(), magic, sizeof magic) != 0)
    return std::nullopt;
  const Naming naming(board, live, names);
  Reader reader(bytes.substr(checksum_at), naming);
  std::uint64_t sum;
  std::uint64_t fingerprint;
  reader.number(sum);
  reader.number(fingerprint);
  if (sum != checksum(bytes.substr(summed_from)) ||
      fingerprint != frontier_fingerprint(board, live, names))
    return std::nullopt;
  OptimalFrontiers frontiers;
  const auto read = [&](std::shared_ptr<const OptimalFrontier>& into, Way way) {
    std::shared_ptr<OptimalFrontier> found;
    reader.optional(found, [&](OptimalFrontier& frontier) {
      frontier.way = way;
      frontier.fingerprint = frontier_fingerprint(board, live);
      transfer_search(reader, frontier);
      reader.expect(reader.good() && is_frontier(frontier, board, live));
    });
    into = std::move(found);
  };
  each(reader, frontiers.runs, 1, [&](RunFrontier& run) {
    transfer_probe(reader, run.probe);
    read(run.forward, Way::forward);
    read(run.backward, Way::backward);
  });
  if (!reader.good() || !reader.at_end()) return std::nullopt;
  return frontiers;
}

}  // namespace pushwise::sokoban
