import type { TFunction } from 'i18next';

const PARTS = [
  'script',
  'again',
  'then',
  'full',
  'mixed',
  'miss',
  'arrival',
  'deed',
  'opening',
  'climax',
  'branch',
  'escalation',
  'here',
] as const;

/**
 * A part of a turn in words: what it stands in, and which of its scenes it is.
 * @param at its address
 * @param nameOf what something scenes stand in is called, by its id
 */
export function sayPart(t: TFunction, at: string, nameOf: (id: string) => string): string {
  const [id = '', part = ''] = at.split('/');
  const words = part.split(':');
  const known = PARTS.find((each) => each === words[0]) ?? PARTS.find((each) => each === words[1]);
  const name = nameOf(id);
  return known === undefined ? name : t(`record.parts.part.${known}`, { name });
}
