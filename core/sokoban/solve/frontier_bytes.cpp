#include "sokoban/solve/frontier_bytes.hpp"

#include <algorithm>
#include <bit>
#include <cstring>

namespace pushwise::sokoban {

namespace {

static_assert(std::endian::native == std::endian::little, "numbers are copied as they are");

constexpr char magic[4] = {'P', 'W', 'F', 2};
constexpr std::size_t checksum_at = sizeof magic;
constexpr std::size_t summed_from = checksum_at + 8;
constexpr std::uint16_t no_cell = 0xffff;
constexpr std::uint32_t no_test = 0xffffffffU;
constexpr std::size_t numbers_per_state = 5;
constexpr std::size_t numbers_per_step = 2;
constexpr std::size_t numbers_per_visit = 2;
// Beyond what any level has; larger ones would overflow a sum.
constexpr Cost largest_price = 1'000'000;

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
      : place(board.cells(), no_cell) {
    for (Cell cell = 0; cell < board.cells(); ++cell)
      if (wanted(cell)) cells.push_back(cell);
    std::sort(cells.begin(), cells.end(), [&](Cell x, Cell y) { return names[x] < names[y]; });
    for (std::size_t i = 0; i < cells.size(); ++i) place[cells[i]] = static_cast<std::uint16_t>(i);
  }
};

template <class Number>
void write(std::string& out, Number number) {
  char bytes[sizeof number];
  std::memcpy(bytes, &number, sizeof number);
  out.append(bytes, sizeof number);
}

// Reads one number after the other; the caller has checked that there are so many bytes.
class Reader {
 public:
  explicit Reader(std::string_view bytes) : rest_(bytes) {}

  template <class Number>
  Number next() {
    Number number;
    std::memcpy(&number, rest_.data(), sizeof number);
    rest_.remove_prefix(sizeof number);
    return number;
  }
  std::string_view next(std::size_t length) {
    const std::string_view bytes = rest_.substr(0, length);
    rest_.remove_prefix(length);
    return bytes;
  }

 private:
  std::string_view rest_;
};

constexpr std::size_t header_bytes =
    summed_from + 8 + 4 + 4 * 3 + 8 * 3 + 4 * 4 + 1 + 4 + 8 + 2 + 4 + 8 * 3 + 4 * 6;

// Are the boxes of a jam on cells of their own where boxes may be, and the player beside them?
bool apart(const Jams::Jam& jam, const Packing& live) {
  std::vector<Cell> cells = jam.boxes;
  cells.push_back(jam.player);
  std::sort(cells.begin(), cells.end());
  return std::adjacent_find(cells.begin(), cells.end()) == cells.end() &&
         std::all_of(jam.boxes.begin(), jam.boxes.end(),
                     [&](Cell cell) { return live.usable(cell); });
}

// Says whether states are what a search may begin with.
class Checker {
 public:
  explicit Checker(const Board& board) : board_(board), zobrist_(board.cells()), position_(board) {
    position_.refresh();
    start_region_ = position_.reach().lowest();
  }

  // All boxes, and a player beside them, who becomes the lowest cell of the region.
  bool stands(const std::vector<Cell>& boxes, Cell& player) {
    if (boxes.size() != board_.boxes().size() || player >= board_.cells()) return false;
    position_.set(boxes, player);
    if (position_.occupied(player)) return false;
    position_.refresh();
    player = position_.reach().lowest();
    return true;
  }
  // A state of the level that is not solved.
  bool accept(const std::vector<Cell>& boxes, OptimalFrontier::State& state) {
    if (!stands(boxes, state.player) || position_.solved()) return false;
    if (state.moved != board_.wall() && position_.box_at(state.moved) == no_box) return false;
    if (state.pushes > OptimalRecord::most_pushes) return false;
    if (state.f != OptimalFrontier::closed && state.f < state.pushes) return false;
    hashes_.push_back(zobrist_.boxes(boxes) ^ zobrist_.player(state.player));
    if (state.pushes == 0) {
      ++starts_;
      std::vector<Cell> sorted = boxes;
      std::sort(sorted.begin(), sorted.end());
      std::vector<Cell> start = board_.boxes();
      std::sort(start.begin(), start.end());
      if (sorted != start || state.player != start_region_) return false;
    }
    return true;
  }

  // One start, and no state twice; after all states.
  bool is_set() {
    std::sort(hashes_.begin(), hashes_.end());
    return starts_ == 1 && std::adjacent_find(hashes_.begin(), hashes_.end()) == hashes_.end();
  }

 private:
  const Board& board_;
  Zobrist zobrist_;
  Position position_;
  Cell start_region_;
  std::size_t starts_ = 0;
  std::vector<std::uint64_t> hashes_;
};

}  // namespace

std::string frontier_to_bytes(const OptimalFrontier& frontier, const Board& board,
                              const Packing& live, const std::vector<std::uint32_t>& names) {
  const Order all(board, names, [](Cell) { return true; });
  const Order alive(board, names, [&](Cell cell) { return live.usable(cell); });
  const Order goals(board, names, [&](Cell cell) { return board.is_goal(cell); });
  std::string out(magic, sizeof magic);
  write(out, std::uint64_t{0});
  write(out, frontier_fingerprint(board, live, names));
  write(out, static_cast<std::uint32_t>(frontier.states.size()));
  write(out, frontier.ceiling >= infinite ? Cost{-1} : frontier.ceiling);
  write(out, frontier.lower_bound);
  write(out, frontier.bound_at_probe);
  write(out, frontier.expanded);
  write(out, frontier.descended);
  write(out, frontier.dice);
  write(out, frontier.dives);
  write(out, frontier.dive);
  write(out, frontier.judge.mining.failures);
  write(out, frontier.judge.mining.pause);
  write(out, static_cast<std::uint8_t>((frontier.wild ? 1U : 0U) | (frontier.gates ? 2U : 0U) |
                                       (frontier.corrals ? 4U : 0U)));
  const OptimalFrontier::Test test = frontier.test.value_or(OptimalFrontier::Test{});
  write(out, frontier.test ? static_cast<std::uint32_t>(test.asked) : no_test);
  write(out, test.left);
  write(out, static_cast<std::uint16_t>(test.way.size()));
  write(out, static_cast<std::uint32_t>(test.visits.size()));
  const JudgeMemory& judge = frontier.judge;
  write(out, judge.mined.nodes);
  write(out, judge.mined.cut_nodes);
  write(out, judge.mined.cut_found);
  write(out, judge.still.seen);
  write(out, judge.jams.failures);
  write(out, judge.jams.pause);
  write(out, static_cast<std::uint32_t>(judge.still.still.size()));
  std::size_t jam_numbers = 0;
  for (const Jams::Jam& jam : judge.jams.jams) jam_numbers += jam.boxes.size() + 2;
  write(out, static_cast<std::uint32_t>(jam_numbers));
  write(out, static_cast<std::uint32_t>(judge.mined.asked.size()));
  for (const Cell cell : goals.cells)
    write(out, judge.prices[static_cast<std::size_t>(board.goal_number(cell))]);
  for (const std::uint64_t number : judge.mined.asked) write(out, number);
  for (const Cell cell : judge.still.still) write(out, all.place[cell]);
  for (const Jams::Jam& jam : judge.jams.jams) {
    write(out, static_cast<std::uint16_t>(jam.boxes.size()));
    write(out, all.place[jam.player]);
    for (const Cell cell : jam.boxes) write(out, all.place[cell]);
  }
  const std::size_t bytes = (alive.cells.size() + 7) / 8;
  const std::size_t packed = live.words() * 8;
  const auto put_box = [&](std::size_t at, Cell cell) {
    char& byte = out[at + alive.place[cell] / 8U];
    byte = static_cast<char>(byte | 1 << alive.place[cell] % 8U);
  };
  for (std::size_t i = 0; i < frontier.states.size(); ++i) {
    const std::size_t at = out.size();
    out.append(bytes, '\0');
    live.for_each_box(frontier.boxes.data() + i * packed, [&](Cell cell) { put_box(at, cell); });
  }
  for (const auto& visit : test.visits) {
    const std::size_t at = out.size();
    out.append(bytes, '\0');
    for (const Cell cell : visit.boxes) put_box(at, cell);
  }
  for (const auto& visit : test.visits) write(out, all.place[visit.player]);
  for (const auto& visit : test.visits) write(out, static_cast<std::uint16_t>(visit.depth));
  for (const auto& step : test.way) {
    write(out, all.place[step.from]);
    write(out, all.place[step.to]);
  }
  for (const auto& state : frontier.states) write(out, all.place[state.player]);
  for (const auto& state : frontier.states)
    write(out, state.moved == board.wall() ? no_cell : all.place[state.moved]);
  for (const auto& state : frontier.states) write(out, state.pushes);
  for (const auto& state : frontier.states) write(out, state.f);
  for (const auto& state : frontier.states) write(out, state.key);
  const std::uint64_t sum = checksum(std::string_view(out).substr(summed_from));
  std::memcpy(out.data() + checksum_at, &sum, sizeof sum);
  return out;
}

std::optional<OptimalFrontier> frontier_from_bytes(std::string_view bytes, const Board& board,
                                                   const Packing& live,
                                                   const std::vector<std::uint32_t>& names) {
  if (bytes.size() < header_bytes || std::memcmp(bytes.data(), magic, sizeof magic) != 0)
    return std::nullopt;
  Reader reader(bytes.substr(checksum_at));
  if (reader.next<std::uint64_t>() != checksum(bytes.substr(summed_from))) return std::nullopt;
  if (reader.next<std::uint64_t>() != frontier_fingerprint(board, live, names)) return std::nullopt;
  const Order all(board, names, [](Cell) { return true; });
  const Order alive(board, names, [&](Cell cell) { return live.usable(cell); });
  const Order goals(board, names, [&](Cell cell) { return board.is_goal(cell); });
  const std::size_t count = reader.next<std::uint32_t>();
  const std::size_t box_bytes = (alive.cells.size() + 7) / 8;
  OptimalFrontier frontier;
  frontier.fingerprint = frontier_fingerprint(board, live);
  frontier.ceiling = reader.next<Cost>();
  if (frontier.ceiling < 0) frontier.ceiling = infinite;
  frontier.lower_bound = reader.next<Cost>();
  frontier.bound_at_probe = reader.next<Cost>();
  frontier.expanded = reader.next<std::uint64_t>();
  frontier.descended = reader.next<std::uint64_t>();
  frontier.dice = reader.next<std::uint64_t>();
  frontier.dives = reader.next<std::uint32_t>();
  frontier.dive = reader.next<std::uint32_t>();
  JudgeMemory& judge = frontier.judge;
  judge.mining.failures = reader.next<std::uint32_t>();
  judge.mining.pause = reader.next<std::uint32_t>();
  const auto flags = reader.next<std::uint8_t>();
  frontier.wild = (flags & 1) != 0;
  frontier.gates = (flags & 2) != 0;
  frontier.corrals = (flags & 4) != 0;
  const auto asked = reader.next<std::uint32_t>();
  const auto left = reader.next<std::uint64_t>();
  const std::size_t steps = reader.next<std::uint16_t>();
  const std::size_t visits = reader.next<std::uint32_t>();
  judge.mined.nodes = reader.next<std::uint64_t>();
  judge.mined.cut_nodes = reader.next<std::uint64_t>();
  judge.mined.cut_found = reader.next<std::uint64_t>();
  judge.still.seen = reader.next<std::uint32_t>();
  judge.jams.failures = reader.next<std::uint32_t>();
  judge.jams.pause = reader.next<std::uint32_t>();
  const std::size_t still = reader.next<std::uint32_t>();
  const std::size_t jam_numbers = reader.next<std::uint32_t>();
  const std::size_t asked_before = reader.next<std::uint32_t>();
  const std::size_t memory_bytes =
      sizeof(Cost) * goals.cells.size() + 8 * asked_before + 2 * (still + jam_numbers);
  if (bytes.size() != header_bytes + count * (box_bytes + 2 * numbers_per_state) +
                          2 * steps * numbers_per_step +
                          visits * (box_bytes + 2 * numbers_per_visit) + memory_bytes)
    return std::nullopt;
  if (asked == no_test && steps + visits > 0) return std::nullopt;
  if (frontier.lower_bound < 0 || frontier.lower_bound >= frontier.ceiling) return std::nullopt;

  Reader memory(reader.next(memory_bytes));
  const std::string_view boxes = reader.next(count * box_bytes);
  const std::string_view visited_boxes = reader.next(visits * box_bytes);
  frontier.states.resize(count);
  frontier.boxes.resize(count * live.words() * 8);
  bool good = true;
  const auto cell = [&](std::uint16_t place) {
    good = good && (place < all.cells.size());
    return good ? all.cells[place] : Cell{0};
  };
  const auto read_boxes = [&](std::string_view from, std::size_t number, std::vector<Cell>& out) {
    out.clear();
    for (std::size_t place = 0; place < box_bytes * 8; ++place)
      if ((from[number * box_bytes + place / 8] >> place % 8 & 1) != 0) {
        good = good && place < alive.cells.size();
        if (good) out.push_back(alive.cells[place]);
      }
  };
  judge.prices.resize(goals.cells.size());
  for (const Cell goal : goals.cells) {
    const auto price = memory.next<Cost>();
    good = good && price >= -largest_price && price <= largest_price;
    judge.prices[static_cast<std::size_t>(board.goal_number(goal))] = price;
  }
  for (std::size_t i = 0; i < asked_before; ++i)
    judge.mined.asked.push_back(memory.next<std::uint64_t>());
  for (std::size_t i = 0; i < still; ++i)
    judge.still.still.push_back(cell(memory.next<std::uint16_t>()));
  for (std::size_t left_over = jam_numbers; left_over > 0 && good;) {
    good = left_over >= 2;
    if (!good) break;
    const std::size_t size = memory.next<std::uint16_t>();
    good = size + 2 <= left_over;
    if (!good) break;
    Jams::Jam jam{{}, cell(memory.next<std::uint16_t>())};
    for (std::size_t i = 0; i < size; ++i) jam.boxes.push_back(cell(memory.next<std::uint16_t>()));
    good = good && apart(jam, live);
    judge.jams.jams.push_back(std::move(jam));
    left_over -= size + 2;
  }
  if (asked != no_test) {
    frontier.test.emplace();
    frontier.test->asked = asked;
    frontier.test->left = left;
    frontier.test->visits.resize(visits);
    for (auto& visit : frontier.test->visits) visit.player = cell(reader.next<std::uint16_t>());
    for (auto& visit : frontier.test->visits) visit.depth = reader.next<std::uint16_t>();
    frontier.test->way.resize(steps);
    for (auto& step : frontier.test->way) {
      step.from = cell(reader.next<std::uint16_t>());
      step.to = cell(reader.next<std::uint16_t>());
    }
    good = good && asked < count;
  }
  for (auto& state : frontier.states) state.player = cell(reader.next<std::uint16_t>());
  for (auto& state : frontier.states) {
    const auto place = reader.next<std::uint16_t>();
    state.moved = place == no_cell ? board.wall() : cell(place);
  }
  for (auto& state : frontier.states) state.pushes = reader.next<std::uint16_t>();
  for (auto& state : frontier.states) state.f = reader.next<std::uint16_t>();
  for (auto& state : frontier.states) state.key = reader.next<std::uint16_t>();
  Checker checker(board);
  std::vector<Cell> cells;
  for (std::size_t i = 0; i < count && good; ++i) {
    read_boxes(boxes, i, cells);
    good = good && checker.accept(cells, frontier.states[i]);
    if (good) live.pack_boxes(cells, frontier.boxes.data() + i * live.words() * 8);
  }
  for (std::size_t i = 0; i < visits && good; ++i) {
    OptimalDescent::Visit& visit = frontier.test->visits[i];
    read_boxes(visited_boxes, i, visit.boxes);
    good = good && checker.stands(visit.boxes, visit.player);
  }
  if (!good || !checker.is_set()) return std::nullopt;
  return frontier;
}

}  // namespace pushwise::sokoban
