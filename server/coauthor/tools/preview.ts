import { type DraftEvent, type DraftingTool, type PlanDraft, predictEvent } from '../../../shared/story/index.ts';
import type { PlanSession } from '../session/session.ts';
import { unlocked } from './context.ts';
import { findOwnBackground, ownPortrait } from './order-art.ts';

function withOwnPicture(session: PlanSession, event: DraftEvent): DraftEvent {
  if (event.type === 'character-proposed') {
    const image = ownPortrait(session, event.character.id);
    return image ? { ...event, image } : event;
  }
  if (event.type === 'node-finalized') {
    const background = findOwnBackground(session, event);
    return background ? { ...event, background } : event;
  }
  return event;
}

/** The draft a call would lead to, without art: new media have an empty url. @throws RefusalError of the tool */
export const previewTool = (session: PlanSession, name: DraftingTool, raw: unknown): PlanDraft =>
  unlocked(session, withOwnPicture(session, predictEvent(session.draft, name, raw)));
