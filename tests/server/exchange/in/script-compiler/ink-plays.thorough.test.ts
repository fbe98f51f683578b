import fc from 'fast-check';
import type { Story as InkStory } from 'inkjs';
import { Compiler } from 'inkjs/full';
import { describe, expect, it } from 'vitest';
import { ink } from '../../../../../server/exchange/in/ink/index.ts';
import { compileStory, everyWay, packageOfBrought } from '../../../../support/brought.ts';
import { runs } from '../../../../support/runs.ts';
import { fileOf, reported } from './bring.ts';

/** Words without marks and blanks: where a line ends is no matter here. */
const plain = (texts: readonly string[]): string => texts.join('').replace(/<\/?[bi]>|[\s*_\\]/g, '');

/** What inkjs tells where these answers are given. */
function toldByInk(source: string, chosen: readonly string[]): { told: string; isOver: boolean } {
  const story = new Compiler(source).Compile() as unknown as InkStory;
  // Some endings are not written out, of which it warns.
  story.onError = () => undefined;
  const told: string[] = [];
  const go = () => {
    while (story.canContinue) told.push(story.Continue() ?? '');
  };
  go();
  for (const text of chosen) {
    const index = story.currentChoices.findIndex((choice: { text: string }) => plain([choice.text]) === plain([text]));
    if (index < 0) throw new Error(`Ink does not offer "${text}", after ${told.join('')}`);
    story.ChooseChoiceIndex(index);
    go();
  }
  return { told: plain(told), isOver: story.currentChoices.length === 0 };
}

async function expectSame(source: string, most = 40): Promise<{ report: string[]; ways: number }> {
  const brought = await ink.read([fileOf('story.ink', source)]);
  const pkg = packageOfBrought(brought.story ?? {});
  const ways = everyWay(compileStory(pkg), most);
  for (const { chosen, told, ending } of ways)
    expect({ chosen, told: plain(told), isOver: ending !== '(none)' }).toEqual({
      chosen,
      ...toldByInk(source, chosen),
    });
  return { report: reported(brought).filter((line) => !/(?:^| )became-/.test(line)), ways: ways.length };
}

/** Each construct in a small script of its own, and how many ways lead through it. */
const CONSTRUCTS: readonly (readonly [name: string, ways: number, source: string])[] = [
  [
    'names that are words of ours',
    2,
    `VAR constructor = 0
VAR if = 1
VAR package = 0
VAR taken = false
-> start
=== start
Hello.
* [constructor]
  ~ constructor += 1
  -> end
* [package]
  ~ package += 2
  -> visited
=== end
{constructor > 0: Made.}
* (return_) {package < 1} [y] -> toString
=== visited
~ taken = true
{package > 1: Packed {package}.} {if}
{start: -> toString}
=== toString
{visited and taken: Visited.} {end: Ended.} {end.return_: Returned.}
-> opening
=== opening
Out {constructor}.
-> END`,
  ],
  [
    'diverts to labelled choices, which are taken then',
    3,
    `- (top) Here.
* (no) [Say no] You say no.
  -> top
* [Lie] -> no
* (out) {no} Leave[] quietly.
- Gone. {no} {out}
-> END`,
  ],
  [
    'parameters, targets as values, and tunnels that go on elsewhere',
    3,
    `VAR where = -> a
-> t(-> a, 2) ->
Back.
~ where = -> b
-> t(where, 3) ->
-> where
=== t(-> go, n)
In {n}.
+ [On] ->-> go
+ [Back] ->->
=== a
At a {t}.
-> b
=== b
At b. {a > 1: twice}
-> END`,
  ],
  [
    'functions, with references, recursion and words of their own',
    1,
    `VAR coins = 1
~ alter(coins, ten())
You have {coins}, that is {spell(coins)}: {fact(4)}.
{alter(coins, -1)} left, {coins > 5: rich|poor}.
-> END
=== function ten()
~ return 10
=== function alter(ref what, by)
~ what += by
~ return what
=== function fact(n)
{n <= 1:
  ~ return 1
}
~ return n * fact(n - 1)
=== function spell(x)
{x > 10: more|{x == 1: one|some}}`,
  ],
  [
    'lists',
    4,
    `LIST bag = (lamp), rope, key
LIST colours = red, green = 5, blue
VAR c = red
-> hub
=== hub
You carry {bag}. {LIST_COUNT(bag)}
* {bag ? lamp} [Drop the lamp]
  ~ bag -= lamp
  -> hub
* [Take the rope]
  ~ bag += rope
  ~ c++
  -> hub
* {bag has rope} [Climb] Up. {c} {LIST_VALUE(c)} {LIST_ALL(bag)} {LIST_RANGE(LIST_ALL(colours), 2, 5)}
  -> END
+ {LIST_COUNT(bag) == 0} [Give up] -> END`,
  ],
  [
    'threads',
    5,
    `-> room
=== room
The room.
- (top)
<- talk(1)
<- look
* [Leave] -> out
=== talk(x)
* [Talk] You talk {x}.
 -> room.top
=== look
It is dark.
* [Look] You look.
 ** [Closer] Closer.
 -- Dust.
 -> room.top
-> DONE
=== out
{look: You looked.} Out.
-> END`,
  ],
  [
    'a thread that only tells',
    1,
    `It begins. {a|b}
<- aside
It goes on.
-> END
=== aside
Aside.
-> DONE
Never.
-> DONE`,
  ],
  [
    'text that varies, in tunnels that are called again',
    1,
    `-> t -> t -> t -> t ->
{t > 3: Four times.}
-> END
=== t
{a|b|c} {&d|e} {!f|g} {stopping:
- One.
- Two.
} {once:
- Only.
}
->->`,
  ],
  [
    'choices in conditions, fallbacks and choice texts that depend',
    3,
    `VAR rain = false
- (loop)
{!One.|Two.|}
{rain:
  It rains.
  * [Take shelter] Dry. -> on
- else:
  * [Look up {loop > 1: again}] A cloud.
    ~ rain = true
    -> on
}
* {loop < 3} Walk[] on.
* -> done
- (on) On.
-> loop
=== done
Done {loop}.
-> END`,
  ],
  [
    'counts, turns and switches',
    2,
    `VAR x = 2
{x:
- 1: One.
- 2: Two.
- else: Other.
}
* [Wait] -> wait
* [Go] -> go
=== wait
Waited. {TURNS_SINCE(-> wait)} {TURNS()} {CHOICE_COUNT()} {READ_COUNT(-> wait)}
-> go
=== go
{not wait: At once.} {wait} {go}
* [On] {TURNS_SINCE(-> go)}
- -> END`,
  ],
];

describe('Ink as inkjs plays it', () => {
  it.for(CONSTRUCTS)('%s', async ([, ways, source]) => {
    expect(await expectSame(source)).toEqual({ report: [], ways });
  });

  it('keeps tags out of text that varies', async () => {
    const { report } = await expectSame(
      '-> k -> k -> k -> END\n=== k\nA {red #warm|white #cold|blue #cold} one.\n->->\n',
    );
    expect(report).toEqual(expect.arrayContaining(['story.ink:3 left-out # warm', 'story.ink:3 left-out # cold']));
  });

  it('says what is left to chance, and that a loop is laid out some times', async () => {
    const brought = await ink.read([
      fileOf('chance.ink', 'Roll: {RANDOM(1, 6)}, {~heads|tails}.\n- (top) {top}\n+ [Again] -> top\n* [Stop] -> END\n'),
    ]);
    const codes = reported(brought);
    expect(codes).toContain('chance.ink:1 by-chance RANDOM');
    expect(codes).toContain('chance.ink:1 by-chance shuffle');
  });

  it.for([
    ['goes round without an end', '* [Go] -> f\n* [Stop] Stop. -> END\n=== f\n~ temp x = TURNS()\n{x >= 0: -> f}\n'],
    ['calls itself without an end', 'Hi. {f(1)}\n-> END\n=== function f(n)\n~ return f(n + 1) + f(n + 2) + f(n + 3)\n'],
    ['doubles a text', 'VAR s = "ab"\n-> f\n=== f\n~ s = s + s\n{LIST_COUNT(()) == 0: -> f}\n'],
    ['remembers ever more', 'VAR s = "ab"\n- (top) Hi.\n+ [More]\n  ~ s = s + s\n  -> top\n+ [Out] {s} -> END\n'],
  ] as const)('ends with a script that %s', async ([, source]) => {
    const began = performance.now();
    await Promise.resolve(ink.read([fileOf('hostile.ink', source)])).catch((error: { code: string }) => {
      expect(['refused', 'too_large', 'malformed']).toContain(error.code);
    });
    expect(performance.now() - began).toBeLessThan(20_000);
  });

  it('tells random scripts to the letter', async () => {
    let ways = 0;
    await fc.assert(
      fc.asyncProperty(script, async (source) => {
        ways += (await expectSame(source, 12)).ways;
      }),
      { numRuns: runs(36) },
    );
    expect(ways).toBeGreaterThan(12);
  });
});

const condition = fc.constantFrom('x > 1', 'y == 0', 'lamp', 'not lamp', 'k1', 'k2 > 1', 'lamp and x >= 0', 'not t');
const simple = fc.oneof(
  fc.constantFrom('Said.', 'Said <>', '<> and more.', 'Now {x}.', 'One {a|b|c} two.', '{&l|r} {!o}', '{twice(x)}.'),
  fc.constantFrom(
    '~ x += 1',
    '~ y = x - 1',
    '~ lamp = true',
    '~ raise(x)',
    '-> t ->',
    '-> p(x, -> e) ->',
    '~ lamp = not lamp',
  ),
  condition.map((when) => `Maybe {${when}:yes|no}.`),
);
const block = fc.oneof(
  { weight: 4, arbitrary: simple },
  {
    weight: 1,
    arbitrary: fc
      .tuple(condition, simple, simple)
      .map(([when, one, other]) => `{ ${when}:\n  ${one}\n- else:\n  ${other}\n}`),
  },
);
const choice = fc
  .record({
    sign: fc.constantFrom('*', '+'),
    when: fc.option(condition, { nil: undefined }),
    isInner: fc.boolean(),
    after: fc.array(simple, { maxLength: 2 }),
  })
  .map(
    ({ sign, when, isInner, after }) =>
      (name: string) =>
        [
          `${sign} (${name}) ${when === undefined ? '' : `{${when}} `}${isInner ? `[${name}]` : `${name}[] done`}`,
          ...after.map((row) => `  ${row}`),
        ].join('\n'),
  );
/** Choices with a gather; one of them can always be taken. */
const section = fc.tuple(fc.array(choice, { minLength: 1, maxLength: 2 }), fc.array(block, { maxLength: 2 }));
const knot = fc.tuple(fc.array(block, { maxLength: 3 }), fc.array(section, { maxLength: 2 }));

/** Scripts of three knots, each of which leads on to the next, with a tunnel, one with parameters, and functions. Something is told at the end of each. */
const script = fc.tuple(knot, knot, knot).map((knots) => {
  let count = 0;
  const named = knots.map(([head, sections], at) => {
    const rows = sections.flatMap(([choices, tail]) => [
      ...choices.map((write) => write(`c${++count}`)),
      `+ [on${++count}]`,
      '- Then.',
      ...tail,
    ]);
    return [`=== k${at}`, ...head, ...rows, at < 2 ? `-> k${at + 1}` : 'Over.\n-> END'].join('\n');
  });
  return [
    'VAR x = 0\nVAR y = 0\nVAR lamp = false\n-> k0',
    ...named,
    '=== t\nIn {t}. {first|then}\n{lamp: ->->}\nDark.\n->->',
    '=== p(n, -> go)\nGiven {n}.\n{n > 2: ->-> go}\n->->',
    '=== e\nEarly.\n-> END',
    '=== function raise(ref n)\n~ n = n + 2',
    '=== function twice(n)\n~ return n * 2',
  ].join('\n');
});
