import { type LanguageModel, ToolLoopAgent } from 'ai';
import type { DirectionPack, PlotState, VNFrame, WaitingFor } from '../../shared/play/index.ts';
import type { VNPackage } from '../../shared/story/index.ts';
import { frameOutput } from './frame-output.ts';
import { createGuard, type Replacement } from './guard.ts';
import { createOverlapDetector } from './overlap.ts';
import { storytellerInstructions, storytellerPrompt } from './prompt.ts';
import { compileScene, type SceneInput, secretsOf } from './scene.ts';
import { templateLine } from './template-lines.ts';

export { storytellerInstructions, storytellerPrompt } from './prompt.ts';
export { compileScene, type Scene, secretsOf } from './scene.ts';

/** Frames a telling may have at most, whatever the model does. */
const FRAMES_MAX = 40;
/** How long the Storyteller may take for a whole turn, and fall silent in between, in milliseconds. */
const TELLING_TIMEOUT = { totalMs: 120_000, chunkMs: 30_000 };

export interface Telling {
  /** What was replaced or left out, and why. */
  readonly replaced: readonly Replacement[];
  /** The prompt's two parts, as sent. */
  readonly prompt: { instructions: string; prompt: string };
  /** What the Storyteller handed over with, where it did. */
  readonly yielded: WaitingFor | null;
  /** Why the model's telling ended early, where it did. */
  readonly fault: string | null;
}

/** Drops a `manner` that repeats a secret, whole. Design, "A turn": the lexical line. */
export function safeManner(
  story: VNPackage,
  state: PlotState,
  pack: DirectionPack,
): { manner: string; dropped: boolean } {
  if (pack.manner === '') return { manner: '', dropped: false };
  const tells = createOverlapDetector(secretsOf(story, state, pack), openTexts(story, pack)).tells(pack.manner);
  return tells ? { manner: '', dropped: true } : { manner: pack.manner, dropped: false };
}

/** What the player may read anyway; words of these are no secret. */
function openTexts(story: VNPackage, pack: DirectionPack): string[] {
  const act = story.plot.acts.find(({ id }) => id === pack.act);
  return [
    story.plot.premise,
    story.title,
    act?.objective ?? '',
    act?.title ?? '',
    ...(pack.climax?.ending ? [pack.climax.ending] : []),
    ...(act?.sandboxLocations.flatMap(({ title, ambientDetail }) => [title, ambientDetail]) ?? []),
    ...story.characters.flatMap(({ name, description }) => [name, description]),
  ];
}

/**
 * Tells one turn: one streaming model call without tools, each frame checked before it is handed out. Frames come as they are
 * written; the yield and choices come too and are the caller's to place. Always tells something: what the model leaves out is filled
 * from the scene.
 * @throws nothing but the abort of `signal`
 */
export async function* tell(
  input: SceneInput & { model: LanguageModel; signal: AbortSignal },
  report: (telling: Telling) => void,
): AsyncGenerator<VNFrame> {
  const { story, state, signal } = input;
  const { manner, dropped } = safeManner(story, state, input.pack);
  const scene = compileScene({ ...input, pack: { ...input.pack, manner } });
  const open = [
    ...openTexts(story, input.pack),
    JSON.stringify({ ...scene, recentLines: [] }),
    ...(scene.encounter ? [scene.encounter.description] : []),
  ];
  const secrets = createOverlapDetector(secretsOf(story, state, input.pack), open);
  const guard = createGuard(story, scene, secrets);
  const prompt = { instructions: storytellerInstructions(story, input.pack.act), prompt: storytellerPrompt(scene) };
  let fault: string | null = dropped ? 'the manner told a secret and was dropped' : null;
  let yielded: WaitingFor | null = null;
  let told = 0;
  let count = 0;

  try {
    const agent = new ToolLoopAgent({
      model: input.model,
      instructions: prompt.instructions,
      output: frameOutput(),
      // The fault is kept with the turn; the default would print it.
      onError: ({ error }) => {
        fault = error instanceof Error ? error.message : String(error);
      },
      maxRetries: 0,
    });
    const result = await agent.stream({ prompt: prompt.prompt, abortSignal: signal, timeout: TELLING_TIMEOUT });
    for await (const element of result.elementStream) {
      const frame = guard.check(element);
      if (!frame) continue;
      if (frame.type === 'yield') {
        yielded = frame.waitingFor;
        break;
      }
      count += 1;
      if (frame.type === 'say' || frame.type === 'narrate') told += 1;
      yield frame;
      if (count >= FRAMES_MAX || frame.type === 'choice' || frame.type === 'input') break;
    }
  } catch (error) {
    if (signal.aborted) throw error;
    fault = error instanceof Error ? error.message : String(error);
  }
  signal.throwIfAborted();
  if (told === 0) {
    fault ??= 'the telling came back empty';
    const spares = Array.from({ length: Math.min(3, scene.frameBudget) }, guard.spare).filter(
      (frame) => frame !== null,
    );
    yield* spares;
    if (spares.length === 0) {
      yield { type: 'narrate', text: templateLine(story.language, scene.place.title, input.pack.turn) };
    }
  }
  report({ replaced: guard.replaced, prompt, yielded, fault });
}
