import { listChoices } from '../../english-lists.ts';
import { convertZodIssues, RefusalError } from '../../error.ts';
import { ownEntry } from '../../json.ts';
import type { Location } from '../act.ts';
import { ID_MAX_LENGTH } from '../id.ts';
import { type Asset, type StoryPremise, type VNPackage, VNPackageSchema } from '../package.ts';
import { changeLines, changePlaceScenes } from '../scene/traversal.ts';
import { voicesSpoken } from '../scene/voiced-lines.ts';
import type { DraftAct, DraftCharacter, DraftLocation, PlanDraft } from './draft.ts';
import { isFinalized, namedAct, namedPlace, refusal, requirePremise, unmapped } from './lookup.ts';

/**
 * A premise, an act with locations and encounters, picture and music for every place. Planning tools,
 * "finalizePackage".
 * @throws RefusalError naming what is missing and the tool that makes it
 */
export function validateForFinalize(draft: PlanDraft): { premise: StoryPremise } {
  const premise = requirePremise(draft);
  if (draft.acts.length === 0) {
    throw refusal(
      'The story has no act yet.',
      'Call draftActOutline, then draftNodeWeb, draftNodeEncounters, finalizeNode.',
      { code: 'story-without-act' },
    );
  }
  for (const act of draft.acts) requireWhole(act);
  return { premise };
}

function requireWhole(act: DraftAct): void {
  const missing = unmapped(act);
  if (missing.length > 0) {
    throw refusal(
      `Act "${act.id}" has places that are not on its map: ${listChoices(missing)}.`,
      `Call draftNodeWeb for "${act.id}" with all of: ${listChoices(act.intendedLocations)}.`,
      { code: 'places-not-on-map', act: namedAct(act), places: missing },
    );
  }
  const named = (places: readonly DraftLocation[]) => places.map((place) => namedPlace(act.id, place));
  const ids = (places: readonly DraftLocation[]) => listChoices(places.map(({ id }) => id));
  const empty = act.sandboxLocations.filter(({ encounters }) => encounters.length === 0);
  if (empty.length > 0) {
    throw refusal(
      `Act "${act.id}" has places without encounters: ${ids(empty)}.`,
      `Call draftNodeEncounters for each of them, then finalizeNode.`,
      { code: 'places-without-encounters', act: namedAct(act), places: named(empty) },
    );
  }
  const unfinished = act.sandboxLocations.filter((place) => !isFinalized(place));
  if (unfinished.length > 0) {
    throw refusal(
      `Act "${act.id}" has places without a picture or music: ${ids(unfinished)}.`,
      `Call finalizeNode for each of them in act "${act.id}", then finalizePackage again.`,
      { code: 'places-without-art', act: namedAct(act), places: named(unfinished) },
    );
  }
}

/** A free key: the wished one, else prefixed with the act and numbered. */
function freeKey(taken: Readonly<Record<string, Asset>>, wished: string, actId: string): string {
  const base = `${actId}_${wished}`.slice(0, ID_MAX_LENGTH - 4).replace(/[_-]+$/, '');
  let key = base;
  for (let n = 2; Object.hasOwn(taken, key); n++) key = `${base}_${n}`;
  return key;
}

/**
 * Places that wish for one key share an equal picture; a different one gets its own key, which becomes the place's
 * `location`.
 */
function collectBackgrounds(acts: readonly DraftAct[]) {
  const backgrounds: Record<string, Asset> = {};
  const keyByPlace = new Map<DraftLocation, string>();
  for (const act of acts) {
    for (const place of act.sandboxLocations) {
      if (!place.background) continue;
      const held = ownEntry(backgrounds, place.location);
      const isFree = held === undefined || held.url === place.background.url;
      const key = isFree ? place.location : freeKey(backgrounds, place.location, act.id);
      backgrounds[key] = place.background;
      keyByPlace.set(place, key);
    }
  }
  return { backgrounds, keyByPlace };
}

/** Updates a place's own scripts to the key of its picture. */
const withPictureKey = (actId: string, place: Location, key: string): Location =>
  changePlaceScenes(
    actId,
    place,
    changeLines((line) =>
      (line.type === 'background' || line.type === 'cg') && line.id === place.location ? { ...line, id: key } : line,
    ),
  );

const withoutImage = ({ image: _image, ...character }: DraftCharacter) => character;

interface PackageHead {
  id: string;
  version: number;
  /** ISO 8601. */
  createdAt: string;
  title?: string;
}

function toRawPackage(draft: PlanDraft, premise: StoryPremise, options: PackageHead): unknown {
  const { backgrounds, keyByPlace } = collectBackgrounds(draft.acts);
  const voices = voicesSpoken(draft, draft.voices);
  const { title, language, artStyle, ...plot } = premise;
  return {
    ...{ title, language, artStyle, ...options },
    plot: {
      ...plot,
      globalWorldInfo: plot.globalWorldInfo ?? [],
      acts: draft.acts.map(({ intendedLocations: _intended, sandboxLocations, ...act }) => ({
        ...act,
        sandboxLocations: sandboxLocations.map((location) => {
          const { background: _background, music: _music, ...place } = location;
          const key = keyByPlace.get(location) ?? place.location;
          return { ...(key === place.location ? place : withPictureKey(act.id, place, key)), location: key };
        }),
      })),
    },
    characters: draft.characters.map(withoutImage),
    assets: {
      backgrounds: { ...draft.backgrounds, ...backgrounds },
      characters: Object.fromEntries(draft.characters.flatMap(({ id, image }) => (image ? [[id, image]] : []))),
      music: {
        ...draft.music,
        ...Object.fromEntries(
          draft.acts.flatMap((act) =>
            act.sandboxLocations.flatMap(({ mood, music }) => (music ? [[mood, music]] : [])),
          ),
        ),
      },
      ...(voices && { voices }),
    },
    ...(draft.ignoredFindings ? { ignoredFindings: draft.ignoredFindings } : {}),
    ...(draft.meta ? { meta: draft.meta } : {}),
  };
}

function readPackage(raw: unknown, hint: string): VNPackage {
  const parsed = VNPackageSchema.safeParse(raw);
  if (parsed.success) return parsed.data;
  throw new RefusalError('refused', 'The package would not load.', {
    issues: convertZodIssues(parsed.error),
    hint,
    reason: { code: 'story-does-not-load' },
    cause: parsed.error,
  });
}

/**
 * Planning tools, "finalizePackage".
 * @throws RefusalError if the draft is incomplete, or the package would not load
 */
export function assemblePackage(draft: PlanDraft, options: PackageHead): VNPackage {
  const { premise } = validateForFinalize(draft);
  return readPackage(
    toRawPackage(draft, premise, options),
    'Correct these with updateElement, then call finalizePackage again.',
  );
}

/** The playable part of an act: ways and the start only where the map has them. */
function keepMappedPlaces(act: DraftAct): DraftAct[] {
  const { startLocation, ...rest } = act;
  const ids = new Set(act.sandboxLocations.map(({ id }) => id));
  if (ids.size === 0) return [];
  return [
    {
      ...rest,
      ...(startLocation !== undefined && ids.has(startLocation) ? { startLocation } : {}),
      sandboxLocations: act.sandboxLocations.map((place) => ({
        ...place,
        connections: place.connections.filter((id) => ids.has(id)),
      })),
    },
  ];
}

/**
 * Acts without a mapped place are omitted; places without encounters, pictures or music are kept.
 * @throws RefusalError naming what is missing and what to do, in words for a person
 */
export function assembleTrial(draft: PlanDraft, options: { id: string; createdAt: string }): VNPackage {
  const { premise } = draft;
  if (!premise) {
    throw refusal(
      'There is nothing to try yet: the story has no premise.',
      'Write the premise, an act and a place first.',
      { code: 'nothing-to-try', lacks: 'premise' },
    );
  }
  const acts = draft.acts.flatMap(keepMappedPlaces);
  if (acts.length === 0) {
    throw draft.acts.length === 0
      ? refusal('There is nothing to try yet: the story has no act.', 'Outline an act and draw its map first.', {
          code: 'nothing-to-try',
          lacks: 'act',
        })
      : refusal('There is nothing to try yet: no act has a place on its map.', 'Draw the map of an act first.', {
          code: 'nothing-to-try',
          lacks: 'place',
        });
  }
  return readPackage(
    toRawPackage({ ...draft, acts }, premise, { ...options, version: 1 }),
    'Correct these in the draft, then try it again.',
  );
}
