/** The site's look, dark and light. Yellow always means play money. */
export const style = `
@font-face { font-family: "Inter Variable"; src: url("/fonts/inter.woff2") format("woff2"); font-weight: 100 900;
  font-display: swap; }
@font-face { font-family: "Barlow Condensed"; src: url("/fonts/barlow.woff2") format("woff2"); font-weight: 600;
  font-display: swap; }
:root { --ground: #0b0e14; --surface: #121722; --raised: #1a2130; --hairline: #263043; --line: #3a486380; --control: #5d6b85;
  --text: #eef2f8; --muted: #93a0b5; --primary: #f4f6fa; --primary-hover: #fff; --on-primary: #0b0e14; --field: #0b0e14;
  --lost: #ff6b6b; --lost-tint: rgb(255 107 107 / 12%); --mark: #ffc857; --on-mark: #201600;
  --mark-tint: rgb(255 200 87 / 10%); --shadow: none; }
@media (prefers-color-scheme: light) {
  :root { --ground: #f3f5f9; --surface: #fff; --raised: #f1f4f9; --hairline: #dde3ec; --line: #cbd4e1; --control: #8290a6;
    --text: #0f1520; --muted: #556277; --primary: #0f1520; --primary-hover: #263043; --on-primary: #fff; --field: #fff;
    --lost: #c62f2f; --lost-tint: rgb(198 47 47 / 8%); --mark-tint: rgb(255 200 87 / 26%);
    --shadow: 0 18px 50px rgb(15 21 32 / 10%); }
}
* { box-sizing: border-box; }
body { margin: 0; min-height: 100vh; background: var(--ground); color: var(--text);
  font: 16px/1.5 "Inter Variable", system-ui, sans-serif; display: flex; flex-direction: column; }
.strip { display: flex; flex-wrap: wrap; justify-content: center; align-items: center; gap: 2px 12px; padding: 10px 16px;
  background: repeating-linear-gradient(-45deg, var(--mark) 0 14px, #f7ba3d 14px 28px); color: var(--on-mark);
  font-size: 14px; font-weight: 550; text-align: center; }
.strip strong { font-family: "Barlow Condensed", "Arial Narrow", sans-serif; font-size: 19px; font-weight: 600;
  letter-spacing: .05em; text-transform: uppercase; line-height: 1.2; }
main { width: 100%; max-width: 940px; margin: auto; padding: 32px 16px; }
.sheet { border: 1px solid var(--hairline); border-radius: 16px; background: var(--surface); box-shadow: var(--shadow);
  overflow: hidden; }
.two { display: grid; }
.part { padding: 28px 24px; min-width: 0; }
.summary { background: var(--raised); border-bottom: 1px solid var(--hairline); }
@media (min-width: 800px) {
  .two { grid-template-columns: 5fr 6fr; }
  .part { padding: 40px; }
  .summary { border-bottom: 0; border-right: 1px solid var(--hairline); }
}
.narrow { max-width: 480px; }
.brand { display: flex; align-items: center; gap: 10px; margin: 0 0 28px; color: var(--text);
  font: 600 22px/1 "Barlow Condensed", "Arial Narrow", sans-serif; letter-spacing: .02em; }
.brand svg { display: block; }
h1, h2 { margin: 0; font-family: "Barlow Condensed", "Arial Narrow", sans-serif; font-weight: 600; line-height: 1.15; }
h1 { font-size: 26px; }
h2 { font-size: 21px; margin-bottom: 16px; }
.summary h1 { color: var(--muted); font-size: 20px; }
.amount { margin: 2px 0 24px; font: 600 56px/1.05 "Barlow Condensed", "Arial Narrow", sans-serif;
  font-variant-numeric: tabular-nums; }
dl { display: grid; grid-template-columns: 1fr auto; gap: 10px 16px; margin: 0; padding: 20px 0 0;
  border-top: 1px solid var(--line); font-size: 15px; font-variant-numeric: tabular-nums; }
dt { color: var(--muted); }
dd { margin: 0; text-align: right; }
.total { color: var(--text); font-weight: 650; }
p { margin: 0 0 16px; }
h1 + .note { margin-top: 10px; }
.part > :last-child { margin-bottom: 0; }
.note { color: var(--muted); font-size: 14px; }
.summary .note, .note.after { margin: 24px 0 0; }
.alert { margin: 0 0 18px; padding: 12px 14px; border: 1px solid var(--lost); border-radius: 11px;
  background: var(--lost-tint); color: var(--text); font-size: 15px; font-weight: 550; }
label, legend { display: block; margin: 0 0 6px; padding: 0; font-size: 14px; font-weight: 550; }
.field { margin-bottom: 16px; min-width: 0; }
.pair { display: grid; grid-template-columns: 1fr 1fr; gap: 12px; }
input:not([type=radio]) { width: 100%; min-height: 48px; padding: 10px 14px; border: 1px solid var(--control);
  border-radius: 11px; background: var(--field); color: var(--text); font: inherit; font-variant-numeric: tabular-nums; }
input[aria-invalid=true] { border-color: var(--lost); }
fieldset { margin: 0 0 20px; padding: 0; border: 0; min-width: 0; }
.choice { display: flex; gap: 12px; margin: 8px 0 0; padding: 14px; border: 1px solid var(--line); border-radius: 11px;
  font-weight: 400; cursor: pointer; }
.choice:has(:checked) { border-color: var(--text); background: var(--raised); }
.choice:has(:focus-visible) { outline: 2px solid var(--text); outline-offset: 3px; }
.choice input { flex: none; width: 20px; height: 20px; margin: 2px 0 0; appearance: none; border: 2px solid var(--control);
  border-radius: 50%; background: var(--field); outline: 0; }
.choice input:checked { border: 6px solid var(--primary); background: var(--on-primary); }
.choice b { display: block; font-weight: 600; font-size: 15px; }
.choice small { color: var(--muted); font-size: 14px; }
button, .button { display: flex; align-items: center; justify-content: center; width: 100%; min-height: 50px;
  padding: 10px 16px; border: 1px solid var(--line); border-radius: 11px; background: none; color: var(--text);
  font: inherit; font-weight: 600; text-decoration: none; cursor: pointer; transition: background 160ms; }
form + form { margin-top: 10px; }
button:hover, .button:hover { background: var(--raised); }
.primary { border-color: var(--primary); background: var(--primary); color: var(--on-primary);
  font-variant-numeric: tabular-nums; }
.primary:hover { border-color: var(--primary-hover); background: var(--primary-hover); }
:focus-visible { outline: 2px solid var(--text); outline-offset: 3px; }
.cards { margin: 28px 0 0; padding: 22px 0 0; border-top: 1px solid var(--line); }
.cards h2 { margin: 0 0 4px; font-size: 18px; }
.cards ul { margin: 0; padding: 0; list-style: none; }
.cards a { display: flex; flex-wrap: wrap; justify-content: space-between; gap: 0 16px; margin: 0 -10px; padding: 9px 10px;
  border-radius: 9px; color: var(--text); font-size: 14px; text-decoration: none; font-variant-numeric: tabular-nums; }
.cards a:hover { background: var(--raised); }
.cards a[aria-current] { background: var(--mark-tint); }
.cards a span + span { color: var(--muted); }
.cards a[aria-current] span + span { color: var(--text); }
.guide section { margin-top: 36px; }
.guide .lead { max-width: 62ch; margin: 10px 0 0; color: var(--muted); }
.scroll { overflow-x: auto; border: 1px solid var(--hairline); border-radius: 16px; background: var(--surface); }
table { width: 100%; border-collapse: collapse; font-size: 14px; }
th, td { padding: 11px 16px; text-align: left; vertical-align: top; border-top: 1px solid var(--hairline); }
thead th { border-top: 0; color: var(--muted); font-weight: 550; }
tbody th { font-weight: 550; white-space: nowrap; font-variant-numeric: tabular-nums; }
code { font: 13px/1.5 ui-monospace, SFMono-Regular, Menlo, Consolas, monospace; }
@media (max-width: 480px) { .cards a { display: block; } .cards a span { display: block; } }
@media (max-width: 600px) {
  .guide table, .guide tbody, .guide tr, .guide th, .guide td { display: block; }
  .guide thead { position: absolute; clip-path: inset(50%); }
  .guide tr + tr { border-top: 1px solid var(--hairline); }
  .guide tbody th { padding-bottom: 0; border: 0; white-space: normal; overflow-wrap: anywhere; }
  .guide td { padding-top: 2px; border: 0; color: var(--muted); }
}
@media (prefers-reduced-motion: reduce) { * { transition: none !important; } }
`;
