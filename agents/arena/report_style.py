"""How the report looks: one style sheet, in light and dark, for wide and narrow screens."""

STYLE = """
:root {
  color-scheme: light dark;
  --paper: #fdfcf9; --card: #f4f1ea; --ink: #22201c; --faint: #6b665d; --line: #d9d3c7;
  --accent: #14617a; --win: #2b7bba; --loss: #d9822b; --warn: #8a3b12;
}
@media (prefers-color-scheme: dark) {
  :root {
    --paper: #191816; --card: #24221f; --ink: #ece8df; --faint: #a8a196; --line: #423e38;
    --accent: #6cc3df; --win: #3f8fd0; --loss: #c9742a; --warn: #f0a878;
  }
}
* { box-sizing: border-box; }
body {
  margin: 0 auto; padding: 1rem; max-width: 64rem; background: var(--paper); color: var(--ink);
  font: 1rem/1.5 system-ui, sans-serif;
}
h1 { font-size: 1.6rem; margin: 0.5rem 0 0; }
h2 { font-size: 1.3rem; margin: 2.5rem 0 0.5rem; border-bottom: 1px solid var(--line); }
h3 { font-size: 1.05rem; margin: 1.5rem 0 0.3rem; }
p, li { max-width: 44rem; }
.lead, figcaption, caption, small { color: var(--faint); }
.notes { border-left: 4px solid var(--warn); background: var(--card); padding: 0.5rem 1rem; }
.scroll { overflow-x: auto; }
.plots {
  display: grid; gap: 1.5rem;
  grid-template-columns: repeat(auto-fit, minmax(min(100%, 22rem), 1fr));
}
table { border-collapse: collapse; font-variant-numeric: tabular-nums; margin: 0.5rem 0; }
caption { text-align: left; padding-bottom: 0.3rem; }
th, td {
  padding: 0.3rem 0.6rem; border-bottom: 1px solid var(--line);
  text-align: right; vertical-align: top;
}
th { font-weight: 600; }
th[scope=row], .left {
  text-align: left; overflow-wrap: anywhere; min-width: 8rem; max-width: 22rem;
}
td small { display: block; white-space: nowrap; }
pre {
  background: var(--card); padding: 0.6rem 0.8rem;
  white-space: pre-wrap; overflow-wrap: anywhere;
}
figure { margin: 0.5rem 0; }
svg {
  display: block; width: 100%; max-width: 34rem; height: auto; font: 11px system-ui, sans-serif;
}
svg text { fill: var(--ink); stroke: var(--paper); stroke-width: 3px; paint-order: stroke; }
svg .figure, svg .tick { fill: var(--faint); }
svg .tick { font-size: 10px; }
svg path { fill: none; stroke: var(--ink); }
svg .grid { stroke: var(--line); stroke-width: 0.6; }
svg .reference { stroke: var(--warn); stroke-dasharray: 4 3; }
svg .interval { stroke: var(--accent); stroke-width: 2.5; }
svg .dot { fill: var(--accent); }
svg .whisker { stroke: var(--faint); }
svg .box { fill: var(--card); stroke: var(--accent); }
svg .middle { stroke: var(--accent); stroke-width: 2.5; }
svg .line { stroke-width: 2; }
svg .band { stroke: none; opacity: 0.2; }
svg .line.s0 { stroke: var(--win); } svg .band.s0 { fill: var(--win); }
svg .line.s1 { stroke: var(--loss); } svg .band.s1 { fill: var(--loss); }
svg .line.s2 { stroke: var(--ink); } svg .band.s2 { fill: var(--ink); }
.win { background: color-mix(in srgb, var(--win) var(--part), transparent); }
.loss { background: color-mix(in srgb, var(--loss) var(--part), transparent); }
.win small, .loss small { color: inherit; }
@media print { body { max-width: none; } .scroll { overflow: visible; } }
"""
