import type { RefusalError } from '../../../shared/error.ts';
import { isObject } from '../../../shared/json.ts';
import { actFor } from './adopt.ts';
import type { PlannedCall } from './answer.ts';
import { nextBuildStep } from './build.ts';
import type { MadeCall } from './conversation.ts';
import { foreseeDraft } from './foreseen-draft.ts';
import type { RecoveryAsked } from './plan-asked.ts';
import type { PlanLanguage } from './plan-language.ts';
import { nearest } from './plan-nearest.ts';
import { describer, stepsOf, type WrittenStep } from './plan-steps.ts';
import { toolNameOf } from './plan-tools.ts';
import { planList, planPhrase } from './plan-words.ts';
import { repaired } from './repair.ts';

/** A way out, as a planner answers. */
interface WayOut {
  choice: 'retry' | 'skip' | 'insert' | 'abort';
  args?: object;
  steps?: WrittenStep[];
  why: string;
}

/** The most steps put in before one that came too early. */
const INSERTED_MAX = 8;
const LOCKED: ReadonlySet<string | undefined> = new Set(['locked', 'checklist-locked']);

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

/** Whether a call would be done as things stand, after these. */
function isAccepted({ draft, locks }: RecoveryAsked, call: PlannedCall, before: readonly PlannedCall[] = []): boolean {
  const foreseen = foreseeDraft(draft, locks);
  return [...before, call].every((each) => foreseen.lay(each) === null);
}

/** The call with the first id in it that the draft does not know put right; null where none is near. */
function withKnownId({ draft }: RecoveryAsked, { tool, input }: PlannedCall) {
  const fields = input as Record<string, unknown>;
  const put = (field: string, among: { id: string; title: string }[]) => {
    const wrong = fields[field];
    if (typeof wrong !== 'string' || among.some(({ id }) => id === wrong)) return null;
    const to = nearest(wrong, among);
    return to === undefined ? null : { call: { tool, input: { ...fields, [field]: to } }, from: wrong, to };
  };
  const acts = draft.acts.map(({ id, title }) => ({ id, title }));
  const placesOf = (actId: unknown) => {
    const act = draft.acts.find(({ id }) => id === actId);
    const titles = new Map(act?.sandboxLocations.map(({ id, title }) => [id, title]));
    return (act?.intendedLocations ?? []).map((id) => ({ id, title: titles.get(id) ?? id }));
  };
  switch (tool) {
    case 'draftNodeWeb':
      return put('actId', acts);
    case 'draftNodeEncounters':
    case 'finalizeNode':
      return put('actId', acts) ?? put('nodeId', placesOf(fields.actId));
    case 'updateElement':
      if (fields.type === 'character') {
        return put(
          'id',
          draft.characters.map(({ id, name }) => ({ id, title: name })),
        );
      }
      if (fields.type === 'act') return put('id', acts);
      return fields.type === 'node' ? (put('actId', acts) ?? put('id', placesOf(fields.actId))) : null;
    default:
      return null;
  }
}

/** What has to be made before a call that came too early; empty where that is not what is wrong. */
function missingBefore(asked: RecoveryAsked, { tool, input }: PlannedCall, seed: number): PlannedCall[] {
  const fields = input as Record<string, unknown>;
  const foreseen = foreseeDraft(asked.draft, asked.locks);
  const actId = textOf(fields.actId);
  if (tool === 'draftNodeWeb' && actId !== '' && !asked.draft.acts.some(({ id }) => id === actId)) {
    const places = Array.isArray(fields.locations) ? fields.locations.filter(isObject).map(({ id }) => textOf(id)) : [];
    const [first] = places;
    if (first === undefined) return [];
    const { outline } = actFor(asked.draft, actId, seed);
    const fitting = { ...outline, intendedLocations: places, startLocation: first };
    return foreseen.lay({ tool: 'draftActOutline', input: fitting }) === null ? [...foreseen.calls] : [];
  }
  const nodeId = textOf(tool === 'updateElement' ? fields.id : fields.nodeId);
  const isSave = tool === 'finalizePackage';
  if (!isSave && (actId === '' || nodeId === '')) return [];
  const tools = new Set(
    isSave
      ? (['draftNodeWeb', 'draftNodeEncounters', 'finalizeNode'] as const)
      : (['draftNodeWeb', 'draftNodeEncounters'] as const).filter((name) => name !== tool),
  );
  const isWanted = (act: string, node: string) => isSave || (act === actId && node === nodeId);
  for (let round = 0; round < INSERTED_MAX; round++) {
    const gate = foreseen.gate(tools);
    const step = nextBuildStep(foreseen.shown(), { plan: null, names: new Map(), gate, isWanted, seed });
    if (step === null) break;
    if (step.calls.some((call) => foreseen.lay(call) !== null)) return [];
  }
  return [...foreseen.calls];
}

/** The steps that wait for one, directly or not. */
function waitingFor(asked: RecoveryAsked, id: string): Set<string> {
  const waiting = new Set<string>();
  for (let grew = true; grew; ) {
    grew = false;
    for (const step of asked.steps) {
      if (waiting.has(step.id) || !step.dependsOn.some((other) => other === id || waiting.has(other))) continue;
      waiting.add(step.id);
      grew = true;
    }
  }
  return waiting;
}

function leave(asked: RecoveryAsked, language: PlanLanguage): WayOut {
  const { step } = asked.failed;
  const waiting = waitingFor(asked, step.id);
  const after = asked.steps.findIndex(({ id }) => id === step.id);
  const others = asked.steps.slice(after + 1).filter(({ id }) => !waiting.has(id));
  const n = waiting.size;
  if (n > 0 && others.length === 0) return { choice: 'abort', why: planPhrase(language, 'why_abort', { n }) };
  return { choice: 'skip', why: planPhrase(language, n === 0 ? 'why_skip' : 'why_skip_some', { n }) };
}

const refusedCall = (call: PlannedCall, { reason, issues }: RefusalError): MadeCall => ({
  tool: call.tool,
  input: call.input as Record<string, unknown>,
  step: 0,
  outcome: 'refused',
  reason: reason && { ...reason },
  paths: issues.map(({ path }) => path),
  remarks: 0,
});

/** Looks for a way out of a step that failed, and proposes none that its tool would refuse. */
export function recover(asked: RecoveryAsked, language: PlanLanguage, seed: number): WayOut {
  const { step, failure } = asked.failed;
  const tool = toolNameOf(step.tool);
  if (tool === undefined) {
    if (LOCKED.has(failure.reason?.code)) return { choice: 'skip', why: planPhrase(language, 'why_locked') };
    return failure.category === 'timeout'
      ? { choice: 'retry', why: planPhrase(language, 'why_again') }
      : leave(asked, language);
  }
  const call: PlannedCall = { tool, input: step.args };
  const refusal = foreseeDraft(asked.draft, asked.locks).lay(call);
  if (refusal === null) return { choice: 'retry', why: planPhrase(language, 'why_again') };
  if (LOCKED.has(refusal.reason?.code)) return { choice: 'skip', why: planPhrase(language, 'why_locked') };

  const before = missingBefore(asked, call, seed);
  if (before.length > 0 && isAccepted(asked, call, before)) {
    const foreseen = foreseeDraft(asked.draft, asked.locks);
    for (const each of before) foreseen.lay(each);
    const taken = new Set(asked.steps.map(({ id }) => id));
    const free = Array.from({ length: taken.size + before.length + 1 }, (_, index) => `fix_${index + 1}`).filter(
      (id) => !taken.has(id),
    );
    const steps = stepsOf(
      before.map((each) => ({ call: each, isSkipped: false })),
      describer(foreseen.shown(), language),
      (index) => free[index] ?? `fix_${step.id}_${index}`,
    );
    const what = planList(
      language,
      steps.map(({ description }) => description),
    );
    return { choice: 'insert', steps, why: planPhrase(language, 'why_before', { what }) };
  }
  let put = withKnownId(asked, call);
  const first = put;
  // A wrong act hides a wrong place.
  if (put !== null && !isAccepted(asked, put.call)) put = withKnownId(asked, put.call);
  if (first !== null && put !== null && isAccepted(asked, put.call)) {
    return {
      choice: 'retry',
      args: put.call.input,
      why: planPhrase(language, 'why_id', { from: first.from, to: first.to }),
    };
  }
  const mended = repaired(refusedCall(call, refusal), asked.draft);
  if (mended !== null && isAccepted(asked, mended)) {
    const key = refusal.reason?.code === 'ids-taken' ? 'why_taken' : 'why_fields';
    return { choice: 'retry', args: mended.input, why: planPhrase(language, key) };
  }
  return leave(asked, language);
}
