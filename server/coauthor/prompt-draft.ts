import {
  type ArcEncounter,
  type DraftAct,
  type DraftCharacter,
  type DraftLocation,
  type Encounter,
  isFinalized,
  nextStep,
  type PlanDraft,
} from '../../shared/story/index.ts';
import { renderChecklistState } from './checklist/index.ts';
import { estimateTokens } from './conversation/model-messages.ts';
import type { PlanSession } from './session/session.ts';

/** Above this many estimated tokens the long texts of the draft are shortened. */
const DRAFT_BUDGET = 16_000;
const SHORTENED = 160;

type Clip = (text: string) => string;
const whole: Clip = (text) => text;
const shortened: Clip = (text) => {
  const letters = [...text];
  return letters.length > SHORTENED ? `${letters.slice(0, SHORTENED - 1).join('')}…` : text;
};

const encounterState = (clip: Clip) => (encounter: Encounter | ArcEncounter) => ({
  ...encounter,
  description: clip(encounter.description),
});

const characterState = (clip: Clip) => (character: DraftCharacter) => {
  const { image, personalArc, ...sheet } = character;
  return {
    ...sheet,
    description: clip(sheet.description),
    imagePrompt: clip(sheet.imagePrompt),
    ...(personalArc
      ? { personalArc: { ...personalArc, arcEncounters: personalArc.arcEncounters.map(encounterState(clip)) } }
      : {}),
    hasPortrait: image !== undefined,
  };
};

const placeState = (clip: Clip) => (place: DraftLocation) => {
  const { background: _background, music: _music, encounters, ...map } = place;
  return {
    ...map,
    ambientDetail: clip(map.ambientDetail),
    encounters: encounters.map(encounterState(clip)),
    finalized: isFinalized(place),
  };
};

const actState = (clip: Clip) => (act: DraftAct) => {
  const { sandboxLocations, ...outline } = act;
  return {
    ...outline,
    scenarioContext: clip(outline.scenarioContext),
    sandboxLocations: sandboxLocations.map(placeState(clip)),
  };
};

const draftState = (draft: PlanDraft, packageSaved: boolean, clip: Clip) => ({
  premise: draft.premise ?? null,
  characters: draft.characters.map(characterState(clip)),
  acts: draft.acts.map(actState(clip)),
  packageSaved,
});

/**
 * The changing tail of the prompt: the draft as JSON under `## Draft`, in the fields of the tools' inputs with
 * `hasPortrait` and `finalized` in place of the art, the next step, and the checklist where there is one. Whoever reads
 * only this can go on with the work.
 */
export function renderDraftState(session: PlanSession): string {
  const packageSaved = session.packageVersion > 0;
  const full = JSON.stringify(draftState(session.draft, packageSaved, whole));
  const json =
    estimateTokens(full) <= DRAFT_BUDGET ? full : JSON.stringify(draftState(session.draft, packageSaved, shortened));
  const checklist = renderChecklistState(session.checklist);
  return [
    '## Draft',
    'The draft as it stands now, after everything above. The house keeps it; only tool calls change it.',
    '```json',
    // A fence inside a text would end the block.
    json.replaceAll('```', "'''"),
    '```',
    packageSaved && nextStep(session.draft).tool === 'finalizePackage'
      ? 'The package is saved. Change what the author asks for, then call finalizePackage again.'
      : `Next in the pipeline: ${nextStep(session.draft).sentence}`,
    `The author's locale: ${session.locale}`,
    ...(checklist === null ? [] : [checklist]),
  ].join('\n');
}
