import { describe, expect, test } from 'vitest';
import { importUploads } from '../../../../../server/exchange/in/detect-format.ts';

/** Names that mean something to a language of scripts, to JavaScript, or to the story that is made of a script. */
const NAMES =
  'start end END DONE __proto__ constructor toString hasOwnProperty _ _x null visits turn scene once menu label back before round act_1 narrator player flag meter'.split(
    ' ',
  );
/** Names of passages alone. */
const PASSAGES = [
  'a "quoted" name',
  "it's",
  '{brace}',
  '🎭',
  'مرحبا',
  'x'.repeat(300),
  ' ',
  'C:\\path',
  '<b>',
  '$x',
  'previous()',
  'true',
  'return',
  'jump',
];

const TEXTS = ['first words', 'second words', 'third words'];

/** The texts of a script that are in the story, and what the report says is lost. */
async function kept(name: string, script: string) {
  const { story, report } = await importUploads([{ name, bytes: new TextEncoder().encode(script) }]);
  const all = JSON.stringify(story);
  const lost = report.filter(({ code }) => !/^(?:became-|filled-in$)/.test(code));
  return { texts: TEXTS.filter((text) => all.includes(text)), lost };
}
const whole = { texts: TEXTS, lost: [] };

const tweeOf = (format: string, ...passages: string[]) =>
  [
    `:: StoryData\n{"ifid":"7E2C6C50-8E7B-4E09-9A55-3B6F0C7C8B10","format":"${format}","start":"Start"}`,
    ...passages,
  ].join('\n\n');
const escaped = (text: string) => text.replace(/&/g, '&amp;').replace(/"/g, '&quot;').replace(/</g, '&lt;');

describe('no story loses words by the name of', () => {
  test.each(NAMES)('%s: a label and a variable of Ren’Py', async (name) => {
    const label = name === 'start' ? 'begin' : name;
    const ways = `    menu:\n        "Go":\n            jump ${label}\n        "Stay":\n            "second words"\n            return\n`;
    expect(
      await kept('a.rpy', `label start:\n    "first words"\n${ways}label ${label}:\n    "third words"\n    return\n`),
    ).toEqual(whole);
    const asked = `    if ${name}:\n        "second words"\n    else:\n        "third words"\n    return\n`;
    const set = `    menu:\n        "Go":\n            $ ${name} = True\n        "Stay":\n            pass\n`;
    expect(await kept('a.rpy', `default ${name} = False\nlabel start:\n    "first words"\n${set}${asked}`)).toEqual(
      whole,
    );
  });

  // Ink has no knots and variables of these names.
  test.each(NAMES.filter((name) => !['_', 'END', 'DONE', 'once'].includes(name)))(
    '%s: a knot and a variable of Ink',
    async (name) => {
      const knot = `first words\n* Go -> ${name}\n* Stay[] second words -> END\n=== ${name}\nthird words -> END\n`;
      expect(await kept('a.ink', knot)).toEqual(whole);
      const variable = `VAR ${name} = false\nfirst words\n* Go\n  ~ ${name} = true\n* Stay\n- {${name}: second words|third words}\n`;
      expect(await kept('a.ink', variable)).toEqual(whole);
    },
  );

  test.each([...NAMES, ...PASSAGES])('%s: a passage of Twine', async (name) => {
    for (const format of ['SugarCube', 'Harlowe', 'Chapbook']) {
      const link = (to: string) => escaped(`[[Go->${to}]]`);
      const passages = [
        `<tw-passagedata pid="1" name="Start">first words ${link(name)} ${link('other')}</tw-passagedata>`,
        `<tw-passagedata pid="2" name="${escaped(name)}">second words</tw-passagedata>`,
        '<tw-passagedata pid="3" name="other">third words</tw-passagedata>',
      ];
      const page = `<tw-storydata name="A" startnode="1" format="${format}">${passages.join('')}</tw-storydata>`;
      expect(await kept('a.html', page)).toEqual(whole);
    }
  });

  test.each(NAMES.filter((name) => name !== '_'))('%s: a variable of Twine', async (name) => {
    const ways = 'first words [[Go->A]] [[Stay->B]]';
    const sugarCube = `<<if $${name}>>second words<<else>>third words<</if>>`;
    expect(
      await kept(
        'a.twee',
        tweeOf(
          'SugarCube',
          `:: Start\n<<set $${name} to false>>${ways}`,
          `:: A\n<<set $${name} to true>>[[On->B]]`,
          `:: B\n${sugarCube}`,
        ),
      ),
    ).toEqual(whole);
    const harlowe = `(if: $${name})[second words](else:)[third words]`;
    expect(
      await kept(
        'a.twee',
        tweeOf(
          'Harlowe',
          `:: Start\n(set: $${name} to false)${ways}`,
          `:: A\n(set: $${name} to true)[[On->B]]`,
          `:: B\n${harlowe}`,
        ),
      ),
    ).toEqual(whole);
  });

  test('passages and labels that are alike but for case or blanks', async () => {
    const passages = [
      ':: Start\n[[room]] [[Room]] [[a  room]] [[a room]]',
      ':: room\nfirst words',
      ':: Room\nsecond words',
    ];
    expect(await kept('a.twee', tweeOf('Harlowe', ...passages, ':: a  room\nthird words', ':: a room\nMore.'))).toEqual(
      whole,
    );
    const labels = 'label a:\n    "first words"\n    return\nlabel A:\n    "second words"\n    return\n';
    const ways =
      'label start:\n    "third words"\n    menu:\n        "a":\n            jump a\n        "A":\n            jump A\n';
    expect(await kept('a.rpy', `${ways}${labels}`)).toEqual(whole);
  });

  test('a variable of a passage and one of the story that share a name', async () => {
    const script = '<<set $x to true>><<set _x to false>>first words [[On]]';
    const { texts } = await kept(
      'a.twee',
      tweeOf('SugarCube', `:: Start\n${script}`, ':: On\n<<if $x>>second words<<else>>third words<</if>>'),
    );
    expect(texts).toEqual(['first words', 'second words']);
  });
});
