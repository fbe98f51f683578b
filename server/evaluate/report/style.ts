/** A report's style: light and dark, print, phones, and embedded in a page, whose colours take precedence. */
export const REPORT_STYLE = `
:root, :host { color-scheme: light dark; --paper: #fbf8f3; --card: #fff; --ink: #241f1a; --soft: #6b6157; --line: #e4dcd0; --track: #efe9df;
  --first: #2f4b8f; --second: #b8472a; --third: #2f7a5f; --fourth: #7d4aa0; --good: #2c7a4b; --bad: #b3261e; }
@media (prefers-color-scheme: dark) { :root, :host { --paper: #17141a; --card: #201c24; --ink: #ece6df; --soft: #a79d93; --line: #372f3b; --track: #2b2530;
  --first: #9db4f2; --second: #f09a7c; --third: #86cfb2; --fourth: #cfa6ec; --good: #7fd09d; --bad: #f2938c; } }
* { box-sizing: border-box; }
html { -webkit-text-size-adjust: 100%; }
body, :host { margin: 0; background: var(--paper); color: var(--ink); font: 16px/1.55 var(--font-ui, "Source Sans 3", system-ui, sans-serif); }
main { max-width: 1180px; margin: 0 auto; padding: 48px 32px 96px; } article { padding: 12px 0 32px; }
h1, h2, h3 { font-family: var(--font-story, Lora, Georgia, serif); font-weight: 600; line-height: 1.2; text-wrap: balance; }
h1 { font-size: clamp(1.9rem, 5vw, 2.9rem); margin: 0 0 12px; }
h2 { font-size: 1.5rem; margin: 64px 0 4px; }
h3 { font-size: 1.1rem; margin: 28px 0 8px; }
p { margin: 0 0 8px; max-width: 72ch; } h2 + table { margin-top: 12px; } table + p { margin-top: 12px; }
.legend { display: flex; flex-wrap: wrap; gap: 4px 22px; max-width: none; margin-top: 12px; }
.soft { color: var(--soft); font-size: .9rem; }
.notice { border-left: 4px solid var(--second); padding: 8px 14px; background: var(--card); margin: 16px 0; }
.m0 { --own: var(--first); } .m1 { --own: var(--second); } .m2 { --own: var(--third); } .m3 { --own: var(--fourth); }
.name { display: inline-flex; align-items: center; gap: 8px; font-weight: 600; overflow-wrap: anywhere; }
.name::before { content: ""; flex: none; width: 11px; height: 11px; border-radius: 50%; background: var(--own); }
.m1 .name::before, .name.m1::before { border-radius: 2px; }
.cards { display: grid; grid-template-columns: repeat(auto-fit, minmax(min(100%, 330px), 1fr)); gap: 16px; margin: 28px 0 0; }
.card { background: var(--card); border: 1px solid var(--line); border-top: 4px solid var(--own, var(--line)); border-radius: 10px; padding: 18px 20px; min-width: 0; }
.card dl { display: grid; grid-template-columns: 1fr 1fr; gap: 14px 18px; margin: 16px 0 0; }
.card dt { color: var(--soft); font-size: .82rem; line-height: 1.3; } .card dd { margin: 2px 0 0; font-size: 1.55rem; font-variant-numeric: tabular-nums; }
table { width: 100%; table-layout: fixed; border-collapse: collapse; background: var(--card); border: 1px solid var(--line); border-radius: 10px; overflow: hidden; }
th, td { text-align: left; vertical-align: top; padding: 10px 16px; border-top: 1px solid var(--line); }
thead th { border-top: 0; font-size: .85rem; font-weight: 600; } tbody th { font-weight: 500; width: 30%; }
tbody th small, td small { display: block; color: var(--soft); font-weight: 400; font-size: .8rem; line-height: 1.35; }
td { font-variant-numeric: tabular-nums; }
.bar { display: block; position: relative; max-width: 240px; height: 4px; margin: 7px 5px 6px; border-radius: 2px; background: var(--track); }
.bar i { position: absolute; } .bar .span { top: -2px; height: 8px; margin: 0 -3px; padding: 0 3px; box-sizing: content-box; border-radius: 4px; background: var(--own); opacity: .35; }
.bar .dot { top: -3px; width: 10px; height: 10px; margin-left: -5px; border-radius: 50%; background: var(--own); }
.better { color: var(--good); font-weight: 600; font-size: .85rem; display: block; }
.charts { display: grid; grid-template-columns: repeat(auto-fill, minmax(min(100%, 250px), 1fr)); gap: 16px; margin-top: 16px; }
.chart { background: var(--card); border: 1px solid var(--line); border-radius: 10px; padding: 14px 16px; margin: 0; min-width: 0; }
.chart figcaption { font-size: .88rem; font-weight: 600; } .chart svg { width: 100%; height: auto; display: block; margin-top: 8px; overflow: visible; }
.chart polyline { fill: none; stroke-width: 2.5; stroke-linejoin: round; stroke-linecap: round; } .chart text { fill: var(--soft); font-size: 11px; }
.chart .axis { stroke: var(--line); } .s0 { stroke: var(--first); fill: var(--first); } .s1 { stroke: var(--second); fill: var(--second); stroke-dasharray: 6 5; } .s2 { stroke: var(--third); fill: var(--third); stroke-dasharray: 2 4; } .s3 { stroke: var(--fourth); fill: var(--fourth); stroke-dasharray: 10 4 2 4; }
.sides { display: grid; grid-template-columns: repeat(auto-fit, minmax(min(100%, 400px), 1fr)); gap: 16px; align-items: start; margin-top: 12px; }
.reasons { padding: 0; margin: 0 0 10px; list-style: none; } .reasons li { display: grid; grid-template-columns: 3.2em 1fr; gap: 6px; padding: 3px 0; font-size: .9rem; overflow-wrap: anywhere; }
.reasons b { text-align: right; font-variant-numeric: tabular-nums; color: var(--soft); }
.kept { display: flex; flex-wrap: wrap; gap: 6px; padding: 0; margin: 6px 0 12px; list-style: none; }
.kept li { border: 1px solid var(--line); border-radius: 99px; padding: 1px 11px; font-size: .86rem; } .kept li.yes::before { content: "✓ "; color: var(--good); } .kept li.no { color: var(--soft); } .kept li.no::before { content: "✗ "; color: var(--bad); }
blockquote { margin: 8px 0 14px; padding: 0 0 0 14px; border-left: 3px solid var(--line); color: var(--soft); }
details { background: var(--card); border: 1px solid var(--line); border-radius: 10px; margin: 10px 0; } summary { cursor: pointer; padding: 12px 18px; font-weight: 600; overflow-wrap: anywhere; }
summary:focus-visible { outline: 3px solid var(--first); outline-offset: 2px; border-radius: 10px; } details > .sides { padding: 0 18px 18px; margin: 0; }
.turn { border-top: 1px solid var(--line); padding: 10px 0; overflow-wrap: anywhere; } .turn p { margin: 4px 0; } .did { color: var(--own); font-weight: 600; font-size: .92rem; } .turn .who { font-weight: 600; }
.offered { color: var(--soft); font-size: .87rem; } .off { color: var(--bad); font-size: .85rem; }
@media (max-width: 700px) {
  main { padding: 28px 16px 64px; } .charts { grid-template-columns: 1fr 1fr; gap: 10px; } .chart { padding: 10px 12px; } .chart figcaption { font-size: .8rem; line-height: 1.25; min-height: 2.5em; }  .chart text { font-size: 18px; } h2 { margin-top: 48px; }
  thead { position: absolute; clip-path: inset(50%); width: 1px; height: 1px; overflow: hidden; }
  table, tbody, tbody th, td { display: block; width: 100%; } tr { border-top: 1px solid var(--line); padding: 10px 0; } tr:first-child { border-top: 0; }
  tbody th, td { border: 0; padding: 4px 16px; } td[data-of]::before { content: attr(data-of); display: block; color: var(--soft); font-size: .78rem; line-height: 1.3; overflow-wrap: anywhere; }
  tr { display: grid; grid-template-columns: repeat(auto-fit, minmax(min(100%, 130px), 1fr)); } tbody th, tbody .difference { grid-column: 1 / -1; }
  td { display: grid; grid-row: span 2; grid-template-rows: subgrid; align-content: start; row-gap: 2px; }
}
@media print { details:not([open]) > * { display: block; } body { background: #fff; } .card, table, .chart, details { break-inside: avoid; } }
`;
