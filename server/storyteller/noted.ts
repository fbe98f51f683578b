import { type ProposedEntry, ProposedEntrySchema } from '../../shared/memory/index.ts';
import type { ScannedElement } from './element-scanner.ts';

/** The most facts a telling may note. */
const NOTED_MAX = 4;

const fieldOf = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined;

/**
 * What a telling says it made true, for the ledger; null for an element that is a frame. Facts of another shape and those that
 * disclose a secret are dropped, and so is canon, which is the Director's.
 * @param tells whether a text discloses what the player has not earned
 */
export function notedIn(element: ScannedElement, tells: (text: string) => boolean): ProposedEntry[] | null {
  if ('broken' in element || fieldOf(element.value, 'type') !== 'noted') return null;
  const facts = fieldOf(element.value, 'facts');
  if (!Array.isArray(facts)) return [];
  return facts.slice(0, NOTED_MAX).flatMap((fact: unknown) => {
    const parsed = ProposedEntrySchema.safeParse(fact);
    return parsed.success && parsed.data.kind !== 'canon' && !tells(parsed.data.text) ? [parsed.data] : [];
  });
}
