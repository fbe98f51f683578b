import { listChoices } from '../../english-lists.ts';
import { RefusalError } from '../../error.ts';
import type { NamedElement, Reason } from '../../reasons.ts';
import type { StoryPremise } from '../package.ts';
import type { ToolName } from '../planning-tools.ts';
import type { DraftAct, DraftCharacter, DraftLocation, PlanDraft } from './draft.ts';

/**
 * A refusal of a planning tool.
 * @param message what is wrong, and what exists
 * @param hint which tool to call next
 * @param reason why, in words for a person
 */
export function refusal(message: string, hint: string, reason?: Reason): RefusalError {
  return new RefusalError('refused', message, { hint, reason });
}

export const namedAct = ({ id, title }: { id: string; title: string }): NamedElement => ({ type: 'act', id, title });

export const namedPlace = (actId: string, { id, title }: { id: string; title: string }): NamedElement => ({
  type: 'node',
  actId,
  id,
  title,
});

/** Whether nothing of a story is written yet. */
export const isEmptyDraft = ({ premise, characters, acts }: PlanDraft): boolean =>
  premise === undefined && characters.length === 0 && acts.length === 0;

export const isFinalized = (place: DraftLocation): boolean =>
  place.background !== undefined && place.music !== undefined;

/** The places of an outline that are not on the map yet. */
export const unmapped = (act: DraftAct): string[] =>
  act.intendedLocations.filter((id) => !act.sandboxLocations.some((place) => place.id === id));

/** @throws RefusalError if there is no premise, which all else builds on */
export function requirePremise(draft: PlanDraft): StoryPremise {
  if (draft.premise) return draft.premise;
  throw refusal('The story has no premise yet, and everything else hangs on it.', 'Call proposeStoryPremise first.', {
    code: 'story-without-premise',
  });
}

/** @throws RefusalError listing the characters */
export function requireCharacter(draft: PlanDraft, id: string): DraftCharacter {
  const found = draft.characters.find((character) => character.id === id);
  if (found) return found;
  throw refusal(
    `There is no character "${id}". Characters: ${listChoices(draft.characters.map((character) => character.id))}.`,
    'Call proposeCharacter to create one, or use one of these ids.',
    { code: 'element-missing', type: 'character', id },
  );
}

/** @throws RefusalError listing the acts */
export function requireAct(draft: PlanDraft, id: string): DraftAct {
  const found = draft.acts.find((act) => act.id === id);
  if (found) return found;
  throw refusal(
    `There is no act "${id}". Acts: ${listChoices(draft.acts.map((act) => act.id))}.`,
    draft.premise
      ? 'Call draftActOutline to outline it (step 1), or use one of these ids.'
      : 'Call proposeStoryPremise first, then draftActOutline.',
    { code: 'element-missing', type: 'act', id },
  );
}

/** @throws RefusalError listing the mapped places, and naming step 2 if the place is only in the outline */
export function requirePlace(draft: PlanDraft, actId: string, id: string): DraftLocation {
  const act = requireAct(draft, actId);
  const found = act.sandboxLocations.find((place) => place.id === id);
  if (found) return found;
  if (act.intendedLocations.includes(id)) {
    throw refusal(
      `"${id}" is intended in act "${actId}" but not on its map yet.`,
      `Call draftNodeWeb for "${actId}" (step 2) with all of: ${listChoices(act.intendedLocations)}.`,
      { code: 'act-lacks-place', act: namedAct(act), id, isIntended: true },
    );
  }
  throw refusal(
    `Act "${actId}" has no place "${id}". Places: ${listChoices(act.intendedLocations)}.`,
    `Use one of these ids, or add "${id}" to intendedLocations with updateElement (type "act") and call draftNodeWeb.`,
    { code: 'act-lacks-place', act: namedAct(act), id, isIntended: false },
  );
}

export interface NextStep {
  tool: ToolName;
  actId?: string;
  nodeId?: string;
  sentence: string;
}

/** Outline → web → encounters → assets for each act, then finalizePackage. Planning tools, "The pipeline". */
export function nextStep(draft: PlanDraft): NextStep {
  if (!draft.premise) return { tool: 'proposeStoryPremise', sentence: 'Call proposeStoryPremise.' };
  if (draft.acts.length === 0) {
    return draft.characters.length === 0
      ? { tool: 'proposeCharacter', sentence: 'Call proposeCharacter.' }
      : { tool: 'draftActOutline', sentence: 'Call draftActOutline.' };
  }
  for (const act of draft.acts) {
    if (unmapped(act).length > 0) {
      return { tool: 'draftNodeWeb', actId: act.id, sentence: `Call draftNodeWeb for act "${act.id}".` };
    }
    for (const [tool, isMissing] of [
      ['draftNodeEncounters', (place: DraftLocation) => place.encounters.length === 0],
      ['finalizeNode', (place: DraftLocation) => !isFinalized(place)],
    ] as const) {
      const place = act.sandboxLocations.find(isMissing);
      if (place) {
        return {
          tool,
          actId: act.id,
          nodeId: place.id,
          sentence: `Call ${tool} for "${place.id}" in act "${act.id}".`,
        };
      }
    }
  }
  return { tool: 'finalizePackage', sentence: 'Call finalizePackage.' };
}
