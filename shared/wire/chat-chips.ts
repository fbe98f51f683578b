import type { DraftElement } from '../story/index.ts';

/* Markdown links in the chat, whoever wrote them. They do nothing the author could not type or press. */

const SAY = '#say';
const OPEN = '#open/';
const ID = /^[a-z0-9_-]{1,64}$/;
const TYPES = ['premise', 'character', 'act', 'node', 'encounter'] as const;

const toLabel = (text: string): string =>
  text
    .replace(/[[\]\\]/gu, ' ')
    .replace(/\s+/gu, ' ')
    .trim();

/** A chip that sends its label. */
export const sayChip = (words: string): string => `[${toLabel(words)}](${SAY})`;

/** A chip that opens the form of an element. */
export const openChip = ({ type, actId, id }: DraftElement, title: string): string =>
  `[${toLabel(title)}](${OPEN}${[type, actId ?? '-', id ?? '-'].join('/')})`;

export type Chip = { kind: 'say' } | { kind: 'open'; element: DraftElement };

/** Parses a link; null if it is not a chip. */
export function readChip(href: string | undefined): Chip | null {
  if (href === SAY) return { kind: 'say' };
  if (href?.startsWith(OPEN) !== true) return null;
  const [name, actId = '-', id = '-', ...rest] = href.slice(OPEN.length).split('/');
  const type = TYPES.find((one) => one === name);
  if (type === undefined || rest.length > 0 || ![actId, id].every((part) => part === '-' || ID.test(part))) return null;
  return {
    kind: 'open',
    element: { type, ...(actId === '-' ? {} : { actId }), ...(id === '-' ? {} : { id }) },
  };
}
