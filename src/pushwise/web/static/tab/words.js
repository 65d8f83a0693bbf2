// Generated from the package by tools/update_tab.py; do not edit.

export const EXPLAINING_TESTS = [
  "corner",
  "line",
  "dead",
  "square",
  "z",
  "freeze",
  "tunnel",
  "diagonal",
  "matching",
  "table",
  "zone",
  "corral",
  "removal"
];
export const WIDE_TESTS = [
  "corral",
  "freeze",
  "matching",
  "removal",
  "table",
  "zone"
];
export const WARNING_SECONDS = 0.04;
export const DEADLOCKS = {
  "stranded": {
    "one": "The player can never come near {these}.",
    "many": "The player can never come near {these}."
  },
  "corner": {
    "one": "{These} is in a corner: it can never be pushed again.",
    "many": "{These} is in a corner: it can never be pushed again."
  },
  "line": {
    "one": "{These} can only slide along its wall, and there is no goal for it there.",
    "many": "{These} can only slide along its wall, and there is no goal for it there."
  },
  "dead": {
    "one": "From where it stands, {these} can never be pushed to a goal.",
    "many": "From where it stands, {these} can never be pushed to a goal."
  },
  "square": {
    "one": "{These} can never move again, and it is not on a goal.",
    "many": "{These} block each other for good, and at least one is not on a goal."
  },
  "z": {
    "one": "{These} can never move again, and it is not on a goal.",
    "many": "{These} block each other for good, and at least one is not on a goal."
  },
  "freeze": {
    "one": "{These} can never move again, and it is not on a goal.",
    "many": "{These} block each other for good, and at least one is not on a goal."
  },
  "tunnel": {
    "one": "{These} are in one corridor with nobody able to part them.",
    "many": "{These} are in one corridor with nobody able to part them."
  },
  "diagonal": {
    "one": "{These} lock a row of cells that nobody can open again.",
    "many": "{These} lock a row of cells that nobody can open again."
  },
  "matching": {
    "one": "No goal that {these} can still reach is left for it.",
    "many": "{These} cannot each get a goal of their own: too few can still be reached."
  },
  "table": {
    "one": "{These} can never come home, whatever is pushed.",
    "many": "{These} can never all come home, whatever is pushed."
  },
  "zone": {
    "one": "{These} close off an area, and no push opens it or brings them home.",
    "many": "{These} close off an area, and no push opens it or brings them home."
  },
  "corral": {
    "one": "{These} close off an area, and no push opens it or brings them home.",
    "many": "{These} close off an area, and no push opens it or brings them home."
  },
  "removal": {
    "one": "{These} can never come home, whatever is pushed.",
    "many": "{These} can never all come home, whatever is pushed."
  }
};
export const HINT_STEPS = [
  "whether",
  "box",
  "target",
  "rest"
];
export const HINT_SECONDS = 10.0;
export const SHORTEST_SECONDS = 2.0;
export const HINTS = {
  "solved": "The level is solved.",
  "whether": "The position can be solved.",
  "box": "Push the box on {cell}.",
  "target": "Push it to {cell}.",
  "rest_one": "The whole solution, 1 push: {solution}",
  "rest": "The whole solution, {pushes} pushes: {solution}",
  "lost": "The position is lost.",
  "searched": "A complete search found no solution.",
  "take_back_one": "Take back the last push and it can be solved again.",
  "take_back": "Take back the last {pushes} pushes and it can be solved again.",
  "unknown": "No solution was found in {seconds} s, and no proof that there is none: nothing can be told."
};
export const STEP_SECONDS = 0.02;
export const PROGRESS_SECONDS = 0.1;
export const PATIENCE_SECONDS = 1.0;
export const SHARE_OF_TIME = 0.1;
export const SHARE_OF_MEMORY = 0.5;
export const TIE_IS_OPEN = "the moves are the fewest; whether fewer pushes are possible with as many moves is open";
export const TOO_LARGE = "the level is too large for the engines: a plain search was made";
export const MESSAGES = {
  "found": "solution found by {source}",
  "found_and_proved": "found by {source}, proved by {method}",
  "shortened": "shortened from {pushes} pushes and {moves} moves"
};
export const MOVES_ARE_OPEN = "the pushes are the fewest; whether fewer moves are possible with as many pushes is open";
export const TIES = {
  "least": 0.2,
  "most": 10.0,
  "patience": 0.03,
  "first_part": 0.25,
  "first_seconds": 5.0,
  "first_share": 4.0
};
export const LIMITS = {
  "time": "out of time",
  "memory": "out of memory",
  "nodes": "out of states",
  "cancelled": "stopped"
};
export const ENDINGS = {
  "unsolvable": "proved: there is no solution from here",
  "time": "no solution in the time allowed",
  "memory": "no solution in the memory allowed",
  "nodes": "no solution in the states allowed",
  "cancelled": "stopped"
};
export const LEVEL_FILES = [
  "tutorial.sok",
  "graded/1-beginner.sok",
  "graded/2-easy.sok",
  "graded/3-medium.sok",
  "graded/4-hard.sok",
  "graded/5-expert.sok",
  "forty.sok",
  "techniques.sok",
  "unsolvable.sok"
];
