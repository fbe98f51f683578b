import {
  type Asset,
  type DraftEvent,
  decideDraftActOutline,
  decideDraftNodeEncounters,
  decideDraftNodeWeb,
  decideFinalizeNode,
  decideProposeCharacter,
  decideProposeStoryPremise,
  decideUpdateElement,
  PLANNING_TOOL_NAMES,
  type PlanDraft,
  type PlanningToolInput,
  readToolInput,
} from '../../../shared/story/index.ts';
import type { PlanSession } from '../session/session.ts';
import { ownBackground, ownPortrait } from './art.ts';
import { unlocked } from './context.ts';

/** The tools whose calls may overwrite work. finalizePackage names and saves what there is, as the author asks it to. */
export const DRAFTING_TOOLS = PLANNING_TOOL_NAMES.filter((name) => name !== 'finalizePackage');
export type DraftingTool = (typeof DRAFTING_TOOLS)[number];

/** Stands for a picture or a track that is still to be made. */
const UNMADE: Asset = { url: '', mimeType: '' };

type Foresee<Name extends DraftingTool> = (session: PlanSession, input: PlanningToolInput<Name>) => DraftEvent;

/** The event each tool would come to, without its art. */
const FORESEEN: { [Name in DraftingTool]: Foresee<Name> } = {
  proposeStoryPremise: ({ draft }, input) => decideProposeStoryPremise(draft, input).event,
  proposeCharacter: (session, input) => ({
    ...decideProposeCharacter(session.draft, input).event,
    image: ownPortrait(session, input.id) ?? UNMADE,
  }),
  draftActOutline: ({ draft }, input) => decideDraftActOutline(draft, input).event,
  draftNodeWeb: ({ draft }, input) => decideDraftNodeWeb(draft, input).event,
  draftNodeEncounters: ({ draft }, input) => decideDraftNodeEncounters(draft, input).event,
  finalizeNode: (session, input) => {
    const { event, track } = decideFinalizeNode(session.draft, input);
    return { ...event, background: ownBackground(session, event) ?? UNMADE, music: track ?? UNMADE };
  },
  updateElement: ({ draft }, input) => {
    const { event, draws } = decideUpdateElement(draft, input);
    if (draws === null) return event;
    if (event.type === 'character-updated') return { ...event, image: UNMADE };
    return event.type === 'node-updated' ? { ...event, background: UNMADE } : event;
  },
};

/**
 * The draft a call would lead to, decided on the session as it stands and without making art: pictures and tracks that
 * are to be made have an empty url.
 * @throws RefusalError where the tool would refuse
 */
export function previewTool<Name extends DraftingTool>(session: PlanSession, name: Name, raw: unknown): PlanDraft {
  const { input } = readToolInput(session.draft, name, raw);
  const foresee: Foresee<Name> = FORESEEN[name];
  return unlocked(session, foresee(session, input));
}
