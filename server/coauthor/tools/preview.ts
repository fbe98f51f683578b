import { type DraftEvent, type DraftingTool, foreseenEvent, type PlanDraft } from '../../../shared/story/index.ts';
import type { PlanSession } from '../session/session.ts';
import { ownBackground, ownPortrait } from './art.ts';
import { unlocked } from './context.ts';

/** An event as it comes to where the author has put in a picture of their own, which stays. */
function withOwnPicture(session: PlanSession, event: DraftEvent): DraftEvent {
  if (event.type === 'character-proposed') {
    const image = ownPortrait(session, event.character.id);
    return image ? { ...event, image } : event;
  }
  if (event.type === 'node-finalized') {
    const background = ownBackground(session, event);
    return background ? { ...event, background } : event;
  }
  return event;
}

/**
 * The draft a call would lead to, decided on the session as it stands and without making art: pictures and tracks that
 * are to be made have an empty url.
 * @throws RefusalError where the tool would refuse
 */
export const previewTool = (session: PlanSession, name: DraftingTool, raw: unknown): PlanDraft =>
  unlocked(session, withOwnPicture(session, foreseenEvent(session.draft, name, raw)));
