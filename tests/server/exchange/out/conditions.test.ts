import { describe, expect, test } from 'vitest';
import { convertCondition } from '../../../../server/exchange/out/game/conditions.ts';
import { type ConditionScope, compileStory } from '../../../../shared/rules/index.ts';
import { sampleStory } from '../../../support/sample.ts';
import { numbersFrom, reckoned, type Values } from './twin.ts';

const story = compileStory(sampleStory());
const PLACES = ['minato_lane', 'candy_shop', 'ferry_pier'];
const FLAGS = ['heard_missing_card', 'promised'];
const FACTS = [...story.factById.keys()].slice(0, 1);
const ITEMS = ["Kuroda's lamp"];
const PEOPLE = ['mio'];
const nameOf = (kind: string, ...ids: string[]): string => [kind, ...ids].join(' ');

/** A condition made at random, of what authors write and of what only an expression can come to. */
function conditionOf(below: (most: number) => number, depth: number): string {
  const one = <T>(of: readonly T[]): T => of[below(of.length)] as T;
  const amount = (): string =>
    one([
      'turn',
      'progress',
      'doom',
      'meters.trust',
      'meters["candy"]',
      'size(visited)',
      'visited.size()',
      String(below(6)),
      '2.0',
      'turn % 3',
      'turn + 1',
      'meters.trust * 2',
      '-turn',
      'meters.nowhere',
    ]);
  const plain = (): string =>
    one([
      `flags.${one(FLAGS)}`,
      `flags["${one(FLAGS)}"]`,
      'flags.undeclared',
      `has_flag("${one([...FLAGS, 'undeclared'])}")`,
      `knows("${one([...FACTS, 'nothing'])}")`,
      `met("${one([...PEOPLE, 'nobody'])}")`,
      `has_item("${one([...ITEMS, 'nothing'])}")`,
      `"${one([...PLACES, 'nowhere'])}" in visited`,
      `location == "${one([...PLACES, 'nowhere', ''])}"`,
      `"${one(PLACES)}" != location`,
      `location in ["${one(PLACES)}", "${one(PLACES)}"]`,
      `ended_with("twelve_cards") == "${one(['won', 'forced', '', 'other'])}"`,
      `turn in [${below(4)}, ${below(4)}]`,
      `has(flags.${one([...FLAGS, 'undeclared'])})`,
      `${amount()} ${one(['==', '!=', '<', '<=', '>', '>='])} ${amount()}`,
    ]);
  if (depth === 0) return plain();
  const inner = () => conditionOf(below, depth - 1);
  return one([
    plain(),
    `(${inner()}) && (${inner()})`,
    `(${inner()}) || (${inner()})`,
    `!(${inner()})`,
    `(${inner()}) ? (${inner()}) : (${inner()})`,
    `(${inner()}) == (${inner()})`,
  ]);
}

/** A state of a play, for the rules and for a game. */
function standingOf(below: (most: number) => number): { scope: ConditionScope; values: Values } {
  const some = (of: readonly string[]): string[] => of.filter(() => below(2) === 1);
  const [flags, facts, met, items, visited] = [FLAGS, FACTS, PEOPLE, ITEMS, PLACES].map(some);
  const location = [...PLACES, ''][below(4)] ?? '';
  const numbers = { turn: below(7), progress: below(5), doom: below(5), trust: below(7), candy: below(5) };
  const way = below(3);
  const known = new Map<string, number | boolean>([
    ...(flags ?? []).map((id) => [nameOf('flag', id), true] as const),
    ...(facts ?? []).map((id) => [nameOf('fact', id), true] as const),
    ...(met ?? []).map((id) => [nameOf('met', id), true] as const),
    ...(items ?? []).map((id) => [nameOf('item', id), true] as const),
    ...(visited ?? []).map((id) => [nameOf('seen', id), true] as const),
    ['now_location', PLACES.indexOf(location) + 1],
    ['now_turn', numbers.turn],
    ['now_progress', numbers.progress],
    ['now_doom', numbers.doom],
    ['now_seen', visited?.length ?? 0],
    [nameOf('meter', 'trust'), numbers.trust],
    [nameOf('meter', 'candy'), numbers.candy],
    [nameOf('ended', 'twelve_cards'), way],
  ]);
  return {
    scope: {
      flags: new Map([...story.flags].map((flag) => [flag, flags?.includes(flag) ?? false])),
      ...{ turn: numbers.turn, progress: numbers.progress, doom: numbers.doom, location, visited: visited ?? [] },
      ...{ facts: facts ?? [], met: met ?? [], items: items ?? [] },
      meters: { trust: numbers.trust, candy: numbers.candy },
      endedActs: { twelve_cards: ['', 'won', 'forced'][way] ?? '' },
    },
    values: (name) => known.get(name) ?? false,
  };
}

const names = {
  story,
  getName: nameOf,
  placeNumber: (id: string) => PLACES.indexOf(id) + 1,
  items: new Set(ITEMS),
  scale: 1,
};

describe('conditions of a game', () => {
  test('that would be written longer than anybody writes are not said', () => {
    const chained = (terms: number) => story.parseCondition(Array(terms).fill('(turn == 1)').join(' == '));
    const short = chained(3);
    const long = chained(24);
    expect(short && convertCondition(short, names)).not.toBeNull();
    expect(long && convertCondition(long, names)).toBeNull();
  });

  test('hold where those of the story hold, those that fail among them', () => {
    const below = numbersFrom(7);
    let held = 0;
    let said = 0;
    for (let run = 0; run < 250; run += 1) {
      const text = conditionOf(below, below(4));
      const condition = story.parseCondition(text);
      const expression = condition && convertCondition(condition, names);
      if (!condition || !expression) continue;
      said += 1;
      for (let state = 0; state < 4; state += 1) {
        const { scope, values } = standingOf(below);
        const holds = condition.holds(scope);
        if (holds) held += 1;
        expect(
          Boolean(reckoned(expression, values)),
          `${text} at ${JSON.stringify([...scope.flags].filter(([, is]) => is))}`,
        ).toBe(holds);
      }
    }
    expect(said).toBeGreaterThan(100);
    expect(held).toBeGreaterThan(100);
  });
});
