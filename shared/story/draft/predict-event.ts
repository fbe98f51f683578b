import type { Asset } from '../package.ts';
import { PLANNING_TOOL_NAMES, type PlanningToolInput, type ToolName } from '../planning-tools.ts';
import {
  decideDraftActOutline,
  decideDraftNodeEncounters,
  decideDraftNodeWeb,
  decideFinalizeNode,
  decideProposeCharacter,
  decideProposeStoryPremise,
} from './decide-planning-tools.ts';
import { decideWriteScene } from './decide-scene.ts';
import { decideUpdateElement } from './decide-update.ts';
import type { PlanDraft } from './draft.ts';
import type { DraftEvent } from './events.ts';
import { readToolInput } from './read-input.ts';

/** The tools that may overwrite work. `finalizePackage` only titles and saves. */
const DRAFTING_TOOLS = PLANNING_TOOL_NAMES.filter((name) => name !== 'finalizePackage');
export type DraftingTool = Exclude<ToolName, 'finalizePackage'>;

/** Narrows a name to a drafting tool; undefined for any other name. */
export const draftingTool = (name: string): DraftingTool | undefined => DRAFTING_TOOLS.find((tool) => tool === name);

const UNMADE: Asset = { url: '', mimeType: '' };

type Foresee<Name extends DraftingTool> = (draft: PlanDraft, input: PlanningToolInput<Name>) => DraftEvent;

const FORESEEN: { [Name in DraftingTool]: Foresee<Name> } = {
  proposeStoryPremise: (draft, input) => decideProposeStoryPremise(draft, input).event,
  proposeCharacter: (draft, input) => ({ ...decideProposeCharacter(draft, input).event, image: UNMADE }),
  draftActOutline: (draft, input) => decideDraftActOutline(draft, input).event,
  draftNodeWeb: (draft, input) => decideDraftNodeWeb(draft, input).event,
  draftNodeEncounters: (draft, input) => decideDraftNodeEncounters(draft, input).event,
  writeScene: (draft, input) => decideWriteScene(draft, input).event,
  finalizeNode: (draft, input) => {
    const { event, track } = decideFinalizeNode(draft, input);
    return { ...event, background: UNMADE, music: track ?? UNMADE };
  },
  updateElement: (draft, input) => {
    const { event, draws } = decideUpdateElement(draft, input);
    if (draws === null) return event;
    if (event.type === 'character-updated') return { ...event, image: UNMADE };
    return event.type === 'node-updated' ? { ...event, background: UNMADE } : event;
  },
};

/**
 * The tool's own decision without making art: missing pictures and tracks are `UNMADE`. Locks are checked by
 * `requireUnlocked`.
 * @throws RefusalError if the tool would refuse
 */
export function predictEvent<Name extends DraftingTool>(draft: PlanDraft, name: Name, raw: unknown): DraftEvent {
  const foresee: Foresee<Name> = FORESEEN[name];
  return foresee(draft, readToolInput(draft, name, raw).input);
}
