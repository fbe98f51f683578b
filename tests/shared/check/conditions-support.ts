import fc from 'fast-check';
import type { VNPackage } from '../../../shared/story/index.ts';

export const FLAGS = ['f0', 'f1', 'f2'];
export const PLACES = ['p0', 'p1', 'p2', 'p3'];

export const [FACTS, PEOPLE, ITEMS] = [
  ['k0', 'k1'],
  ['c0', 'c1'],
  ['lamp', 'rope'],
];

const text = (items: readonly string[]) => fc.constantFrom(...items).map((item) => `"${item}"`);
const amount = fc.constantFrom('turn', 'turn', 'progress', 'doom', 'size(visited)', 'visited.size()');
const literal = fc.oneof(fc.integer({ min: 0, max: 7 }).map(String), fc.constant('-1'));
const comparison = fc.constantFrom('==', '==', '!=', '<', '<=', '>', '>=');

const joined = (...parts: (string | fc.Arbitrary<string>)[]): fc.Arbitrary<string> =>
  fc.tuple(...parts.map((part) => (typeof part === 'string' ? fc.constant(part) : part))).map((each) => each.join(''));

const list = (item: fc.Arbitrary<string>) =>
  fc.array(item, { minLength: 1, maxLength: 3 }).map((items) => `[${items.join(', ')}]`);

const number = fc.oneof(
  { weight: 3, arbitrary: literal },
  { weight: 5, arbitrary: amount },
  { weight: 2, arbitrary: joined(amount, fc.constantFrom(' + ', ' - ', ' * ', ' / ', ' % '), literal) },
  { weight: 1, arbitrary: joined(amount, ' + ', amount) },
  { weight: 1, arbitrary: joined('visited.filter(v, v != ', text(PLACES), ').size()') },
);

/** Conditions of everything the language has. */
export const { condition: conditions } = fc.letrec<{ condition: string }>((tie) => {
  const whole = tie('condition');
  return {
    condition: fc.oneof(
      { maxDepth: 3, depthSize: 'small' },
      joined(amount, ' ', comparison, ' ', literal),
      joined(number, ' ', comparison, ' ', number),
      joined(amount, ' in ', list(literal)),
      joined('[1, 2, 5].exists(n, n == ', amount, ')'),
      joined('has_flag(', text(FLAGS), ')'),
      joined('flags.', fc.constantFrom(...FLAGS)),
      joined('knows(', text(FACTS), ')'),
      joined('met(', text(PEOPLE), ')'),
      joined('has_item(', text(ITEMS), ')'),
      joined('meters.m0 ', comparison, ' ', literal),
      joined('meters.m0 in ', list(literal)),
      joined('meters.m0 + ', amount, ' ', comparison, ' ', literal),
      joined('ended_with("a0") ', fc.constantFrom('==', '!='), ' ', text(['won', 'forced', ''])),
      joined('flags[', text(FLAGS), ']'),
      joined('has_flag(', whole, ' ? ', text(FLAGS), ' : ', text(FLAGS), ')'),
      joined('flags.exists(f, f == ', text(FLAGS), ' && flags[f])'),
      joined('location ', fc.constantFrom('==', '!=', '>', '<='), ' ', text(PLACES)),
      joined('location in ', list(text(PLACES))),
      joined('location.', fc.constantFrom('startsWith("p")', 'endsWith("2")', 'contains("3")', 'size() == 2')),
      joined(list(text(PLACES)), '.exists(p, p == location)'),
      joined(text(PLACES), ' in visited'),
      joined('visited[', literal, '] == ', text(PLACES)),
      joined('visited.exists(v, v == ', text(PLACES), ')'),
      joined('visited.all(v, v != ', text(PLACES), ' || turn > ', literal, ')'),
      joined('visited.exists_one(turn, turn == ', text(PLACES), ')'),
      joined('!(', whole, ')'),
      joined('(', whole, ') && (', whole, ')'),
      joined('(', whole, ') && (', whole, ')'),
      joined('(', whole, ') || (', whole, ')'),
      joined('(', whole, ') ? (', whole, ') : (', whole, ')'),
    ),
  };
});

/** A story that asks conditions in events, in facts of its acts and of its own. */
export function asking(source: VNPackage, asked: readonly string[]): VNPackage {
  const secrets = (prefix: string) =>
    asked.map((revealWhen, index) => ({
      id: `${prefix}_${index}`,
      text: 'Something that only few people know.',
      audience: 'director' as const,
      revealWhen,
    }));
  return {
    ...source,
    plot: {
      ...source.plot,
      facts: secrets('secret'),
      acts: source.plot.acts.map((act, at) => ({
        ...act,
        facts: secrets(`secret_${at}`),
        inevitableEvents: asked.map((triggerCondition, index) => ({
          ...{ id: `event_${index}`, title: 'It happens', description: 'It happens.', forcesClimax: false },
          triggerCondition,
        })),
      })),
    },
  };
}
