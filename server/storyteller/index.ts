import { isStepCount, type LanguageModel, ToolLoopAgent } from 'ai';
import { mentionsName, readText } from '../../shared/check/analysis/disclosure.ts';
import type { NotedEntry } from '../../shared/memory/index.ts';
import {
  createStageTracker,
  isWords,
  listActors,
  type StageTracker,
  type VNFrame,
  type WaitingFor,
} from '../../shared/play/index.ts';
import type { TellerData } from '../../shared/wire/index.ts';
import type { DroppedPart } from '../director/types.ts';
import { getUnfinishedReason, sayUnfinished } from '../models/calls/unfinished-answer.ts';
import { withPromptData } from '../models/prompt-data.ts';
import { getPromptLimit } from '../models/prompt-size/prompt-limit.ts';
import { OverBudgetError } from '../models/spending-budget.ts';
import { listShownOnArrival } from './attribute-speech.ts';
import { type BeatTracker, createBeatTracker, listBeatSpeakers } from './beat-tracker.ts';
import { listInStageOrder } from './compile-scene.ts';
import { fitTelling, type TellingPrompt } from './fit-telling.ts';
import { createFrameGuard, createSceneSecretDetector, type Replacement } from './frame-guard.ts';
import { frameOutput, listTellingCast } from './frame-output.ts';
import { judgeTelling } from './judge-telling.ts';
import { parseNotedFacts, readBeatNumber, resolveLeads } from './read-element.ts';
import { tellInstead } from './rule-teller/index.ts';
import { getBackdropKey } from './story-lookup.ts';
import type { TellingInput } from './teller-scene.ts';

export { findAuthorDescriptions } from './author-descriptions.ts';
export type { BeatTracker } from './beat-tracker.ts';
export { compileScene } from './compile-scene.ts';
export { storytellerInstructions, storytellerPrompt } from './prompt.ts';
export { tellByRules, tellDeed, tellScene } from './rule-teller/index.ts';
export { listLoreToRemember } from './scene-lore.ts';
export type { PartToTell } from './scene-parts.ts';
export type { TellerScene, TellingInput } from './teller-scene.ts';
export { getRunPlace, getRunScene, groupIntoRuns, listUntoldLines, type PartRun } from './telling-runs.ts';

/** Maximum frames of a telling; each beat adds one. */
const FRAMES_MAX = 40;
const FRAMES_A_BEAT = 2;
/** Maximum elements read after the yield before the model is stopped. */
const ELEMENTS_AFTER_END_MAX = 12;
const VOICES_WITHIN = 3;
const LINES_HELD = 12;
/** A telling has no tools: a model that calls one is told so and asked once more. */
const STEPS_MAX = 2;
/** Maximum duration of a telling once begun, in milliseconds. The models' layer limits waiting and silence. */
const TELLING_MS = 120_000;

export interface TellingReport {
  readonly replaced: readonly Replacement[];
  /** The Director's texts that disclosed a secret and were left out. */
  readonly refused: readonly DroppedPart[];
  readonly prompt: TellingPrompt;
  readonly yielded: WaitingFor | null;
  readonly fault: string | null;
  readonly ended: NonNullable<TellerData['ended']> | null;
  /** Facts the telling established, cleared; never shown. */
  readonly noted: readonly NotedEntry[];
}

/** People whom the Director's words name: heard through a door or by telephone, or here although the rules have them elsewhere. */
function listNamedByDirector({ story, memory, pack: { direction } }: TellingInput): string[] {
  if (direction === null) return [];
  const { outcome, beats, positions } = direction;
  const events = readText([outcome, ...beats, ...positions.map(({ character }) => character)].join('\n'));
  const isNamed = (name: string) =>
    [name, ...name.split(/[ ·・]/u)].some((part) => part.length > 2 && mentionsName(events, part));
  const people = [...story.characters, ...Object.values(memory?.characters ?? {})];
  return people.flatMap(({ id, name }) => (isNamed(name) ? [id] : []));
}

/**
 * One streaming model call without tools, each frame checked before it is emitted. Yield and choices are emitted too;
 * the caller places them. Gaps are filled from the scene. @throws only when `signal` aborts
 */
export async function* streamTelling(
  input: TellingInput & {
    model: LanguageModel;
    signal: AbortSignal;
    staged?: StageTracker;
    /** Receives the tracker of the scene's beats, which knows what a stop leaves. */
    onBeatTracker?: (beatTracker: BeatTracker) => void;
  },
  report: (telling: TellingReport) => void,
): AsyncGenerator<VNFrame> {
  const { story, pack, signal } = input;
  const portraits = listActors(story);
  const backdrop = getBackdropKey(story, { place: { id: pack.location } });
  const staged =
    input.staged ?? createStageTracker(listShownOnArrival(listInStageOrder(input), portraits, pack.arrived), backdrop);
  const beatTracker = createBeatTracker(input.parts ?? [], { staged, portraits });
  input.onBeatTracker?.(beatTracker);
  const { scene, prompt, refused } = fitTelling(await getPromptLimit(input.model), input);
  const beatSpeakers = beatTracker.beats.length > 0 ? listBeatSpeakers(beatTracker) : undefined;
  const speakers = {
    characters: beatSpeakers?.characters ?? new Set<string>(),
    names: new Set([...(beatSpeakers?.names ?? []), ...listSpeakingNames(input)]),
  };
  const isCraftShort = prompt.leftOut?.some(({ what }) => what === 'craft') ?? false;
  const secrets = createSceneSecretDetector(input, scene);
  const guard = createFrameGuard(story, scene, secrets, {
    ...{
      staged,
      recentLines: input.recentLines.slice(-LINES_HELD),
      hasSpares: beatSpeakers === undefined && pack.direction === null,
      isDirected: pack.direction !== null,
      unseen: [...(input.leftBehind ?? []), ...listNamedByDirector(input)],
    },
    speakers,
    made: Object.values(input.memory?.characters ?? {}),
    naming: [
      JSON.stringify(pack.direction ?? ''),
      ...(input.memory?.ledger ?? []).map(({ text }) => text),
      ...(input.turns ?? []).flatMap(({ lines }) => lines.map(({ text }) => text)),
    ],
  });
  // Ends a telling that continues after its yield; the player's stop comes from outside.
  const stopReading = new AbortController();
  let fault: string | null = null;
  let ended: TellingReport['ended'] = null;
  const recordFault = (error: unknown) => {
    fault = getMessage(error);
    ended = error instanceof OverBudgetError ? 'over-budget' : 'broke-off';
  };
  let yielded: WaitingFor | null = null;
  let noted: NotedEntry[] = [];
  let lines = 0;
  let count = 0;
  let elementsAfterEnd = 0;
  let hasEnded = false;
  let timeout: NodeJS.Timeout | undefined;
  const onTooLong = () => {
    if (!hasEnded) recordFault(new Error(`the telling was not over within ${TELLING_MS / 1000} s`));
    stopReading.abort();
  };

  try {
    const agent = new ToolLoopAgent({
      model: input.model,
      instructions: prompt.instructions,
      output: frameOutput(isCraftShort ? listTellingCast(story, scene, beatSpeakers) : null),
      providerOptions: withPromptData(scene, { judge: judgeTelling(scene) }),
      stopWhen: isStepCount(STEPS_MAX),
      // The fault is stored with the turn; the default handler would print it.
      onError: ({ error }) => {
        if (!hasEnded) recordFault(error);
      },
      maxRetries: 0,
    });
    const result = await agent.stream({
      prompt: prompt.prompt,
      abortSignal: AbortSignal.any([signal, stopReading.signal]),
    });
    for await (const element of result.elementStream) {
      timeout ??= setTimeout(onTooLong, TELLING_MS).unref();
      const facts = parseNotedFacts(element, secrets.discloses);
      if (facts !== null) {
        noted = facts;
        continue;
      }
      if (hasEnded) {
        // Read to the end so that the call is closed and counted, within limits.
        elementsAfterEnd += 1;
        if (elementsAfterEnd > ELEMENTS_AFTER_END_MAX) stopReading.abort();
        continue;
      }
      const beat = readBeatNumber(element);
      for (const frame of guard.check(resolveLeads(element, pack.direction?.leads ?? []))) {
        count += 1;
        if (frame.type === 'yield') yielded = frame.waitingFor;
        else if (frame.type === 'choice' || frame.type === 'input') yield frame;
        else
          for (const told of beatTracker.take(frame, frame.type === 'show' ? undefined : beat)) {
            if (isWords(told)) lines += 1;
            yield told;
          }
        hasEnded ||= frame.type === 'yield' || frame.type === 'choice' || frame.type === 'input';
      }
      hasEnded ||= count >= FRAMES_MAX + beatTracker.beats.length * FRAMES_A_BEAT;
    }
    const unfinished =
      hasEnded || ended !== null || signal.aborted ? null : getUnfinishedReason(await result.finishReason);
    if (unfinished !== null) {
      ended = unfinished;
      fault = sayUnfinished(unfinished);
    }
  } catch (error) {
    if (!signal.aborted && !hasEnded && ended === null) recordFault(error);
  } finally {
    clearTimeout(timeout);
    report({ replaced: guard.replaced, refused, prompt, yielded, fault, ended, noted });
  }
  // A telling that had yielded was complete before the stop.
  if (!hasEnded) signal.throwIfAborted();
  // The author's lines are always told, even if the model failed.
  const kept = beatTracker.rest();
  yield* kept;
  if (lines > 0 || kept.some(isWords)) return;
  report({
    replaced: guard.replaced,
    refused,
    prompt,
    yielded,
    fault: fault ?? sayUnfinished('empty'),
    ended: ended ?? 'empty',
    noted,
  });
  yield* tellInstead(scene, input.state, guard);
}

const getMessage = (error: unknown): string => (error instanceof Error ? error.message : String(error));

/** Names without a sheet that the Director placed here or that spoke in the last turns; they may speak again. */
function listSpeakingNames({ story, memory, pack, turns = [] }: TellingInput): string[] {
  const positioned = (pack.direction?.positions ?? []).map(({ character }) => character);
  const spoken = turns.slice(-VOICES_WITHIN).flatMap(({ lines }) => lines.flatMap(({ speaker }) => speaker ?? []));
  const sheets = [...story.characters, ...Object.values(memory?.characters ?? {})];
  const known = new Set(sheets.flatMap(({ id, name }) => [id, name]));
  return [...positioned, ...spoken].filter((name) => !known.has(name));
}
