"""How the page looks: one style sheet for light and dark, wide and narrow; nothing from outside."""

from __future__ import annotations

from nicegui import ui

from pushwise.render.svg import shared_parts
from pushwise.web.page.live_board import HEAD

_STYLE = """
:root{--pw-ink:#26303b;--pw-paper:#faf7f1;--pw-card:#fff;--pw-line:#ddd4c3;--pw-soft:#6b7480}
body{background:var(--pw-paper)!important;color:var(--pw-ink)}
body.body--dark{--pw-ink:#e8e4da;--pw-paper:#16191e;--pw-card:#1f242b;--pw-line:#343b45;
 --pw-soft:#9aa4b0}
.pw-card{background:var(--pw-card);border:1px solid var(--pw-line);border-radius:12px;padding:14px;
 width:100%}
.pw-soft{color:var(--pw-soft)}
body.body--dark .q-btn.text-primary{color:#8fc0f5!important}
.pw-board>svg,.pw-board>div>svg:not(.pwb){width:100%;height:auto;max-height:72vh;display:block;
 touch-action:manipulation}
/* A swipe is a move: it must not scroll the page as well. Two fingers still zoom. */
.pw-swiped svg{touch-action:pinch-zoom}
.pw-board{width:100%;outline:none;margin:0 auto}
/* The game fills the window, whatever its size. */
.nicegui-content:has(.pw-play){max-width:none}
.pw-play{display:grid;grid-template-columns:minmax(0,1fr) minmax(300px,360px);gap:12px;width:100%;
 align-items:start}
.pw-play .pw-live{display:block;height:calc(100dvh - 108px);min-height:240px}
.pw-play .pw-table{min-width:0}.pw-stage{position:relative}
.pw-solved{position:absolute;left:50%;bottom:18px;transform:translateX(-50%);z-index:3;
 background:var(--pw-card);border:1px solid var(--pw-line);border-radius:14px;padding:14px 18px;
 box-shadow:0 8px 30px #0006;max-width:96%}
.pw-solved-head{font-size:1.35em;margin-bottom:6px}.pw-solved-head span{color:#b07400}
body.body--dark .pw-solved-head span{color:#ffcf66}
.pw-look{display:flex;flex-wrap:wrap;gap:4px 16px;align-items:center;padding:4px 0}
.pw-look select{font:inherit;color:inherit;background:var(--pw-card);padding:3px 6px;
 border:1px solid var(--pw-line);border-radius:6px}
.pw-board:focus-visible{box-shadow:0 0 0 3px #4f8fd9;border-radius:8px}
.q-btn:focus-visible,.q-toggle:focus-visible,.q-tab:focus-visible,.q-slider :focus-visible,
.q-item:focus-visible{outline:2px solid #4f8fd9;outline-offset:2px}
.q-header :focus-visible{outline-color:#cfe2fa;outline-offset:-3px}
/* Words are to be read over boxes and goals too. */
.pw-board .pw-text{paint-order:stroke;stroke:#f8f4ec;stroke-width:3.5px;stroke-linejoin:round}
body.body--dark .pw-board .pw-text{stroke:#1c2026}
.pw-thumb svg{width:100%;height:110px;display:block}
.pw-thumbs{display:grid;grid-template-columns:repeat(auto-fill,minmax(150px,1fr));gap:10px;
 width:100%}
.pw-level{background:var(--pw-card);border:1px solid var(--pw-line);border-radius:10px;padding:8px;
 cursor:pointer;text-align:left;color:inherit;font:inherit}
.pw-level:hover,.pw-level:focus-visible{border-color:#4f8fd9;outline:2px solid #4f8fd955}
.pw-two,.pw-lone .pw-lane{display:grid;grid-template-columns:minmax(0,1.55fr) minmax(290px,1fr);
 gap:14px;width:100%;align-items:start}
.pw-even{display:grid;grid-template-columns:minmax(0,1fr) minmax(0,1fr);gap:14px;width:100%;
 align-items:start}
.pw-lone{width:100%}.pw-even .pw-lane{display:flex;flex-direction:column;gap:10px}
.pw-even .pw-board svg:not(.pwb){max-height:44vh}.pw-tools .q-btn{padding:6px 9px}
.pw-facts{display:grid;grid-template-columns:auto 1fr;gap:2px 12px;width:100%}
.pw-facts b{font-weight:600}
.pw-message{min-height:1.5em;white-space:pre-line;overflow-wrap:anywhere}
.pw-bad{color:#b8322a}.pw-good{color:#2f7d32}.pw-note{color:#9a6b00}
body.body--dark .pw-bad{color:#ff8a80}body.body--dark .pw-good{color:#8fd694}
body.body--dark .pw-note{color:#ffcf66}
.pw-gap{height:10px;border-radius:5px;background:#f0a20255;overflow:hidden;margin-top:8px}
.pw-gap i{display:block;height:100%;background:#4f8fd9}
.pw-curve{fill:none;stroke:#4f8fd9;stroke-width:2}
.pw-features{display:grid;grid-template-columns:auto minmax(0,1fr) minmax(2.2em,auto);gap:0 10px;
 align-items:center;width:100%;font-size:.85em}
.pw-features b{font-weight:500}.pw-features span{text-align:right}
.pw-features svg{width:100%;height:24px;display:block;overflow:visible}
.pw-features path{fill:none;vector-effect:non-scaling-stroke}
.pw-trace{stroke:#4f8fd9;stroke-width:1.75;stroke-linejoin:round}
.pw-now{stroke:var(--pw-line);stroke-width:1}
.pw-dot-now{stroke:#f0a202;stroke-width:7;stroke-linecap:round}
.pw-lurd{font-family:ui-monospace,monospace;overflow-wrap:anywhere;font-size:.85em}
.pw-steps{max-height:9em;overflow-y:auto}
.q-uploader{width:100%;max-width:340px;border-radius:8px;overflow:hidden}
.q-uploader__list,.q-uploader__subtitle{display:none}
.pw-message:empty{min-height:0}.pw-collection{min-width:11rem;max-width:20rem}
.pw-sizes .q-field{width:5.5rem}
.q-table__container{background:transparent!important;box-shadow:none!important}
.pw-legend{display:flex;flex-wrap:wrap;gap:2px 14px;font-size:.8em;color:var(--pw-soft)}
.pw-tree-dot{display:inline;vertical-align:-1px}
.pw-tree{overflow:auto;max-height:60vh;width:100%}
.pw-tree circle{cursor:pointer}
.pw-tree circle,.pw-tree-dot circle{fill:#b3bbc5}
.pw-tree .seen,.pw-tree-dot .seen{fill:#7fb0e8}.pw-tree .now,.pw-tree-dot .now{fill:#f0a202}
.pw-tree .way,.pw-tree-dot .way{fill:#6cc47c}
.pw-tree line{stroke:var(--pw-soft)}
.pw-tree text{font:9px system-ui,sans-serif;fill:#1b2a3d;text-anchor:middle;
 pointer-events:none}
.pw-pad{display:grid;grid-template-columns:repeat(3,52px);gap:4px;justify-content:center}
.pw-pad .q-btn{min-height:48px}
.q-tab-panels{background:transparent!important}.q-tab-panel{padding:10px 0!important}
.nicegui-content{max-width:1240px;margin:0 auto;padding:10px 12px!important}
@media (max-width:820px){
.pw-play{grid-template-columns:minmax(0,1fr)}
.pw-play .pw-live{height:min(58dvh,calc((100vw - 24px)*var(--pw-aspect,1) + 24px));min-height:180px}
.pw-solved{position:static;transform:none;margin-top:8px;max-width:none}
.pw-two,.pw-even,.pw-lone .pw-lane{grid-template-columns:minmax(0,1fr)}
.pw-board svg:not(.pwb){max-height:58vh}}
@media (max-width:640px){.q-header .q-tab__label,.pw-brand{display:none}
 .q-header{padding:0 4px;gap:0}.q-header .q-tab{min-width:38px;padding:0 3px}}
@media (min-width:821px){.pw-pad{display:none}}
.pw-by-touch{display:none}
@media (max-width:820px){.pw-by-keys{display:none}.pw-by-touch{display:block}}
@media (prefers-reduced-motion:reduce){*{transition:none!important;animation:none!important}}
"""

# Arrow keys move the player: the page must not scroll away below him. Where they have a meaning of
# their own, in a field or on a slider, they keep it.
_KEYS = """
document.addEventListener('keydown', e => {
  const own = e.target.closest('input,textarea,select,[role=slider],[role=tab],[role=listbox]');
  if (!own && e.key.startsWith('Arrow')) e.preventDefault();
});
document.addEventListener('click', e => {
  if (e.target.closest('.q-tab')) setTimeout(() => document.activeElement?.blur());
});
"""
# A tab that was chosen keeps no focus: the arrow keys are for the game now, not for the tabs.
BEGIN_TAB = (
    "document.activeElement?.closest('.q-tab') && document.activeElement.blur(); scrollTo(0, 0)"
)


def add_theme() -> None:
    """Put the style into the head of the page being built."""
    ui.add_head_html(f"<style>{_STYLE}</style><script>{_KEYS}</script>{HEAD}")
    ui.add_body_html(shared_parts("body.body--dark"))
