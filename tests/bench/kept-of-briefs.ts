import { parseArgs } from 'node:util';
import { HELD_BACK_BRIEFS, JOTTED_BRIEFS, NAMED_BRIEFS } from './briefs/index.ts';
import { buildFrom, type Kept, type Share } from './briefs/kept.ts';

/*
 * `node tests/bench/kept-of-briefs.ts [--jotted | --held-back] [--only KEY] [--lost] [--said]`: has the improviser build the stories of
 * briefs, of those that are jotted down, or of those nothing was mended for, and prints how much of what each names is in its story, and what was put in the place of its plot.
 */

const { values } = parseArgs({
  options: {
    jotted: { type: 'boolean' },
    'held-back': { type: 'boolean' },
    only: { type: 'string' },
    lost: { type: 'boolean' },
    said: { type: 'boolean' },
  },
});
const PARTS = ['people', 'relations', 'places', 'acts', 'rules', 'plot'] as const;

const cell = ({ kept, named }: Share): string => (named === 0 ? '–' : `${kept}/${named}`);
const row = (cells: readonly (string | number)[]): void => console.info(`| ${cells.join(' | ')} |`);

const all: Kept[] = [];
row(['brief', ...PARTS, 'told in own words', 'strangers', 'broken', 'finished', 'ms', 'title: premise']);
row(Array.from({ length: 13 }, () => '---'));
const briefs = values['held-back'] ? HELD_BACK_BRIEFS : values.jotted ? JOTTED_BRIEFS : NAMED_BRIEFS;
for (const brief of briefs.filter(({ key }) => values.only === undefined || key === values.only)) {
  const kept = await buildFrom(brief);
  all.push(kept);
  const { key, own, strangers, broken, finished, milliseconds, title, premise } = kept;
  row([
    key,
    ...PARTS.map((part) => cell(kept[part])),
    `${(100 * own).toFixed(0)} %`,
    strangers.length,
    broken.length,
    finished ? 'yes' : 'no',
    milliseconds.toFixed(0),
    `${title}: ${premise.replace(/\s+/gu, ' ').slice(0, 70)}`,
  ]);
  if (values.lost) {
    for (const part of PARTS)
      if (kept[part].lost.length > 0) console.info(`    ${part}: ${kept[part].lost.join(' · ')}`);
    if (strangers.length > 0) console.info(`    strangers: ${strangers.join(', ')}`);
    for (const refusal of kept.refusals) console.info(`    refused: ${refusal}`);
  }
  if (values.said) console.info(kept.said);
}
const sum = (part: (typeof PARTS)[number]): string =>
  cell({
    kept: all.reduce((total, kept) => total + kept[part].kept, 0),
    named: all.reduce((total, kept) => total + kept[part].named, 0),
    lost: [],
  });
row(['all', ...PARTS.map(sum), '', '', '', '', '', '']);
