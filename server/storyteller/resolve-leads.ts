import type { Lead } from '../../shared/play/index.ts';
import type { ScannedElement } from './json-stream-scanner.ts';

function tiedTo(lead: unknown, leads: readonly Lead[]) {
  const { place, option } = (typeof lead === 'number' ? leads[lead - 1] : undefined) ?? {};
  return { ...(place !== undefined && { leadsTo: place }), ...(option !== undefined && { answers: option }) };
}

/** Resolves the leads of a written choice to journeys and answers. Effects the model states itself are dropped. */
export function resolveLeads(element: ScannedElement, leads: readonly Lead[]): ScannedElement {
  if ('broken' in element || typeof element.value !== 'object' || element.value === null) return element;
  const { value } = element;
  if (!('type' in value) || value.type !== 'choice' || !('options' in value) || !Array.isArray(value.options))
    return element;
  const options = value.options.map((option: unknown) => {
    if (typeof option !== 'object' || option === null) return option;
    const { lead, leadsTo: _place, answers: _option, ...words } = option as Record<string, unknown>;
    return { ...words, ...tiedTo(lead, leads) };
  });
  return { value: { ...value, options } };
}
