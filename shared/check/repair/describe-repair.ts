import { filterTexts } from '../../json.ts';
import {
  type FindingPlace,
  findEncounter,
  optionIds,
  type PlanDraft,
  storyTitles,
  titledStory,
  type VNPackage,
} from '../../story/index.ts';
import { computeDraftReach, type RepairCall } from './call.ts';

/** The title of a finding's place; its id if the story does not have it. */
export const titleOfPlace = (story: VNPackage | PlanDraft, place: FindingPlace): string =>
  storyTitles(titledStory(story)).label(place);

/** English sentences by kind of action. */
const SENTENCES = {
  way: 'Give “{from}” a way to “{to}”.',
  no_way: 'Take the way from “{from}” to “{to}” out.',
  exclusion: 'Let “{encounter}” still come once “{by}” has set {flag}.',
  no_wait: 'Let “{encounter}” come without waiting for {flag}.',
  wait_instead: 'Let “{encounter}” wait for {flag} instead of {gone}.',
  answer_earns: 'Let the answer “{answer}” of “{encounter}” also earn {flag}.',
  answer_not: 'Let the answer “{answer}” of “{encounter}” no longer earn {flag}.',
  answer_open: 'Let the answer “{answer}” of “{encounter}” be there whatever comes before.',
  sets: 'Let “{encounter}” also set {flag}.',
  sets_not: 'Let “{encounter}” no longer set {flag}.',
  person_place: 'Let {person} be at “{place}”.',
  person_not_place: 'Let “{place}” do without {person}.',
  person_not_needed: 'Let “{encounter}” come without {person}.',
  required: 'Let the act “{act}” take {value} progress instead of {before}.',
  uncounted: 'Let the act “{act}” count no progress.',
  gives: 'Let “{encounter}” give {value} progress instead of {before}.',
  not_barred: 'Let “{encounter}” no longer be shut out by {flag}.',
  pacing: 'Give “{encounter}” another pacing.',
  once: 'Let “{encounter}” come once only.',
  no_question: 'Let “{encounter}” ask no question.',
  clock: 'Set the clock of “{act}” to what suits it.',
  no_clock: 'Take the clock out of “{act}”.',
  condition: 'Write the condition in “{act}” as the rules read it.',
  lines: 'Change what is written in “{what}”, line by line.',
  portrait: 'Draw {person} anew.',
  change: 'Change “{what}”.',
} as const;
type RepairActionKind = keyof typeof SENTENCES;

/** One action of a repair. `words` are the titles, names, flags and numbers of its sentence. */
export interface RepairAction {
  readonly kind: RepairActionKind;
  readonly words: Readonly<Record<string, string | number>>;
}

/** An English sentence about an action. */
export const formatRepairAction = ({ kind, words }: RepairAction): string =>
  SENTENCES[kind].replace(/\{(\w+)\}/g, (_, name: string) => String(words[name] ?? ''));

type Changes = Readonly<Record<string, unknown>>;
interface Update {
  readonly type: 'premise' | 'character' | 'act' | 'node';
  readonly actId?: string;
  readonly id?: string;
  readonly changes: Changes;
  readonly regenerateImage?: boolean;
}

const added = (before: readonly string[], after: readonly string[]): string[] =>
  after.filter((each) => !before.includes(each));
const SOME = 3;
const WRITTEN = /(?:^|\.)(?:script|again)$/;

const flagged = (flags: readonly string[]): string => flags.map((flag) => `"${flag}"`).join(', ');

/** Describes what tool calls do to a draft, with titles and names instead of fields. */
export function describeRepairCalls(draft: PlanDraft, calls: readonly RepairCall[]): RepairAction[] {
  const deeds = calls.flatMap(({ input }) => describeUpdate(draft, input as Update));
  const seen = new Set<string>();
  return deeds.filter((deed) => !seen.has(JSON.stringify(deed)) && seen.add(JSON.stringify(deed)));
}

function describeUpdate(draft: PlanDraft, update: Update): RepairAction[] {
  const { type, actId, id = '', changes } = update;
  const what: RepairAction = {
    kind: 'change',
    words: { what: titleOfPlace(draft, { type, ...(actId === undefined ? {} : { actId }), id }) },
  };
  const deeds = Object.entries(changes).flatMap(([path, value]): RepairAction[] => {
    const encounter = /(?:^|\.)(?:encounters|arcEncounters)\.([^.]+)\.(.+)$/.exec(path);
    if (encounter) return describeEncounterChange(draft, encounter[1] ?? '', encounter[2] ?? '', value);
    if (WRITTEN.test(path)) return [{ kind: 'lines', words: what.words }];
    if (type === 'node') return describePlaceChange(draft, update, path, value) ?? [what];
    const act = type === 'act' ? draft.acts.find((each) => each.id === id) : undefined;
    if (act && path === 'globalProgression.requiredValue') {
      const before = act.globalProgression?.requiredValue ?? 0;
      return [{ kind: 'required', words: { act: act.title, value: Number(value), before } }];
    }
    if (act && path === 'globalProgression' && value === null)
      return [{ kind: 'uncounted', words: { act: act.title } }];
    if (act && path.startsWith('opposingForce')) {
      return [{ kind: value === null ? 'no_clock' : 'clock', words: { act: act.title } }];
    }
    if (act && path.startsWith('inevitableEvents.')) return [{ kind: 'condition', words: { act: act.title } }];
    return [what];
  });
  if (update.regenerateImage) deeds.push({ kind: 'portrait', words: { person: String(what.words.what) } });
  return deeds.length > 0 ? deeds : [what];
}

const findPersonName = ({ characters }: PlanDraft, id: string): string =>
  characters.find((each) => each.id === id)?.name ?? id;

function describePlaceChange(
  draft: PlanDraft,
  { actId, id }: Update,
  path: string,
  value: unknown,
): RepairAction[] | null {
  const places = draft.acts.find((act) => act.id === actId)?.sandboxLocations ?? [];
  const place = places.find((each) => each.id === id);
  const getTitle = (other: string): string => places.find((each) => each.id === other)?.title ?? other;
  if (!place) return null;
  const after = filterTexts(value);
  if (path === 'connections') {
    const from = place.title;
    return [
      ...added(place.connections, after).map(
        (to): RepairAction => ({ kind: 'way', words: { from, to: getTitle(to) } }),
      ),
      ...added(after, place.connections).map(
        (to): RepairAction => ({ kind: 'no_way', words: { from, to: getTitle(to) } }),
      ),
    ];
  }
  if (path !== 'requiredCharacters') return null;
  const of = (kind: RepairActionKind, list: readonly string[]): RepairAction[] =>
    list.map((person) => ({ kind, words: { person: findPersonName(draft, person), place: place.title } }));
  return [
    ...of('person_place', added(place.requiredCharacters, after)),
    ...of('person_not_place', added(after, place.requiredCharacters)),
  ];
}

function describeEncounterChange(draft: PlanDraft, id: string, field: string, value: unknown): RepairAction[] {
  const found = findEncounter(draft, id);
  const other: RepairAction = { kind: 'change', words: { what: found?.encounter.title ?? id } };
  if (!found) return [other];
  const encounter = found.encounter.title;
  const pool = found.kind === 'pool' ? found.encounter : null;
  const after = filterTexts(value);
  const opened = /^options\.([^.]+)\.requires$/.exec(field);
  if (pool && opened && value === null) {
    const options = pool.options ?? [];
    const answer = options[optionIds(options).indexOf(opened[1] ?? '')]?.text ?? '';
    return [{ kind: 'answer_open', words: { encounter, answer } }];
  }
  if (WRITTEN.test(field)) return [{ kind: 'lines', words: { what: encounter } }];
  const answer = /^options\.(\d+)\.flags$/.exec(field);
  if (pool && answer) {
    const option = pool.options?.[Number(answer[1])];
    const before = option?.flags ?? pool.potentialFlags ?? [];
    const of = (kind: RepairActionKind, flags: readonly string[]): RepairAction[] =>
      flags.length === 0 ? [] : [{ kind, words: { encounter, answer: option?.text ?? '', flag: flagged(flags) } }];
    return [...of('answer_earns', added(before, after)), ...of('answer_not', added(after, before))];
  }
  if (field.startsWith('pacing.')) return [{ kind: 'pacing', words: { encounter } }];
  if (field === 'repeatable' && value === null) return [{ kind: 'once', words: { encounter } }];
  if (field === 'options' && value === null) return [{ kind: 'no_question', words: { encounter } }];
  if (field === 'potentialFlags') {
    const before = found.encounter.potentialFlags ?? [];
    const of = (kind: RepairActionKind, flags: readonly string[]): RepairAction[] =>
      flags.length === 0 ? [] : [{ kind, words: { encounter, flag: flagged(flags) } }];
    return [...of('sets', added(before, after)), ...of('sets_not', added(after, before))];
  }
  if (field === 'givesProgression') {
    const before = found.encounter.givesProgression ?? 0;
    return [{ kind: 'gives', words: { encounter, value: Number(value ?? 0), before } }];
  }
  if (pool && field === 'prerequisites') {
    const [gone, flag] = [
      flagged(added(after, pool.prerequisites ?? [])),
      flagged(added(pool.prerequisites ?? [], after)),
    ];
    return [
      flag === ''
        ? { kind: 'no_wait', words: { encounter, flag: gone } }
        : { kind: 'wait_instead', words: { encounter, flag, gone } },
    ];
  }
  if (pool && field === 'excludeIfFlags') {
    const { setters } = computeDraftReach(draft);
    const kept = added(pool.excludeIfFlags ?? [], after);
    const gone = added(after, pool.excludeIfFlags ?? []);
    const setBy = gone.flatMap((flag) => setters.get(flag) ?? []).slice(0, SOME);
    if (kept.length > 0) return [other];
    if (setBy.length === 0) return [{ kind: 'not_barred', words: { encounter, flag: flagged(gone) } }];
    const by = [...new Set(setBy.map((each) => findEncounter(draft, each)?.encounter.title ?? each))].join('”, “');
    return [{ kind: 'exclusion', words: { encounter, by, flag: flagged(gone) } }];
  }
  if (pool && field === 'requiredCharacters') {
    return added(after, pool.requiredCharacters ?? []).map((person) => ({
      kind: 'person_not_needed',
      words: { encounter, person: findPersonName(draft, person) },
    }));
  }
  return [other];
}
