import { type Brief, isEmptyBrief } from '../../shared/brief/index.ts';
import { RefusalError } from '../../shared/error.ts';
import {
  type DraftEvent,
  decideDraftActOutline,
  decideDraftNodeEncounters,
  decideDraftNodeWeb,
  decideFinalizeNode,
  decideProposeCharacter,
  decideProposeStoryPremise,
  type PlanDraft,
  readToolInput,
} from '../../shared/story/index.ts';
import type { Edited } from '../../shared/wire/index.ts';
import type { StoryPlan } from '../improviser/story/story-plan.ts';
import type { Projection } from '../store/types.ts';
import { hashText } from '../words/chance.ts';
import type { Goings } from './session/busy.ts';
import { isBuild, type SessionEvent, unitOfBrief } from './session/events.ts';
import type { LiveSession } from './session/live-session.ts';
import { foldSession, type PlanSession } from './session/session.ts';
import { wantBackground, wantPortrait, wantTrack } from './tools/art.ts';

/** Composes the story of a brief, without a language model. The same brief and seed compose the same story. */
export type Compose = (brief: Brief, seed: number) => Promise<StoryPlan>;

interface Change {
  event: DraftEvent;
  projections?: readonly Projection[];
}

/** The changes that make a story, each decided on the draft the ones before it leave. */
function* changesOf(story: StoryPlan): Generator<(session: PlanSession) => Change> {
  yield ({ draft }) =>
    decideProposeStoryPremise(draft, readToolInput(draft, 'proposeStoryPremise', story.premise).input);
  for (const raw of story.characters) {
    yield (session) => {
      const { input } = readToolInput(session.draft, 'proposeCharacter', raw);
      const { asset: image, projections } = wantPortrait({}, session, input);
      return { event: { ...decideProposeCharacter(session.draft, input).event, image }, projections };
    };
  }
  for (const act of story.acts) {
    yield ({ draft }) => decideDraftActOutline(draft, readToolInput(draft, 'draftActOutline', act.outline).input);
    yield ({ draft }) => decideDraftNodeWeb(draft, readToolInput(draft, 'draftNodeWeb', act.web).input);
    for (const pool of act.pools)
      yield ({ draft }) => decideDraftNodeEncounters(draft, readToolInput(draft, 'draftNodeEncounters', pool).input);
    for (const raw of act.assets) {
      yield (session) => {
        const { input } = readToolInput(session.draft, 'finalizeNode', raw);
        const { event, place } = decideFinalizeNode(session.draft, input);
        const background = wantBackground({}, session, place, event.backgroundPrompt);
        const music = wantTrack({}, session, place.mood, event.musicPrompts);
        return {
          event: { ...event, background: background.asset, music: music.asset },
          projections: [...background.projections, ...music.projections],
        };
      };
    }
  }
}

const isEmpty = ({ premise, characters, acts }: PlanDraft): boolean =>
  premise === undefined && characters.length === 0 && acts.length === 0;

/** Whether a story can be built from a brief: in a draft without one, or in the place of one that was built just before. */
export function canBuild({ draft, undo }: Pick<PlanSession, 'draft' | 'undo'>): boolean {
  const last = undo.at(-1);
  return isEmpty(draft) || (last !== undefined && isBuild(last.id) && isEmpty(last.before.draft));
}

/** The session a build begins from: one without a story. @throws RefusalError `conflict` */
function beginning(session: PlanSession): { session: PlanSession; events: SessionEvent[] } {
  if (isEmpty(session.draft)) return { session, events: [] };
  const undone: SessionEvent = { type: 'undone' };
  if (canBuild(session)) return { session: foldSession(session, undone), events: [undone] };
  throw new RefusalError('conflict', 'The draft has a story that was not just built from a brief.', {
    hint: 'Take back what was changed since, or build the brief in a new draft.',
    reason: { code: 'draft-has-story' },
  });
}

/**
 * Builds the story of a brief in one change, which is undone in one go. A story that was built just before is replaced.
 * @throws RefusalError `refused` for an empty brief; `conflict` where the draft has another story, or something goes on in the session
 */
export async function buildFromBrief(
  live: LiveSession,
  { brief, variation, compose, busy }: { brief: Brief; variation: number; compose: Compose; busy: Goings | null },
): Promise<Edited & { brief: Brief }> {
  if (isEmptyBrief(brief)) {
    throw new RefusalError('refused', 'The brief is empty.', {
      hint: 'Fill in at least one field.',
      reason: { code: 'brief-empty' },
    });
  }
  if (busy !== null) throw new RefusalError('conflict', busy.message, { reason: busy.reason });
  beginning(live.current());
  const story = await compose(brief, hashText(`${live.id}:${variation}`));
  await live.transact((session) => {
    const begun = beginning(session);
    const written: SessionEvent = { type: 'brief-written', brief };
    let now = foldSession(begun.session, written);
    const unit = unitOfBrief(session.seq);
    const events: SessionEvent[] = [...begun.events, written];
    const projections: Projection[] = [];
    for (const decide of changesOf(story)) {
      const change = decide(now);
      const event: SessionEvent = { ...change.event, by: 'coauthor', unit };
      now = foldSession(now, event);
      events.push(event);
      projections.push(...(change.projections ?? []));
    }
    return { events, projections, value: undefined };
  });
  const { seq, draft } = live.current();
  return { seq, draft, brief };
}
