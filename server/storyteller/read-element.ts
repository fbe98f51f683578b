import { isObject } from '../../shared/json.ts';
import { type NotedEntry, NotedEntrySchema } from '../../shared/memory/index.ts';
import type { Lead } from '../../shared/play/index.ts';
import type { ScannedElement } from './json-stream-scanner.ts';

/* What an element of the model's answer has besides the frame: its beat, the leads of its options, noted facts. */

const readObject = (element: ScannedElement): Record<string, unknown> | null =>
  'value' in element && isObject(element.value) ? element.value : null;

/** The beat that a frame claims to tell. */
export function readBeatNumber(element: ScannedElement): number | undefined {
  const beat = readObject(element)?.beat;
  return typeof beat === 'number' ? beat : undefined;
}

function getLeadEffects(lead: Lead | undefined) {
  const { place, option } = lead ?? {};
  return { ...(place !== undefined && { leadsTo: place }), ...(option !== undefined && { answers: option }) };
}

/** Resolves the leads of a written choice to journeys and answers. Effects the model states itself are dropped. */
export function resolveLeads(element: ScannedElement, leads: readonly Lead[]): ScannedElement {
  const value = readObject(element);
  if (value?.type !== 'choice' || !Array.isArray(value.options)) return element;
  const options = value.options.map((option: unknown) => {
    if (typeof option !== 'object' || option === null) return option;
    const { lead, leadsTo: _place, answers: _option, ...words } = option as Record<string, unknown>;
    return { ...words, ...getLeadEffects(typeof lead === 'number' ? leads[lead - 1] : undefined) };
  });
  return { value: { ...value, options } };
}

const NOTED_MAX = 4;

/** Null for a frame. Secrets and canon, which only the Director writes, are dropped. */
export function parseNotedFacts(element: ScannedElement, discloses: (text: string) => boolean): NotedEntry[] | null {
  const value = readObject(element);
  if (value?.type !== 'noted') return null;
  if (!Array.isArray(value.facts)) return [];
  return value.facts.slice(0, NOTED_MAX).flatMap((fact: unknown) => {
    const parsed = NotedEntrySchema.safeParse(fact);
    return parsed.success && parsed.data.kind !== 'canon' && !discloses(parsed.data.text) ? [parsed.data] : [];
  });
}
