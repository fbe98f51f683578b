import { capitalise } from '../../text.ts';
import type { PlaytestCatalogue, Span } from './message-types.ts';

const PARTS: readonly (readonly [number, string])[] = [
  [1 / 5, 'a fifth'],
  [1 / 4, 'a quarter'],
  [1 / 3, 'a third'],
  [1 / 2, 'half'],
  [2 / 3, 'two thirds'],
  [3 / 4, 'three quarters'],
  [9 / 10, 'nearly all'],
  [1, 'all'],
];

/** A share as the nearest fraction in words ("a third"), or as a percentage below about a sixth. */
export function partInWords(share: number): string {
  if (share < 0.17) return `${Math.max(1, Math.round(share * 100))} %`;
  const [nearest] = [...PARTS].sort((a, b) => Math.abs(a[0] - share) - Math.abs(b[0] - share));
  return nearest?.[1] ?? 'all';
}

const times = (count: number): string => (count === 1 ? 'once' : count === 2 ? 'twice' : `${count} times`);
const turnsInWords = (count: number): string => (count === 1 ? '1 turn' : `${count} turns`);

function when({ from, to, last }: Span): string {
  if (from === 1 && to === last) return 'Throughout,';
  return to === last ? `From turn ${from} on` : `From turn ${from} to ${to}`;
}

const REACHES_FOR = { look: 'looking', talk: 'talking', push: 'pushing on', wait: 'waiting' } as const;

export const en: PlaytestCatalogue = {
  says: {
    'sentences-repeated': ({ span, share }) =>
      `${when(span)} ${partInWords(share)} of the sentences had been told before.`,
    'phrases-repeated': ({ span, share }) =>
      `${when(span)} ${partInWords(share)} of the turns of phrase had been told before.`,
    'options-repeated': ({ span, share }) =>
      `${when(span)} ${partInWords(share)} of the options had been offered before.`,
    'nothing-new': ({ span }) =>
      `${when(span)} (${turnsInWords(span.to - span.from + 1)}) nothing new happened: no place or person, no fact, finding or flag, no encounter, event or lore.`,
    'secret-told': ({ count, turn }) =>
      `The telling tried to reveal a secret ${times(count)}, first on turn ${turn}; it was not shown.`,
    'not-as-written': ({ share, kinds }) =>
      `${capitalise(partInWords(share))} of the telling was not shown as written: ${kinds.map(([kind, count]) => `${count} ${kind}`).join(', ')}.`,
    'one-impulse': ({ share, impulse }) =>
      `${capitalise(partInWords(share))} of the options were about ${REACHES_FOR[impulse]}.`,
    'few-choices': ({ asked, turns }) => `Only ${asked} of ${turnsInWords(turns)} ended with a choice.`,
    'too-short': ({ span, words }) => `${when(span)} a turn had only ${words} words on average.`,
    'too-long': ({ span, words }) =>
      `${when(span)} a turn had ${words} words on average, which is much to read before the player can act.`,
    'still-clock': ({ turns, labels }) => `In ${turnsInWords(turns)} nothing counted towards “${labels.join('”, “')}”.`,
    'other-script': ({ count, lines, turn }) =>
      `${count} of ${lines} lines were in another script than the story's language, first on turn ${turn}.`,
    trouble: ({ count, turn, because }) =>
      `An error occurred on ${turnsInWords(count)}, first on turn ${turn}: ${because}`,
    'without-model': ({ count, turns, turn, because }) =>
      `${count} of ${turnsInWords(turns)} were directed without the model, first turn ${turn}: ${because}`,
  },
  among: ({ found, of, run }) => `${found === of ? 'In every run' : `In ${found} of ${of} runs`}. Run ${run + 1}: `,
};
