import type { PlannedCall } from './answer.ts';
import type { MadeCall } from './conversation.ts';
import type { ShownDraft } from './shown-draft.ts';

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

/** Takes the field at a dotted path out of a copy; a list item where the path ends in its number. */
function without(input: unknown, path: readonly string[]): unknown {
  const [segment, ...rest] = path;
  if (segment === undefined || !isRecord(input)) return input;
  if (Array.isArray(input)) {
    const index = Number(segment);
    return rest.length === 0
      ? input.filter((_, at) => at !== index)
      : input.map((item, at) => (at === index ? without(item, rest) : item));
  }
  const { [segment]: field, ...others } = input;
  return rest.length === 0 ? others : { ...others, [segment]: without(field, rest) };
}

/** Renames every occurrence of an id inside a call's input. */
const renamed = (input: Record<string, unknown>, from: string, to: string): Record<string, unknown> =>
  JSON.parse(JSON.stringify(input).replaceAll(`"${from}"`, `"${to}"`)) as Record<string, unknown>;

/**
 * A refused call, corrected by what the refusal says: ids that are taken get another, fields that do not fit are left
 * out, ways and people nobody knows are dropped. Null where the call is simply too early: the next step follows from
 * the draft then.
 */
export function repaired(call: MadeCall, draft: ShownDraft): PlannedCall | null {
  const taken = /Taken: (.+)/.exec(call.error)?.[1];
  if (taken !== undefined) {
    const ids = [...taken.matchAll(/"([a-z0-9_-]+)" by/g)].map((match) => match[1] ?? '');
    const input = ids.reduce((all, id) => renamed(all, id, `${id.slice(0, 58)}_again`), call.input);
    return { tool: call.tool, input };
  }
  if (call.paths.length > 0) {
    const input = call.paths.reduce<unknown>((rest, path) => without(rest, path.split('.')), call.input);
    return { tool: call.tool, input: isRecord(input) ? input : call.input };
  }
  if (call.tool === 'draftNodeWeb' && /connects to/.test(call.error) && Array.isArray(call.input.locations)) {
    const locations = call.input.locations.filter(isRecord);
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
  return /again/i.test(call.hint) && call.hint.includes(call.tool) ? { tool: call.tool, input: call.input } : null;
}
