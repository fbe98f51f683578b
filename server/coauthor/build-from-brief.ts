import type { Brief } from '../../shared/brief/index.ts';
import { hashText } from '../../shared/chance.ts';
import { RefusalError } from '../../shared/error.ts';
import {
  type DraftEvent,
  decideDraftActOutline,
  decideDraftNodeEncounters,
  decideDraftNodeWeb,
  decideFinalizeNode,
  decideProposeCharacter,
  decideProposeStoryPremise,
  EMPTY_DRAFT,
  isEmptyDraft,
  readToolInput,
} from '../../shared/story/index.ts';
import type { StoryToolInputs } from '../improviser/story/act.ts';
import type { Projection } from '../store/types.ts';
import { isBuild, type SessionEvent, unitOfBrief } from './session/events.ts';
import type { LiveSession } from './session/live-session.ts';
import { foldSession, type PlanSession } from './session/session.ts';
import { wantBackground, wantPortrait, wantTrack } from './tools/order-art.ts';

/** Composes the story of a brief without a language model. Deterministic in brief and seed. */
export type Compose = (brief: Brief, seed: number) => Promise<StoryToolInputs>;

/** A brief to build. Each `variation` gives another story. */
export interface BuildRequest {
  brief: Brief;
  variation: number;
}

interface Change {
  event: DraftEvent;
  projections?: readonly Projection[];
}

function* listChanges(story: StoryToolInputs): Generator<(session: PlanSession) => Change> {
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

/** Whether a story can be built from a brief: the draft is empty, or was just built from a brief. */
export function canBuild({ draft, undo }: Pick<PlanSession, 'draft' | 'undo'>): boolean {
  return isEmptyDraft(draft) || isBuild(undo.at(-1)?.id);
}

/** Counts the changes made after the last build; 0 without a build. */
export function changesSinceBuild({ undo }: Pick<PlanSession, 'undo'>): number {
  const last = undo.findLastIndex(({ id }) => isBuild(id));
  return last === -1 ? 0 : undo.length - 1 - last;
}

/** @throws RefusalError `conflict` if the draft has a story that must not be replaced */
export function assertCanBuild(session: PlanSession): void {
  if (canBuild(session)) return;
  throw new RefusalError('conflict', 'The draft has a story that was not just built from a brief.', {
    hint: 'Undo the changes made since, or build the brief in a new draft.',
    reason: { code: 'draft-has-story' },
  });
}

/**
 * Builds the story of a brief as one change with one undo step. Replaces a story that was just built.
 * @throws RefusalError as `assertCanBuild`; the signal's reason if it is aborted before the change
 */
export async function buildFromBrief(
  live: LiveSession,
  { brief, variation, compose, signal }: BuildRequest & { compose: Compose; signal: AbortSignal },
): Promise<void> {
  assertCanBuild(live.current());
  const story = await compose(brief, hashText(`${live.id}:${variation}`));
  signal.throwIfAborted();
  await live.transact((session) => {
    assertCanBuild(session);
    const written: SessionEvent = { type: 'brief-written', brief };
    let now = foldSession(session, written);
    let replacesDraft = !isEmptyDraft(session.draft);
    const unit = unitOfBrief(session.seq);
    const events: SessionEvent[] = [written];
    const projections: Projection[] = [];
    for (const decide of listChanges(story)) {
      const change = decide(replacesDraft ? { ...now, draft: EMPTY_DRAFT } : now);
      const event: SessionEvent = {
        ...change.event,
        by: 'coauthor',
        unit,
        ...(replacesDraft ? { replacesDraft } : {}),
      };
      replacesDraft = false;
      now = foldSession(now, event);
      events.push(event);
      projections.push(...(change.projections ?? []));
    }
    return { events, projections, value: undefined };
  });
}
