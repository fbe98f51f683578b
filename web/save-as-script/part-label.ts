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

/** The element that a turn's part belongs to, and which of its scenes it is. */
export function getPartLabel(t: TFunction, at: string, getName: (id: string) => string): string {
  const [id = '', part = ''] = at.split('/');
  const words = part.split(':');
  const known = PARTS.find((each) => each === words[0]) ?? PARTS.find((each) => each === words[1]);
  const name = getName(id);
  return known === undefined ? name : t(`record.parts.part.${known}`, { name });
}
