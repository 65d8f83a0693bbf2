// Three skins of our own. A skin is a set of shapes in a cell of 32 units, coloured by variables;
// light and dark are two sets of values for them, so that one drawing serves both.

export const CELL = 32;

const CRATES = `
<g id="goal"><circle cx="16" cy="16" r="8" style="fill:none;stroke:var(--goal);stroke-width:2.5"/>
<circle cx="16" cy="16" r="2.8" style="fill:var(--goal)"/></g>
<g id="box"><rect x="4" y="4" width="24" height="24" rx="3" style="fill:var(--box);stroke:var(--box-line);stroke-width:2"/>
<path d="M9 9h14v14H9zM9 9l14 14" style="fill:none;stroke:var(--box-line);stroke-width:2"/></g>
<g id="home"><rect x="4" y="4" width="24" height="24" rx="3" style="fill:var(--home);stroke:var(--home-line);stroke-width:2"/>
<path d="M9 16.5l5 5 9-10" style="fill:none;stroke:var(--home-line);stroke-width:2.5"/></g>
<g id="player"><circle cx="16" cy="16" r="10" style="fill:var(--player);stroke:var(--player-line);stroke-width:2"/>
<circle cx="12.3" cy="14" r="2.9" style="fill:#fff"/><circle cx="19.7" cy="14" r="2.9" style="fill:#fff"/>
<circle cx="12.8" cy="14.2" r="1.4" style="fill:#1b2a3d"/><circle cx="20.2" cy="14.2" r="1.4" style="fill:#1b2a3d"/>
<path d="M11.5 20q4.5 3.6 9 0" style="fill:none;stroke:#fff;stroke-width:1.8;stroke-linecap:round"/></g>
<g id="floor"><rect width="32" height="32" style="fill:var(--floor)"/><path d="M0 32V0H32" style="fill:none;stroke:var(--grid)"/></g>
<g id="wall"><rect width="32" height="32" style="fill:var(--wall)"/></g>`;

const GARDEN = `
<g id="goal"><path d="M16 7c3 3 6 3 9 0 0 4 0 7-3 9 3 3 3 6 3 9-3-3-6-3-9 0-3-3-6-3-9 0 0-3 0-6 3-9-3-2-3-5-3-9 3 3 6 3 9 0z" style="fill:var(--goal);opacity:.85"/>
<circle cx="16" cy="16" r="3.4" style="fill:var(--floor)"/></g>
<g id="box"><path d="M7 10h18l-2.4 17H9.4z" style="fill:var(--box);stroke:var(--box-line);stroke-width:1.8;stroke-linejoin:round"/>
<rect x="5.5" y="6" width="21" height="6" rx="2" style="fill:var(--box);stroke:var(--box-line);stroke-width:1.8"/></g>
<g id="home"><path d="M7 14h18l-2.4 13H9.4z" style="fill:var(--home);stroke:var(--home-line);stroke-width:1.8;stroke-linejoin:round"/>
<circle cx="11" cy="9" r="4.4" style="fill:var(--goal)"/><circle cx="21" cy="9" r="4.4" style="fill:var(--goal)"/>
<circle cx="16" cy="7" r="4.8" style="fill:var(--goal)"/><circle cx="16" cy="7.5" r="1.8" style="fill:var(--floor)"/>
<path d="M7 14h18" style="stroke:var(--home-line);stroke-width:2.4"/></g>
<g id="player"><path d="M8 27c0-7 3-11 8-11s8 4 8 11z" style="fill:var(--player);stroke:var(--player-line);stroke-width:1.8"/>
<circle cx="16" cy="13" r="6" style="fill:#f2c9a0;stroke:var(--player-line);stroke-width:1.5"/>
<path d="M5.5 11.5q10.5-4 21 0l-5-1.6q-1-5.4-5.5-5.4t-5.5 5.4z" style="fill:#e6bf55;stroke:var(--player-line);stroke-width:1.3;stroke-linejoin:round"/>
<circle cx="13.8" cy="14" r="1" style="fill:#2a2a2a"/><circle cx="18.2" cy="14" r="1" style="fill:#2a2a2a"/></g>
<g id="floor"><rect width="32" height="32" style="fill:var(--floor)"/><circle cx="1" cy="1" r="1.4" style="fill:var(--grid)"/>
<path d="M20 22l1.4-3 1.4 3" style="fill:none;stroke:var(--grid);stroke-width:1.2"/></g>
<g id="wall"><rect width="32" height="32" style="fill:var(--wall)"/><circle cx="9" cy="9" r="6" style="fill:var(--leaf)"/>
<circle cx="23" cy="12" r="6.5" style="fill:var(--leaf)"/><circle cx="13" cy="23" r="6.5" style="fill:var(--leaf)"/>
<circle cx="26" cy="26" r="4" style="fill:var(--leaf)"/></g>`;

const LINES = `
<g id="goal"><path d="M10 10l12 12M22 10l-12 12" style="stroke:var(--goal);stroke-width:3.2;stroke-linecap:round"/></g>
<g id="box"><rect x="5" y="5" width="22" height="22" style="fill:var(--box);stroke:var(--box-line);stroke-width:3"/></g>
<g id="home"><rect x="5" y="5" width="22" height="22" style="fill:var(--home);stroke:var(--home-line);stroke-width:3"/>
<path d="M10 10l12 12M22 10l-12 12" style="stroke:var(--box);stroke-width:3.2;stroke-linecap:round"/></g>
<g id="player"><circle cx="16" cy="16" r="10.5" style="fill:var(--player);stroke:var(--player-line);stroke-width:3"/>
<circle cx="16" cy="16" r="3.6" style="fill:var(--floor)"/></g>
<g id="floor"><rect width="32" height="32" style="fill:var(--floor)"/><path d="M0 32V0H32" style="fill:none;stroke:var(--grid)"/></g>
<g id="wall"><rect width="32" height="32" style="fill:var(--wall)"/></g>`;

export const SKINS = {
  crates: {
    title: "Crates",
    shapes: CRATES,
    light: {
      wall: "#5b6472", edge: "#444c58", floor: "#f3ede1", grid: "#e0d6c2", goal: "#b8432b", box: "#d9a04e",
      "box-line": "#7d5115", home: "#7fae5a", "home-line": "#335420", player: "#3f72b5", "player-line": "#244a7c",
      text: "#3a332a", leaf: "#5b6472",
    },
    dark: {
      wall: "#6d7786", edge: "#8b95a5", floor: "#23272f", grid: "#2e343e", goal: "#ef7b5f", box: "#c98f3f",
      "box-line": "#f0c98a", home: "#5f9142", "home-line": "#d2efbd", player: "#5b93dc", "player-line": "#b6d3f7",
      text: "#eee8dc", leaf: "#6d7786",
    },
  },
  garden: {
    title: "Garden",
    shapes: GARDEN,
    light: {
      wall: "#3c6b3a", edge: "#2c5230", floor: "#efe6cf", grid: "#d5c8a3", goal: "#c2487f", box: "#c97849",
      "box-line": "#74381a", home: "#a9633a", "home-line": "#5b2c14", player: "#3b6fa8", "player-line": "#22344d",
      text: "#33301f", leaf: "#4f8749",
    },
    dark: {
      wall: "#22442a", edge: "#4d7d50", floor: "#2a2921", grid: "#45422f", goal: "#ee82b4", box: "#b9683b",
      "box-line": "#f2b78f", home: "#8e5230", "home-line": "#f2b78f", player: "#5f97d8", "player-line": "#cfe2fa",
      text: "#efe9d8", leaf: "#2f5c38",
    },
  },
  lines: {
    title: "Lines",
    shapes: LINES,
    light: {
      wall: "#1f2328", edge: "#1f2328", floor: "#ffffff", grid: "#e8e8e8", goal: "#b00020", box: "#ffffff",
      "box-line": "#1f2328", home: "#b00020", "home-line": "#1f2328", player: "#0057b8", "player-line": "#1f2328",
      text: "#1f2328", leaf: "#1f2328",
    },
    dark: {
      wall: "#c9ced6", edge: "#c9ced6", floor: "#101216", grid: "#22262d", goal: "#ff6b81", box: "#101216",
      "box-line": "#f4f6f8", home: "#d63c53", "home-line": "#f4f6f8", player: "#5aa9ff", "player-line": "#f4f6f8",
      text: "#f4f6f8", leaf: "#c9ced6",
    },
  },
};

// Marks mean the same in every skin.
export const MARKS = {
  dead: "#d9534f", cause: "#c0392b", hint: "#f0a202", path: "#4f8fd9", target: "#2f9e5f", reach: "#4caf7d",
  order: "#e0b93b", heat: "#e03b24", waste: "#9b59b6",
};

/** The variables of a skin as a style, for light or for dark. */
export function colours(name, dark) {
  const values = (SKINS[name] ?? SKINS.crates)[dark ? "dark" : "light"];
  return Object.entries(values).map(([key, value]) => `--${key}:${value}`).join(";");
}

/** The shapes of a skin with ids of their own: several boards may be on one page. */
export function shapes(name, prefix) {
  return (SKINS[name] ?? SKINS.crates).shapes.replace(/id="/g, `id="${prefix}`);
}
