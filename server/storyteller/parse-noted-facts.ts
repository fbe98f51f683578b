import { type ProposedEntry, ProposedEntrySchema } from '../../shared/memory/index.ts';
import type { ScannedElement } from './json-stream-scanner.ts';

const NOTED_MAX = 4;

const fieldOf = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined;

/**
 * Ledger facts that a telling states; null for a frame. Invalid ones, those that disclose a secret, and canon, which
 * only the Director writes, are dropped.
 * @param tells whether a text discloses what the player has not earned
 */
export function parseNotedFacts(element: ScannedElement, tells: (text: string) => boolean): ProposedEntry[] | null {
  if ('broken' in element || fieldOf(element.value, 'type') !== 'noted') return null;
  const facts = fieldOf(element.value, 'facts');
  if (!Array.isArray(facts)) return [];
  return facts.slice(0, NOTED_MAX).flatMap((fact: unknown) => {
    const parsed = ProposedEntrySchema.safeParse(fact);
    return parsed.success && parsed.data.kind !== 'canon' && !tells(parsed.data.text) ? [parsed.data] : [];
  });
}
