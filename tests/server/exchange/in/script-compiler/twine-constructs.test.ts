import { describe, expect, it } from 'vitest';
import { twine } from '../../../../../server/exchange/in/twine/index.ts';
import { errorsIn } from '../../../../support/brought.ts';
import { bring, fileOf, reported } from './bring.ts';

type Case = readonly [
  construct: string,
  body: string,
  told: readonly string[],
  also?: { readonly report?: string; readonly chosen?: readonly string[]; readonly passages?: string },
];

/** A story of a passage, and of what it leads to. */
const storyOf = (format: string, body: string, passages = ''): string =>
  `:: StoryData\n{"ifid":"7E2C6C50-8E7B-4E09-9A55-3B6F0C7C8B10","format":"${format}","start":"Start"}\n\n:: Start\n${body}\n${passages}`;

async function expectTold(format: string, [, body, told, also = {}]: Case): Promise<void> {
  const { brought, pkg, ways } = await bring(twine, fileOf('a.twee', storyOf(format, body, also.passages)));
  expect(errorsIn(pkg)).toEqual([]);
  const way = also.chosen ? ways.find(({ chosen }) => chosen.join() === also.chosen?.join()) : ways[0];
  expect({ chosen: also.chosen ?? [], told: way?.told }).toEqual({ chosen: also.chosen ?? [], told });
  const noted = also.report === undefined ? [] : [expect.stringContaining(also.report)];
  expect(reported(brought)).toEqual(expect.arrayContaining(noted));
}

const END = '\n:: End\nThe end.\n';

const SUGARCUBE: readonly Case[] = [
  ['switch', '<<set $n to 2>><<switch $n>><<case 1>>One.<<case 2 3>>Two.<<default>>None.<</switch>>', ['Two.']],
  ['switch of words', '<<set $n to "b">><<switch $n>><<case "a" b>>A or b.<<default>>None.<</switch>>', ['A or b.']],
  ['else if', '<<set $n to 2>><<if $n is 1>>One.<<else if $n is 2>>Two.<<else>>None.<</if>>', ['Two.']],
  ['for with a count', '<<for _i to 1; _i lte 3; _i++>>_i, <</for>>done', ['1, 2, 3, done']],
  ['for over a list', '<<set $all to ["a", "b"]>>\\\n<<for _i, _x range $all>>_i: _x. <</for>>', ['0: a. 1: b.']],
  [
    'for that only playing tells',
    '<<for _i to 0; $x; _i++>>no<</for>>yes',
    ['yes'],
    { report: 'left-out <<for _i to 0' },
  ],
  [
    'naked variables',
    '<<set $a to {b: "c", d: ["e"]}>>$a.b $a.d[0] $$a $nothing snake_case',
    ['c e $a $nothing snake_case'],
  ],
  ['print', '<<set $n to 2>><<print $n + 1>> <<= "two">> <<- `n is $' + '{$n}`>>', ['3 two n is 2']],
  ['ternary', '<<set $n to 2>><<set $s to $n gt 1 ? "more" : "one">><<= $n is 2 ? "two" : "none">> $s', ['two more']],
  ['clamp', '<<set $n to 12>><<set $n to Math.clamp($n, 1, 10)>>$n', ['10']],
  ['unset', '<<set $n to true>><<unset $n>><<if $n>>yes<<else>>no<</if>>', ['no']],
  ['chance', '<<set $n to random(1, 6)>>$n', ['1'], { report: 'by-chance' }],
  [
    'lists',
    '<<set $bag to []>><<run $bag.push("key")>><<if $bag.includes("key")>>A key.<</if>> $bag.length',
    ['A key. 1'],
  ],
  ['styles', '@@.red;a@@ @@color:red;b@@ @@c@@ __d__ ==e== ~~f~~ ^^g^^ h--i', ['a b c d e f g h—i']],
  ['headings, lists, rules', '! Head\n* one\n# two\n> three\n----\nlast', ['Head', 'one', 'two', 'three', 'last']],
  ['verbatim', '{{{<<if>>}}} """$x""" <nowiki>//a//</nowiki>', ['<<if>> $x //a//']],
  ['comments', 'a/* b */c/% d %/e<!-- f -->g', ['aceg']],
  [
    'HTML',
    'a<br>b<p>c</p><span class="x">d</span>&mdash;&lt;e&gt;',
    ['a', 'b', 'c', 'd—<e>'],
    { report: 'left-out <span' },
  ],
  ['a picture', 'a[img[Title|b.png]]', ['a'], { report: 'left-out [img[Title|b.png]]' }],
  ['continued rows', 'a \\\nb\n\\ c', ['a b c']],
  ['escaped heads', '\\:: a', [':: a']],
  ['nobr', '<<nobr>>a\n<<if true>>b\nc<</if>>\nd<</nobr>>', ['a b c d']],
  ['silently', '<<silently>>a<<if true>>b<<set $n to 1>><</if>><</silently>>$n', ['1']],
  ['scripts', 'a<<script>>if (1 << 2) "x"<</script>>b', ['ab'], { report: 'shown-not-run script' }],
  ['sound', 'a<<audio "b" play>>', ['a'], { report: 'left-out <<audio "b" play>>' }],
  ['a macro nobody knows', 'a<<foo 1>>b<</foo>>c', ['abc'], { report: 'left-out <<foo 1>>' }],
  ['timed', '<<timed 1s>>a<<next>>b<</timed>>', ['a', 'b'], { report: 'left-out <<timed 1s>>' }],
  ['include', 'a <<include "B">> c', ['a b c'], { passages: '\n:: B\nb\n' }],
  [
    'include with links',
    '<<include "B">>[[a|End]]',
    ['The end.'],
    { chosen: ['b'], passages: `\n:: B\n[[b|End]]${END}` },
  ],
  [
    'widgets',
    '<<hi "Liv" 2>>',
    ['Liv: 2'],
    { passages: '\n:: W [widget]\n<<widget "hi">>_args[0]: _args[1]<</widget>>\n' },
  ],
  [
    'widgets with contents',
    '<<box>>in<</box>>',
    ['[in]'],
    { passages: '\n:: W [widget]\n<<widget "box" container>>&#91;<<=_contents>>]<</widget>>\n' },
  ],
  ['headers and footers', 'b', ['a', 'b', 'c'], { passages: '\n:: PassageHeader\na\n:: PassageFooter\nc\n' }],
  ['what stands beside', 'b', ['b'], { passages: '\n:: StoryCaption\na\n', report: 'left-out StoryCaption' }],
  [
    'links that only tell',
    '<<linkreplace "a">>b<</linkreplace>><<linkappend "c">>d<</linkappend>>[[e|End]]',
    ['b', 'd', 'The end.'],
    { chosen: ['a', 'c', 'e'], passages: END },
  ],
  ['a link with what it sets', '[[a|End][$n to 2; $m to 3]]', ['2 3'], { passages: '\n:: End\n$n $m\n' }],
  [
    'a link that says a variable',
    '<<set $n to "b">>[[Go to $n|End]]',
    ['The end.'],
    { chosen: ['Go to b'], passages: END },
  ],
  ['a link to a variable', '<<set $n to "End">>[[a|$n]]', ['The end.'], { passages: END }],
  ['a link to the web', 'a [[b|https://example.org]]', ['a b'], { report: 'left-out https://example.org' }],
  ['a link to nothing', 'a [[b|Nowhere]]', ['a b'], { report: 'leads-nowhere Nowhere' }],
  ['a link of HTML', '<a data-passage="End" data-setter="$n to 2">a</a>', ['2'], { passages: '\n:: End\n$n\n' }],
  [
    'return',
    'a [[b|B]] [[c|C]]',
    ['a b c', 'in b', 'a b c', 'in c', 'a b c', 'in b'],
    {
      chosen: ['b', 'Return', 'c', 'Return', 'b', 'on'],
      passages: '\n:: B\nin b\n<<return>>[[on|End]]\n:: C\nin c\n<<return>>\n:: End\n',
    },
  ],
  [
    'cycle',
    '<<cycle "$n">><<option "a">><<option "b" "c">><</cycle>>\n[[on|End]]',
    ['a', 'c'],
    { chosen: ['b', 'on'], passages: '\n:: End\n$n\n' },
  ],
  [
    'radiobuttons',
    '<<radiobutton "$n" "a">> Tea\n<<radiobutton "$n" "b">> Rum\n[[on|End]]',
    ['Tea', 'Rum', 'b'],
    { chosen: ['Rum', 'on'], passages: '\n:: End\n$n\n' },
  ],
  ['textbox', '<<textbox "$n" "none">>$n', ['none'], { report: 'asks-for-words n none' }],
  [
    'a count that goes on',
    '<<if visited() gt 2>>Again.<<else>>Once.<</if>>\n[[round|Start]][[out|End]]',
    ['Once.', 'Once.', 'Again.', 'The end.'],
    { chosen: ['round', 'round', 'out'], passages: END },
  ],
];

const HARLOWE: readonly Case[] = [
  ['set, put', '(set: $a to 1, $b to it)(put: 2 into $c)(set: $a to it + 1)$a $c', ['2 2']],
  ['if, else-if, else', '(set: $n to 2)(if: $n is 1)[One.]\n(else-if: $n is 2)[Two.]\n(else:)[None.]', ['Two.']],
  ['unless', '(unless: $n)[yes]', ['yes']],
  ['for', '(for: each _x, "a", "b")[_x ](for: each _y, ...(range: 1, 2))[_y ]', ['a b 1 2']],
  [
    'cond, either',
    '(set: $n to 2)(print: (cond: $n is 1, "one", "two")) (either: "a", "b")',
    ['two a'],
    { report: 'by-chance' },
  ],
  [
    'arrays and maps',
    '(set: $a to (a: "x", "y"), $m to (dm: "k", "v"))$a\'s 2nd $m\'s k (if: $a contains "x")[has x]',
    ['y v has x'],
  ],
  ['marks', "''a'' //b// **c** *d* ~~e~~ ^^f^^", ['a b c d e f']],
  ['headings, lists, columns', '# Head\n* one\n0. two\n=><=\n---\nlast', ['Head', 'one', 'two', 'last']],
  ['collapsed blanks', '{\na\nb\n}', ['a b']],
  ['verbatim', '`$a (set:)` b', ['$a (set:) b']],
  ['hooks', '|a>[b] [c]<d| [e]', ['b c e']],
  ['changers', '(text-style: "bold")[a](font: "x")+(align: "=>")[b]', ['ab'], { report: 'left-out (font: "x")' }],
  ['live', '(live: 1s)[a(stop:)]', ['a'], { report: 'left-out (live: 1s)' }],
  ['display', 'a (display: "B")', ['a b'], { passages: '\n:: B\nb\n' }],
  ['goto', '(goto: "End")', ['The end.'], { passages: END }],
  [
    'links that only tell',
    '|h)[hid](link: "a")[(show: ?h)](link-reveal: "b")[c [[d->End]]]',
    ['hid', 'c d', 'The end.'],
    { chosen: ['a', 'b', 'd'], passages: END },
  ],
  ['click', '|h>[dust](click: ?h)[Gone.]', ['dust', 'Gone.'], { chosen: ['dust'] }],
  [
    'link-undo',
    '[[a->B]] [[e->End]]',
    ['b', 'The end.'],
    { chosen: ['a', 'Back', 'e'], passages: `\n:: B\nb\n(link-undo: "Back")${END}` },
  ],
  [
    'cycling-link, dropdown',
    '(cycling-link: bind $n, "a", "b")\n[[on->End]]',
    ['a', 'b'],
    { chosen: ['b', 'on'], passages: '\n:: End\n$n\n' },
  ],
  ['input', '(input: bind $n)a', ['a'], { report: 'asks-for-words n' }],
  ['history', '(if: (history:) contains "Start")[yes]', ['yes']],
  ['startup', '$n', ['2'], { passages: '\n:: S [startup]\n(set: $n to 2)\n' }],
];

const CHAPBOOK: readonly Case[] = [
  ['variables', "a: 1\nb (a > 0): 'x'\n--\n{a} {b}", ['1 x']],
  ['if, else, unless', "a: 1\n--\n[if a]\nyes\n[else]\nno\n[unless a]\nnever\n[cont'd]\nlast", ['yes', 'last']],
  ['appended', 'a: 1\n--\nOne,\n[if a; append]\n two.', ['One,two.']],
  ['ifalways, ifnever', '[ifalways false]\na\n[ifnever true]\nb', ['a'], { report: 'left-out ifnever true' }],
  [
    'notes, styles, scripts',
    '[note to self]\na\n[CSS]\nb\n[JavaScript]\nc\n[continue]\nd',
    ['d'],
    { report: 'shown-not-run JavaScript' },
  ],
  ['after, align', '[after 1 second]\na\n[align center]\nb', ['a', 'b'], { report: 'left-out align center' }],
  ['marks', '*a* **b** _c_ __d__ ~~e~~ `f` g\\*', ['a b c d e f g*']],
  ['headings, lists, rules', '# Head\n- one\n> two\n***\nlast', ['Head', 'one', 'two', 'last']],
  [
    'web addresses',
    '[a](https://example.org) [[b->https://example.org]]',
    ['a b'],
    { report: 'left-out https://example.org' },
  ],
  ['embedded passages', "a {embed passage: 'B'}", ['a b'], { passages: '\n:: B\nb\n' }],
  ['link to', "{link to: 'End', label: 'a'}", ['The end.'], { chosen: ['a'], passages: END }],
  ['reveal link', "{reveal link: 'a', text: 'b'}[[c->End]]", ['b', 'The end.'], { chosen: ['a', 'c'], passages: END }],
  [
    'back link',
    '[[a->B]]',
    ['b Back on', 'b Back on', 'The end.'],
    { chosen: ['a', 'Back', 'a', 'on'], passages: `\n:: B\nb {back link} [[on->End]]${END}` },
  ],
  ['restart link', 'a {restart link}', ['a'], { report: 'left-out {restart link}' }],
  [
    'cycling link, dropdown menu',
    "{dropdown menu for: 'n', choices: ['a', 'b']}\n[[on->End]]",
    ['a', 'b'],
    { chosen: ['b', 'on'], passages: '\n:: End\n{n}\n' },
  ],
  ['text input', "{text input for: 'n'}a", ['a'], { report: 'asks-for-words n' }],
  ['an insert nobody knows', 'a {smiley face}', ['a'], { report: 'left-out {smiley face}' }],
];

const SNOWMAN: readonly Case[] = [
  ['templates', '<% s.a = 2; %><% if (s.a > 1) { %>yes<% } else { %>no<% } %> <%= s.a %>', ['yes 2']],
  ['programs', 'a<% _.delay(f) %>', ['a'], { report: 'shown-not-run _.delay(f)' }],
];

describe.each([
  ['SugarCube', SUGARCUBE],
  ['Harlowe', HARLOWE],
  ['Chapbook', CHAPBOOK],
  ['Snowman', SNOWMAN],
] as const)('%s', (format, cases) => {
  it.for(cases)('%s', (each) => expectTold(format, each));
});

it('tells of passages that a link with too many targets leaves out', async () => {
  const numbers = Array.from({ length: 62 }, (_, at) => at);
  const sets = numbers.map((at) => `<<if $n is ${at}>><<set $to to "P${at}">><</if>>`).join('');
  const passages = numbers.map((at) => `\n:: P${at}\nHere.\n`).join('');
  const script = storyOf('SugarCube', `<<set $n to 0>>${sets}[[Go|$to]]`, passages);
  const brought = await twine.read([fileOf('a.twee', script)]);
  expect(reported(brought)).toContain('a.twee:Start too-many to 62 60');
});

describe('a small story of very many rounds', () => {
  const nested = (format: string, depth: number): string => {
    const [open, close] =
      format === 'SugarCube'
        ? [(each: number) => `<<for _i${each} to 0; _i${each} lt 100; _i${each}++>>`, '<</for>>']
        : [(each: number) => `(for: each _i${each}, ...(range:1,100))[`, ']'];
    return `${Array.from({ length: depth }, (_, each) => open(each)).join('')}x${close.repeat(depth)}`;
  };
  it.each([
    ['SugarCube', 3],
    ['SugarCube', 6],
    ['Harlowe', 5],
  ])('keeps some rounds of nested loops in %s, and says so (%i)', { timeout: 15_000 }, async (format, depth) => {
    const file = fileOf('a.twee', storyOf(format, `${nested(format, depth)}\nAfter.`));
    const { brought, ways } = await bring(twine, file);
    expect(ways[0]?.told.join(' ')).toContain('After.');
    expect(reported(brought)).toContainEqual(expect.stringMatching(/^a\.twee:Start too-many .*_i1/));
  });

  it('refuses one that sets more than there is room for, by its passage', async () => {
    const file = fileOf('a.twee', storyOf('SugarCube', '<<set $x to 1>>'.repeat(60_001)));
    await expect(twine.read([file], [])).rejects.toThrow('there are more in a.twee:Start');
  });
});
