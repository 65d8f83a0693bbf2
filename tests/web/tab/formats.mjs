// Reads texts with the parser of the tab: a JSON list of texts in, what was read out.
import { readFileSync } from "node:fs";

const { loads, steps: expand } = await import(`${process.argv[2]}/formats.js`);
const { Level, Game } = await import(`${process.argv[2]}/board/model.js`);

const read = {
  file(text) {
    const { levels, invalid } = loads(text);
    const described = ({ text: board, title, author, solutions, savegames }) => ({
      board: board.split("\n"), title, author, solutions, savegames,
    });
    return { levels: levels.map(described), invalid };
  },
  play({ level, letters }) {
    const game = new Game(Level.parse(level));
    const steps = expand(letters);
    const legal = game.play(steps);
    return { legal, steps: steps.length, moves: game.moves.length, pushes: game.pushes, solved: game.solved, board: game.toString() };
  },
};

const answers = JSON.parse(readFileSync(0, "utf8")).map(([kind, value]) => {
  try {
    return read[kind](value);
  } catch (error) {
    return { error: error.message };
  }
});
process.stdout.write(JSON.stringify(answers));
