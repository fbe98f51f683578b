import { ownEntry, withoutUndefined } from '../../json.ts';
import type { Act, Location } from '../act.ts';
import { KEPT_MAX_LENGTH, readMetaCredits } from '../credits.ts';
import { ID_MAX_LENGTH } from '../id.ts';
import { type Asset, soundLanguage, type VNPackage } from '../package.ts';
import { listScriptLines } from '../scene/traversal.ts';
import { voicesSpoken } from '../scene/voiced-lines.ts';
import { type DraftAct, type DraftCharacter, type DraftLocation, type PlanDraft, PlanDraftSchema } from './draft.ts';
import { hasFindingPlace } from './ignored-findings.ts';

function withOwnIds<T extends { id: string }>(items: readonly T[], taken: Set<string> = new Set()): T[] {
  const given = new Set(items.map(({ id }) => id));
  return items.map((item) => {
    if (!taken.has(item.id)) {
      taken.add(item.id);
      return item;
    }
    const base = item.id.slice(0, ID_MAX_LENGTH - 5).replace(/[_-]+$/, '');
    let n = 2;
    while (taken.has(`${base}_${n}`) || given.has(`${base}_${n}`)) n += 1;
    taken.add(`${base}_${n}`);
    return { ...item, id: `${base}_${n}` };
  });
}

interface Taken {
  encounters: Set<string>;
  facts: Set<string>;
}

function draftPlace(place: Location, ids: readonly string[], assets: VNPackage['assets'], taken: Taken): DraftLocation {
  const background = ownEntry(assets.backgrounds, place.location);
  const music = ownEntry(assets.music, place.mood);
  return {
    ...place,
    connections: place.connections.filter((id) => ids.includes(id)),
    encounters: withOwnIds(place.encounters, taken.encounters),
    ...(background ? { background } : {}),
    ...(music ? { music } : {}),
  };
}

function draftAct(act: Act, assets: VNPackage['assets'], taken: Taken): DraftAct {
  const { startLocation, facts, inevitableEvents, ...rest } = act;
  const places = withOwnIds(act.sandboxLocations);
  const ids = places.map(({ id }) => id);
  return {
    ...rest,
    ...(inevitableEvents ? { inevitableEvents: withOwnIds(inevitableEvents) } : {}),
    ...(startLocation !== undefined && ids.includes(startLocation) ? { startLocation } : {}),
    ...(facts ? { facts: withOwnIds(facts, taken.facts) } : {}),
    intendedLocations: ids,
    sandboxLocations: places.map((place) => draftPlace(place, ids, assets, taken)),
  };
}

function stagedBesides(draft: PlanDraft, assets: VNPackage['assets']): Pick<PlanDraft, 'backgrounds' | 'music'> {
  const places = draft.acts.flatMap((act) => act.sandboxLocations);
  const lines = listScriptLines(draft);
  const pictures = lines.flatMap((line) => (line.type === 'background' || line.type === 'cg' ? [line.id] : []));
  const tracks = lines.flatMap((line) => (line.type === 'music' && line.id !== undefined ? [line.id] : []));
  const of = (held: Readonly<Record<string, Asset>>, staged: readonly string[], own: readonly string[]) => {
    const wanted = new Set(staged.filter((key) => !own.includes(key)));
    const found = Object.entries(held).filter(([key]) => wanted.has(key));
    return found.length > 0 ? Object.fromEntries(found) : undefined;
  };
  const backgrounds = of(
    assets.backgrounds,
    pictures,
    places.map(({ location }) => location),
  );
  const music = of(
    assets.music,
    tracks,
    places.map(({ mood }) => mood),
  );
  return { ...(backgrounds && { backgrounds }), ...(music && { music }) };
}

/** The package's `meta` if it is small enough for a draft, else only its credits. */
function keptMeta(meta: VNPackage['meta']): VNPackage['meta'] {
  if (JSON.stringify(meta).length <= KEPT_MAX_LENGTH) return meta;
  const { author, licence, lines } = readMetaCredits(meta);
  return { ...(author !== null && { author }), ...(licence !== null && { licence }), credits: lines };
}

/**
 * The inverse of `assemblePackage`; unused assets are dropped. Faulty packages are repaired to match how they play:
 * repeated ids get a number, and ways or starts that lead nowhere are removed.
 */
export function draftFromPackage(pkg: VNPackage): PlanDraft {
  const { plot, assets } = pkg;
  const taken: Taken = { encounters: new Set(), facts: new Set() };
  const facts = plot.facts && withOwnIds(plot.facts, taken.facts);
  const acts = withOwnIds(plot.acts)
    // The schema allows acts without places; no draft has them.
    .filter(({ sandboxLocations }) => sandboxLocations.length > 0)
    .map((act) => draftAct(act, assets, taken));
  const characters = withOwnIds(pkg.characters).map((character): DraftCharacter => {
    const image = ownEntry(assets.characters, character.id);
    const { personalArc } = character;
    return {
      ...character,
      ...(personalArc
        ? { personalArc: { ...personalArc, arcEncounters: withOwnIds(personalArc.arcEncounters, taken.encounters) } }
        : {}),
      ...(image ? { image } : {}),
    };
  });
  const { acts: _acts, globalWorldInfo, meters, endings, ...head } = plot;
  const draft: PlanDraft = {
    premise: withoutUndefined({
      ...head,
      title: pkg.title,
      artStyle: pkg.artStyle,
      language: soundLanguage(pkg.language),
      globalWorldInfo: globalWorldInfo.length > 0 ? globalWorldInfo : undefined,
      facts,
      meters: meters && withOwnIds(meters),
      endings: endings && withOwnIds(endings),
    }),
    characters,
    acts,
  };
  const voices = voicesSpoken(draft, assets.voices);

  // Ignored findings at elements this story does not have would never match.
  const ignored = (pkg.ignoredFindings ?? []).filter(({ where }) => hasFindingPlace(draft, where));
  return PlanDraftSchema.parse({
    ...draft,
    ...stagedBesides(draft, assets),
    ...(voices && { voices }),
    ...(ignored.length > 0 ? { ignoredFindings: ignored } : {}),
    ...(Object.keys(pkg.meta).length > 0 ? { meta: keptMeta(pkg.meta) } : {}),
  });
}

/** Every `/media/<from>/…` becomes `/media/<to>/…`. The caller copies the files. */
export function duplicatedDraft(draft: PlanDraft, fromPackageId: string, toPackageId: string): PlanDraft {
  const prefix = `/media/${fromPackageId}/`;
  const url = (from: string): string =>
    from.startsWith(prefix) ? `/media/${toPackageId}/${from.slice(prefix.length)}` : from;
  const asset = <File extends Asset>(from: File): File => ({
    ...from,
    url: url(from.url),
    ...(from.expressions
      ? { expressions: Object.fromEntries(Object.entries(from.expressions).map(([face, each]) => [face, url(each)])) }
      : {}),
  });
  const all = <File extends Asset>(files: Readonly<Record<string, File>>): Record<string, File> =>
    Object.fromEntries(Object.entries(files).map(([key, each]) => [key, asset(each)]));
  return {
    ...draft,
    ...(draft.backgrounds && { backgrounds: all(draft.backgrounds) }),
    ...(draft.music && { music: all(draft.music) }),
    ...(draft.voices && { voices: all(draft.voices) }),
    characters: draft.characters.map((character) =>
      character.image ? { ...character, image: asset(character.image) } : character,
    ),
    acts: draft.acts.map((act) => ({
      ...act,
      sandboxLocations: act.sandboxLocations.map((place) => ({
        ...place,
        ...(place.background ? { background: asset(place.background) } : {}),
        ...(place.music ? { music: asset(place.music) } : {}),
      })),
    })),
  };
}
