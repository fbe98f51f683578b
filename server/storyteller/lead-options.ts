import type { Lead } from '../../shared/play/index.ts';
import type { ScannedElement } from './element-scanner.ts';

/** What a choice stands for besides its words, by the lead it is tied to. Leads are counted from 1. */
function tiedTo(lead: unknown, leads: readonly Lead[]) {
  const { place, option } = (typeof lead === 'number' ? leads[lead - 1] : undefined) ?? {};
  return { ...(place !== undefined && { leadsTo: place }), ...(option !== undefined && { answers: option }) };
}

/**
 * A written choice with each option tied to its lead: a lead with a place makes it a journey, one with an option answers that option. What
 * the model itself says an option stands for is dropped.
 */
export function tieToLeads(element: ScannedElement, leads: readonly Lead[]): ScannedElement {
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
