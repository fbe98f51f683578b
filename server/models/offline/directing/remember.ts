import { MEMORY_LIMITS, type MemoryProposal } from '../../../../shared/memory/index.ts';
import type { DirectorProposal } from '../../../../shared/play/index.ts';
import type { Chance } from '../chance.ts';
import { reachesBack } from '../telling/attached.ts';
import { hasHan, overlap } from '../words/text.ts';
import { type Action, counterpartOf, isQuestion } from './actions.ts';
import { feelingOf } from './feeling.ts';
import type { Reading } from './reading.ts';
import { directorWords, within } from './words.ts';

/** More open questions than these make a story no richer. */
const QUESTIONS_MAX = 3;
/** Ticks after which a question nobody has answered is let go. */
const QUESTION_AGE = 14;

/** What the engine says of a scene's shape rather than of what happened, in the languages it says it in. */
const SHAPE =
  /\s*(?:Something comes to a close\.|Something begins\.|The story goes on\.|一件事告一段落。|一件事开始了。|故事继续。|ひとつの出来事に区切りがつく。|何かが始まる。|物語は続く。)\s*/gu;
const MERE_PLACE = /^(?:At .{1,120}\.|在.{1,120}。|.{1,120}にて。)$/u;

/**
 * One sentence for the scene before this one: what was done and said, without what the engine says of its shape; only what the
 * scene's own bullets hold, which the player has seen. Undefined where that would say no more than they do.
 */
export function recapOf({ lastScene, language }: Reading): string | undefined {
  const [first = '', second = ''] = lastScene?.bullets ?? [];
  const deed = first.replace(SHAPE, language === 'en' ? ' ' : '').trim();
  const recap = deed === '' || MERE_PLACE.test(deed) ? second : deed;
  return recap === '' || recap === first ? undefined : within(recap, MEMORY_LIMITS.bullet);
}

/**
 * What a Director of rules asks to be remembered of a turn; null where there is nothing.
 * @param actions what the turn's plan does: a question it answers is not left open
 */
export function rememberedOf(
  reading: Reading,
  proposal: DirectorProposal,
  actions: readonly Action[],
  chance: Chance,
): MemoryProposal | null {
  const { turn, loops, story } = reading;
  const words = directorWords(reading.language, chance);
  const said = turn.action.type === 'text' ? (turn.action.text ?? '') : '';
  const recap = recapOf(reading);
  const category = words('category_question');
  const questions = loops.filter((loop) => loop.category === category);
  const hero = story.cast.find(({ role }) => role === 'protagonist')?.name ?? '';
  const question = within(words('loop_question', { who: hero, text: within(said, 160) }), MEMORY_LIMITS.line);
  const opens =
    isQuestion(said) &&
    !actions.some(({ tool }) => tool.startsWith('skills/')) &&
    !reachesBack(said) &&
    said.length >= 6 &&
    questions.length < QUESTIONS_MAX &&
    hero !== '' &&
    !loops.some(({ description }) => description === question);
  const title = turn.active?.title ?? turn.eligible.find(({ id }) => id === proposal.encounter)?.title ?? '';
  const resolved = questions.filter(
    ({ description, since }) =>
      (proposal.close === true && overlap(description, title) >= (hasHan(title) ? 4 : 2)) ||
      (since !== null && reading.tick - since >= QUESTION_AGE),
  );
  const other = counterpartOf(reading, proposal);
  const feeling = feelingOf(said, turn.check?.outcome);
  const memory: MemoryProposal = {
    ...(recap === undefined ? {} : { recap }),
    ...(opens
      ? {
          openLoops: [
            {
              description: question,
              category,
              importance: 'low' as const,
            },
          ],
        }
      : {}),
    ...(resolved.length === 0 ? {} : { resolveLoops: resolved.map(({ id }) => id) }),
    ...(other === null || feeling === null
      ? {}
      : { states: [{ character: other.id, emotionalState: words(`feels_${feeling}`) }] }),
  };
  return Object.keys(memory).length === 0 ? null : memory;
}
