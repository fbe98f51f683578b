import { issuesOf, RefusalError } from '../error.ts';
import type { DraftAct, DraftCharacter, DraftLocation, PlanDraft } from './draft.ts';
import { isFinalized, listed, refusal, requirePremise, unmapped } from './draft-lookup.ts';
import { ID_MAX_LENGTH } from './id.ts';
import { type Asset, type StoryPremise, type VNPackage, VNPackageSchema } from './package.ts';

/**
 * Checks that a draft is whole. Planning Agent Reference, `finalizePackage`: a premise, at least one act with locations
 * and encounters; and no place without its picture and music.
 * @throws RefusalError naming what is missing and the tool that makes it
 */
export function validateForFinalize(draft: PlanDraft): { premise: StoryPremise } {
  const premise = requirePremise(draft);
  if (draft.acts.length === 0) {
    throw refusal(
      'The story has no act yet.',
      'Call draftActOutline, then draftNodeWeb, draftNodeEncounters, finalizeNode.',
    );
  }
  for (const act of draft.acts) requireWhole(act);
  return { premise };
}

function requireWhole(act: DraftAct): void {
  const missing = unmapped(act);
  if (missing.length > 0) {
    throw refusal(
      `Act "${act.id}" has places that are not on its map: ${listed(missing)}.`,
      `Call draftNodeWeb for "${act.id}" with all of: ${listed(act.intendedLocations)}.`,
    );
  }
  const empty = act.sandboxLocations.filter(({ encounters }) => encounters.length === 0).map(({ id }) => id);
  if (empty.length > 0) {
    throw refusal(
      `Act "${act.id}" has places without encounters: ${listed(empty)}.`,
      `Call draftNodeEncounters for each of them, then finalizeNode.`,
    );
  }
  const unfinished = act.sandboxLocations.filter((place) => !isFinalized(place)).map(({ id }) => id);
  if (unfinished.length > 0) {
    throw refusal(
      `Act "${act.id}" has places without a picture or music: ${listed(unfinished)}.`,
      `Call finalizeNode for each of them in act "${act.id}", then finalizePackage again.`,
    );
  }
}

/** A key nobody has taken: the wished one, else with the act before it and a number behind. */
function freeKey(taken: Readonly<Record<string, Asset>>, wished: string, actId: string): string {
  const base = `${actId}_${wished}`.slice(0, ID_MAX_LENGTH - 4).replace(/[_-]+$/, '');
  let key = base;
  for (let n = 2; Object.hasOwn(taken, key); n++) key = `${base}_${n}`;
  return key;
}

/**
 * Collects the pictures. Two places may wish for one key: the same picture is shared, another one gets a key of its own,
 * which becomes the place's `location`.
 */
function collectBackgrounds(acts: readonly DraftAct[]) {
  const backgrounds: Record<string, Asset> = {};
  const keyOf = new Map<DraftLocation, string>();
  for (const act of acts) {
    for (const place of act.sandboxLocations) {
      if (!place.background) continue;
      const held = backgrounds[place.location];
      const isFree = held === undefined || held.url === place.background.url;
      const key = isFree ? place.location : freeKey(backgrounds, place.location, act.id);
      backgrounds[key] = place.background;
      keyOf.set(place, key);
    }
  }
  return { backgrounds, keyOf };
}

const withoutImage = ({ image: _image, ...character }: DraftCharacter) => character;

/**
 * Makes the package of a whole draft. Planning Agent Reference, `finalizePackage`: acts → locations → encounters, with
 * personal arcs, progression and opposing forces.
 * @param options.title the final title
 * @param options.createdAt ISO 8601
 * @throws RefusalError when the draft is not whole, or the package would not load
 */
export function assemblePackage(
  draft: PlanDraft,
  options: { id: string; version: number; createdAt: string; title?: string },
): VNPackage {
  const { premise } = validateForFinalize(draft);
  const { backgrounds, keyOf } = collectBackgrounds(draft.acts);
  const parsed = VNPackageSchema.safeParse({
    id: options.id,
    version: options.version,
    createdAt: options.createdAt,
    title: options.title ?? premise.title,
    language: premise.language,
    artStyle: premise.artStyle,
    plot: {
      premise: premise.premise,
      themes: premise.themes,
      globalContext: premise.globalContext,
      globalMaterials: premise.globalMaterials,
      globalWorldInfo: premise.globalWorldInfo ?? [],
      acts: draft.acts.map(({ intendedLocations: _intended, sandboxLocations, ...act }) => ({
        ...act,
        sandboxLocations: sandboxLocations.map((location) => {
          const { background: _background, music: _music, ...place } = location;
          return { ...place, location: keyOf.get(location) ?? place.location };
        }),
      })),
      possibleEndings: premise.possibleEndings,
      facts: premise.facts,
    },
    characters: draft.characters.map(withoutImage),
    assets: {
      backgrounds,
      characters: Object.fromEntries(draft.characters.flatMap(({ id, image }) => (image ? [[id, image]] : []))),
      music: Object.fromEntries(
        draft.acts.flatMap((act) => act.sandboxLocations.flatMap(({ mood, music }) => (music ? [[mood, music]] : []))),
      ),
    },
  });
  if (!parsed.success) {
    throw new RefusalError('refused', 'The package would not load.', {
      issues: issuesOf(parsed.error),
      hint: 'Correct these with updateElement, then call finalizePackage again.',
      cause: parsed.error,
    });
  }
  return parsed.data;
}
