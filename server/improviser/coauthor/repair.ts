import { isObject } from '../../../shared/json.ts';
import type { PlannedCall } from './answer.ts';
import type { MadeCall } from './conversation.ts';
import type { ShownDraft } from './shown-draft.ts';

/** Takes the field at a dotted path out of a copy; a list item where the path ends in its number. */
function without(input: unknown, path: readonly string[]): unknown {
  const [segment, ...rest] = path;
  if (segment === undefined) return input;
  if (Array.isArray(input)) {
    const index = Number(segment);
    return rest.length === 0
      ? input.filter((_, at) => at !== index)
      : input.map((item, at) => (at === index ? without(item, rest) : item));
  }
  if (!isObject(input)) return input;
  const { [segment]: field, ...others } = input;
  return rest.length === 0 ? others : { ...others, [segment]: without(field, rest) };
}

const namesIn = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter((one) => typeof one === 'string') : [];

/** Renames every occurrence of an id inside a call's input. */
const renamed = (input: Record<string, unknown>, from: string, to: string): Record<string, unknown> =>
  JSON.parse(JSON.stringify(input).replaceAll(`"${from}"`, `"${to}"`)) as Record<string, unknown>;

/**
 * A refused call, corrected by what the refusal says: ids that are taken get another, fields that do not fit are left
 * out, ways and people nobody knows are dropped. Null where the call is simply too early: the next step follows from
 * the draft then.
 */
export function repaired(call: MadeCall, draft: ShownDraft): PlannedCall | null {
  if (call.reason?.code === 'ids-taken') {
    const ids = namesIn(call.reason.ids);
    const input = ids.reduce((all, id) => renamed(all, id, `${id.slice(0, 58)}_again`), call.input);
    return { tool: call.tool, input };
  }
  if (call.paths.length > 0) {
    const input = call.paths.reduce<unknown>((rest, path) => without(rest, path.split('.')), call.input);
    return { tool: call.tool, input: isObject(input) ? input : call.input };
  }
  if (call.tool === 'draftNodeWeb' && call.reason?.code === 'way-to-nowhere' && Array.isArray(call.input.locations)) {
    const locations = call.input.locations.filter(isObject);
    const ids = new Set(locations.map(({ id }) => id));
    return {
      tool: call.tool,
      input: {
        ...call.input,
        locations: locations.map((place) => ({
          ...place,
          connections: (Array.isArray(place.connections) ? place.connections : []).filter((id) => ids.has(id)),
        })),
      },
    };
  }
  if (call.tool === 'finalizePackage')
    return { tool: call.tool, input: { title: draft.premise?.title ?? String(call.input.title ?? 'Untitled') } };
  return call.reason?.code === 'failed-inside' ? { tool: call.tool, input: call.input } : null;
}
