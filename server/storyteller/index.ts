import { isStepCount, type LanguageModel, ToolLoopAgent } from 'ai';
import type { VNFrame, WaitingFor } from '../../shared/play/index.ts';
import { OverBudgetError } from '../models/budget.ts';
import { withScene } from '../models/scene.ts';
import { frameOutput } from './frame-output.ts';
import { createGuard, type Replacement } from './guard.ts';
import { storytellerInstructions, storytellerPrompt } from './prompt.ts';
import { compileScene, type SceneInput, stageOrder } from './scene.ts';
import { secrecy } from './secrecy.ts';
import { shownOnArrival } from './speakers.ts';
import { templateLine } from './template-lines.ts';

export { attach } from './attach.ts';
export { clearChanges, clearRecap, discreet } from './discreet.ts';
export { earnedEnding } from './earned-ending.ts';
export type { ScenePerson } from './people.ts';
export { storytellerInstructions, storytellerPrompt } from './prompt.ts';
export { compileScene, type Scene, type SceneInput } from './scene.ts';
export { tellByTemplate } from './template.ts';

/** Frames a telling may have at most, whatever the model does. */
const FRAMES_MAX = 40;
/** Elements read after it has handed over, before it is told to stop. */
const AFTERWORDS_MAX = 12;
/** A telling has no tools: a model that calls one all the same is told so, and asked once more. */
const STEPS_MAX = 2;
/** How long the Storyteller may take for a whole turn, in milliseconds. How long it may fall silent is the models' affair. */
const TELLING_TIMEOUT = { totalMs: 120_000 };

export interface Telling {
  /** What was replaced or left out, and why. */
  readonly replaced: readonly Replacement[];
  /** The prompt's two parts, as sent. */
  readonly prompt: { instructions: string; prompt: string };
  /** What the Storyteller handed over with, where it did. */
  readonly yielded: WaitingFor | null;
  /** Why the model's telling ended early, where it did. */
  readonly fault: string | null;
  /** The same in a word: the model broke off, or its budget is spent. */
  readonly ended: 'broke-off' | 'over-budget' | null;
}

/**
 * Tells one turn: one streaming model call without tools, each frame checked before it is handed out. Frames come as they are
 * written; the yield and choices come too and are the caller's to place. Always tells something: what the model leaves out is filled
 * from the scene.
 * @throws nothing but the abort of `signal`
 */
export async function* tell(
  input: SceneInput & {
    model: LanguageModel;
    signal: AbortSignal;
    /** Who is on the stage as the telling begins, longest first, where the caller knows. */
    shown?: readonly string[];
  },
  report: (telling: Telling) => void,
): AsyncGenerator<VNFrame> {
  const { story, state, pack, signal } = input;
  const scene = compileScene(input);
  const encounters = pack.encounter ? [pack.encounter.id] : [];
  const told = JSON.stringify({ ...scene, recentLines: [], manner: '' });
  const lore = scene.worldInfo.map(({ content }) => content);
  const watch = secrecy(story, { state, encounters, ending: pack.climax?.ending ?? null, lore }, [told]);
  const shown =
    input.shown ?? shownOnArrival(stageOrder(input), new Set(Object.keys(story.assets.characters)), pack.arrived);
  const guard = createGuard(story, scene, watch, { shown, recentLines: input.recentLines });
  const prompt = { instructions: storytellerInstructions(story, pack.act), prompt: storytellerPrompt(scene) };
  // A telling that runs on after it has handed over is ended here; the player's own stop comes from outside.
  const runOn = new AbortController();
  let fault: string | null = null;
  let ended: Telling['ended'] = null;
  const broke = (error: unknown) => {
    fault = messageOf(error);
    ended = error instanceof OverBudgetError ? 'over-budget' : 'broke-off';
  };
  let yielded: WaitingFor | null = null;
  let lines = 0;
  let count = 0;
  let after = 0;
  let handedOver = false;

  try {
    const agent = new ToolLoopAgent({
      model: input.model,
      instructions: prompt.instructions,
      output: frameOutput(),
      providerOptions: withScene(scene),
      stopWhen: isStepCount(STEPS_MAX),
      // The fault is kept with the turn; the default would print it.
      onError: ({ error }) => {
        if (!handedOver) broke(error);
      },
      maxRetries: 0,
    });
    const result = await agent.stream({
      prompt: prompt.prompt,
      abortSignal: AbortSignal.any([signal, runOn.signal]),
      timeout: TELLING_TIMEOUT,
    });
    for await (const element of result.elementStream) {
      if (handedOver) {
        // Read to the end, so that the call is closed and counted; but not for ever.
        after += 1;
        if (after > AFTERWORDS_MAX) runOn.abort();
        continue;
      }
      for (const frame of guard.check(element)) {
        count += 1;
        if (frame.type === 'say' || frame.type === 'narrate') lines += 1;
        if (frame.type === 'yield') yielded = frame.waitingFor;
        else yield frame;
        handedOver ||= frame.type === 'yield' || frame.type === 'choice' || frame.type === 'input';
      }
      handedOver ||= count >= FRAMES_MAX;
    }
  } catch (error) {
    if (!signal.aborted && !handedOver && ended === null) broke(error);
  } finally {
    report({ replaced: guard.replaced, prompt, yielded, fault, ended });
  }
  // One that had handed over was whole before it was stopped.
  if (!handedOver) signal.throwIfAborted();
  if (lines > 0) return;
  report({
    replaced: guard.replaced,
    prompt,
    yielded,
    fault: fault ?? 'the telling came back empty',
    ended: ended ?? 'broke-off',
  });
  const spares = Array.from({ length: Math.min(3, scene.frameBudget) }, guard.spare).filter((frame) => frame !== null);
  yield* spares;
  if (spares.length === 0) {
    yield { type: 'narrate', text: templateLine(story.language, scene.place.title, pack.turn) };
  }
}

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));
