import {
  type Asset,
  assemblePackage,
  type DraftEvent,
  decideDraftActOutline,
  decideDraftNodeEncounters,
  decideDraftNodeWeb,
  decideFinalizeNode,
  decideProposeCharacter,
  decideProposeStoryPremise,
  decideUpdateElement,
  type PlanDraft,
  type PlanningToolInput,
  readToolInput,
  requireWinnable,
  type ToolName,
} from '../../../shared/story/index.ts';
import type { PlanSession } from '../session/session.ts';
import { unlocked } from './context.ts';

/** Stands for a picture or a track that is still to be made. */
const UNMADE: Asset = { url: '', mimeType: '' };

type Foresee<Name extends ToolName> = (session: PlanSession, input: PlanningToolInput<Name>) => DraftEvent;

/** The event each tool would come to, without its art. */
const FORESEEN: { [Name in ToolName]: Foresee<Name> } = {
  proposeStoryPremise: ({ draft }, input) => decideProposeStoryPremise(draft, input).event,
  proposeCharacter: ({ draft }, input) => ({ ...decideProposeCharacter(draft, input).event, image: UNMADE }),
  draftActOutline: ({ draft }, input) => decideDraftActOutline(draft, input).event,
  draftNodeWeb: ({ draft }, input) => decideDraftNodeWeb(draft, input).event,
  draftNodeEncounters: ({ draft }, input) => decideDraftNodeEncounters(draft, input).event,
  finalizeNode: ({ draft }, input) => {
    const { event, track } = decideFinalizeNode(draft, input);
    return { ...event, background: UNMADE, music: track ?? UNMADE };
  },
  updateElement: ({ draft }, input) => {
    const { event, draws } = decideUpdateElement(draft, input);
    if (draws === null) return event;
    if (event.type === 'character-updated') return { ...event, image: UNMADE };
    return event.type === 'node-updated' ? { ...event, background: UNMADE } : event;
  },
  finalizePackage: ({ draft, packageId, packageVersion, createdAt }, { title }) => {
    const version = packageVersion + 1;
    assemblePackage(draft, { id: packageId, version, createdAt, title });
    requireWinnable(draft);
    return { type: 'package-finalized', packageId, version, title };
  },
};

/**
 * The draft a call would lead to, decided on the session as it stands and without making art: pictures and tracks that
 * are to be made have an empty url.
 * @throws RefusalError where the tool would refuse
 */
export function previewTool<Name extends ToolName>(session: PlanSession, name: Name, raw: unknown): PlanDraft {
  const { input } = readToolInput(session.draft, name, raw);
  const foresee: Foresee<Name> = FORESEEN[name];
  return unlocked(session, foresee(session, input));
}
