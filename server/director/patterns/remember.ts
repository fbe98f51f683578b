import { gistOf, MEMORY_LIMITS, type MemoryProposal, oneLine } from '../../../shared/memory/index.ts';
import { QUESTION } from '../../words/tone.ts';
import { within } from '../words.ts';
import { feelingOf } from './feeling.ts';
import { counterpartOf } from './people.ts';
import type { Proposed } from './propose.ts';
import type { PatternScene } from './scene.ts';
import { reachesBack } from './steps.ts';
import { overlap } from './text.ts';
import type { WantedStep } from './wanted-step.ts';

/** More open questions than these make a story no richer. */
const QUESTIONS_MAX = 3;
/** Ticks after which a question nobody has answered is let go. */
const QUESTION_AGE = 14;
/** The shortest that is a question, and how much of one is kept, in characters. */
const QUESTION_MIN = 6;
const QUESTION_MAX = 160;
/** Words of an encounter's title that a question has in common with it when its end answers it. */
const ANSWERING_WORDS = 2;

/**
 * What is to be remembered of a turn: the scene before in a sentence, what the player asks and nobody answers, how somebody feels.
 * @param steps what the turn's plan does: a question it answers is not left open
 * @returns null where there is nothing
 */
export function rememberedBy(
  scene: PatternScene,
  { proposal, encounter }: Proposed,
  steps: readonly WantedStep[],
): MemoryProposal | null {
  const { memory, words, tick } = scene;
  const last = scene.recapsScenes ? memory.recent.at(-1) : undefined;
  const recap = last === undefined ? undefined : gistOf(scene.story, last);
  const category = words('category_question');
  const questions = memory.loops.filter((loop) => loop.category === category);
  const asked = questionIn(scene, steps);
  const isNew =
    asked !== null && questions.length < QUESTIONS_MAX && !memory.loops.some((loop) => loop.description === asked);
  const isAnswered = (description: string) =>
    proposal?.close === true && encounter !== undefined && overlap(description, encounter.title) >= ANSWERING_WORDS;
  const resolved = questions.filter((loop) => isAnswered(loop.description) || tick - loop.tick >= QUESTION_AGE);
  const feeling = feelingOf(scene);
  const other = feeling === null ? null : counterpartOf(scene, encounter);
  const remembered: MemoryProposal = {
    ...(recap !== undefined && { recap: oneLine(recap, MEMORY_LIMITS.bullet) }),
    ...(isNew && { openLoops: [{ description: asked, category, importance: 'low' as const }] }),
    ...(resolved.length > 0 && { resolveLoops: resolved.map(({ id }) => id) }),
    ...(other !== null && { states: [{ character: other, emotionalState: words(`feels_${feeling}`) }] }),
  };
  return Object.keys(remembered).length === 0 ? null : remembered;
}

/** What the player wants to know and the turn's plan does not answer; null where nothing. */
function questionIn(scene: PatternScene, steps: readonly WantedStep[]): string | null {
  const { said, isTyped, story, words } = scene;
  const isAsked = isTyped && said.length >= QUESTION_MIN && QUESTION.test(said.trim());
  const name = story.protagonist?.name ?? '';
  if (!isAsked || name === '' || reachesBack(scene) || steps.some(({ tool }) => tool.startsWith('skills/')))
    return null;
  const question = words('loop_question', { who: name, text: within(said, QUESTION_MAX) });
  return within(question, MEMORY_LIMITS.line);
}
