import type { PackageExportInput } from '../../../../server/exchange/out/types.ts';
import { writeOut } from '../../../../server/exports/write-out/index.ts';
import { composeStory } from '../../../../server/improviser/story/compose.ts';
import type { VNPackage } from '../../../../shared/story/index.ts';
import { sampleStory, secondSampleStory } from '../../../support/sample.ts';
import { briefFor, packageOf } from '../../improviser/packages.ts';

/** A story the improviser made: an act of noir, told freely. */
export const improvisedStory = (): VNPackage => packageOf(composeStory(briefFor('noir', 'en', 0), 0));

/** What goes out in every format: the two that are shipped, and one the improviser made. */
export const STORIES: readonly (readonly [name: string, make: () => VNPackage])[] = [
  ['The Thirteenth Card', sampleStory],
  ['一只有票的鹅', secondSampleStory],
  ['an improvised one', improvisedStory],
];

/** What an exporter is given. @param media pictures and tracks by their url */
export const givenOf = (
  source: VNPackage,
  media: (url: string) => Uint8Array | null = () => new Uint8Array([1]),
): PackageExportInput => {
  const around = {
    package: source,
    options: {},
    media: async (url: string) => media(url),
    tell: () => undefined,
    signal: new AbortController().signal,
  };
  return { ...around, writtenOut: () => writeOut(around) };
};

/** What every language of programs or of markup has a meaning for. */
const SPITEFUL = [
  '[bracket] [[double]] ] [',
  '{brace} {{two}} {b}bold{/b} {w=0.5} {rb}漢字{/rb}{rt}かんじ{/rt} } {',
  '"quoted" \\ back \\n slash % 100%% %(name)s %s',
  '🎭 emoji 👩‍👩‍👧, عربي من اليمين, 中文【强调】《书》, עברית',
  '-> END <- <> // no comment /* none */ # no tag | no bar',
  '* no choice',
  '+ none either',
  '- no gather',
  '=== no knot ===',
  '~ no logic',
  'VAR x = 1',
  'TODO: nothing',
  'INCLUDE it',
  ':: no passage [tag]',
  '<<set $x to 1>> $x _y @@no;style@@',
  "''no bold'' //no slant// __u__ ==s== ^^u^^ ~~d~~ ---",
  '!no heading',
  '> no quote',
  '<b>no html</b> &amp; &#36;',
  '`$code` #{no} $no',
  'class def import None lambda with',
  '  blanks   within  ',
  'two\nrows\r\nof it',
];

const WORDS_OF_PYTHON = [
  'class',
  'def',
  'none',
  'lambda',
  'import',
  'pass',
  'return',
  'self',
  'renpy',
  'store',
  'init',
];

/** A story in which every text is something some format has a meaning for, and every id a word of some language. */
export function spitefulStory(pick: (below: number) => number): VNPackage {
  const text = () => `${SPITEFUL[pick(SPITEFUL.length)]} ${SPITEFUL[pick(SPITEFUL.length)]}`;
  const ids = [...WORDS_OF_PYTHON];
  const id = () => ids.splice(pick(ids.length), 1)[0] ?? 'end';
  const [hero, other, place, away, first, second] = [id(), id(), id(), id(), id(), id()];
  const scene = () => [
    { type: 'narrate' as const, text: text() },
    { type: 'say' as const, character: other, text: text(), expression: 'happy' as const },
    { type: 'say' as const, name: text().slice(0, 40), text: text() },
  ];
  const base = sampleStory();
  return {
    ...base,
    id: 'spiteful',
    title: text().replaceAll(/\s+/g, ' '),
    plot: {
      ...base.plot,
      telling: 'written',
      facts: [],
      meters: [{ id: 'and', label: text().slice(0, 100), initial: 1, min: 0, max: 5, shown: true }],
      endings: [],
      possibleEndings: [text(), text()],
      globalWorldInfo: [],
      acts: [
        {
          id: 'from',
          title: text().slice(0, 150),
          objective: text(),
          scenarioContext: text(),
          narrativeGuidelines: text(),
          startLocation: place,
          climax: { won: { script: scene() }, forced: { script: scene() } },
          globalProgression: { requiredValue: 2, trackerLabel: text().slice(0, 100) },
          sandboxLocations: [
            {
              id: place,
              title: text().slice(0, 150),
              location: 'minato_lane',
              ambientDetail: text(),
              mood: 'lane',
              connections: [away],
              requiredCharacters: [other],
              encounters: [
                {
                  id: first,
                  title: text().slice(0, 150),
                  description: text(),
                  type: 'discovery',
                  pacing: { expectedFrames: 2, focus: 'standard' },
                  givesProgression: 1,
                  potentialFlags: ['not', 'выход', '出口'],
                  script: scene(),
                  answers: 'many',
                  options: [
                    {
                      text: text(),
                      flags: ['not'],
                      then: { script: scene(), adjust: { and: 2 } },
                      leadsTo: away,
                    },
                    {
                      text: text(),
                      flags: ['出口'],
                      requires: 'meters.and >= 1',
                      then: { script: scene() },
                      check: { full: { script: scene() }, mixed: { script: scene() }, miss: { script: scene() } },
                    },
                    {
                      text: text(),
                      requires: 'meters.and > 4',
                      then: { script: scene() },
                      otherwise: 'locked',
                      hint: text().slice(0, 150),
                    },
                  ],
                },
              ],
            },
            {
              id: away,
              title: text().slice(0, 150),
              location: 'minato_lane',
              ambientDetail: text(),
              mood: 'lane',
              connections: [place],
              requiredCharacters: [],
              encounters: [
                {
                  id: second,
                  title: text().slice(0, 150),
                  description: text(),
                  type: 'discovery',
                  pacing: { expectedFrames: 2, focus: 'standard' },
                  givesProgression: 1,
                  script: scene(),
                  findings: [text()],
                },
              ],
            },
          ],
        },
      ],
    },
    characters: [
      {
        id: hero,
        name: text().slice(0, 60),
        role: 'protagonist',
        description: 'x',
        imagePrompt: '',
        stats: { nerve: 1 },
      },
      { id: other, name: text().slice(0, 60), role: 'ally', description: 'x', imagePrompt: '' },
    ],
    assets: { backgrounds: base.assets.backgrounds, music: base.assets.music, characters: {} },
  };
}
