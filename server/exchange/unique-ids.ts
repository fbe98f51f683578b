import { findingNames } from '../../shared/play/index.ts';
import type { SharingIds } from '../../shared/reasons.ts';
import type { Remark } from '../../shared/remarks.ts';
import {
  type Act,
  type Character,
  type Encounter,
  ID_MAX_LENGTH,
  type Location,
  optionIds,
  type VNPackage,
} from '../../shared/story/index.ts';

const TOLD_MAX = 20;

interface Named {
  readonly id: string;
  readonly title?: string;
  readonly name?: string;
}

const listIds = (items: readonly Named[]) => items.map(({ id }) => id);

/** Assigns ids: the first owner keeps an id, later ones get another. @param all existing ids, which a new one must not equal */
function createIds(all: readonly Named[]): (id: string) => string {
  const taken = new Set(listIds(all));
  const given = new Set<string>();
  const free = (id: string): string => {
    for (let number = 2; ; number += 1) {
      const end = `_${number}`;
      const made = `${id.slice(0, ID_MAX_LENGTH - end.length).replace(/[_-]+$/, '')}${end}`;
      if (!taken.has(made)) return made;
    }
  };
  return (id) => {
    const own = given.has(id) ? free(id) : id;
    taken.add(own);
    given.add(own);
    return own;
  };
}

/**
 * Makes duplicate ids unique in their scope. References keep meaning the first, except findings of an act that contains
 * the second fact: they mean that one. @returns the story, and remarks for its author
 */
export function withUniqueIds(story: VNPackage): { story: VNPackage; remarks: Remark[] } {
  const remarks: Remark[] = [];
  let count = 0;
  const tell = (remark: Remark) => {
    count += 1;
    if (count <= TOLD_MAX) remarks.push(remark);
  };

  function unique<T extends Named>(items: readonly T[], what: SharingIds, where: string, next = createIds(items)): T[] {
    return items.map((item) => {
      const id = next(item.id);
      if (id === item.id) return item;
      const called = item.title ?? item.name;
      const which = called === undefined ? 'the second' : `"${called}"`;
      tell({
        told: `${what[0]?.toUpperCase()}${what.slice(1)} id "${item.id}" is used twice${where}: ${which} is "${id}" now.`,
        reason: { code: 'id-was-twice', of: what, title: called ?? null },
      });
      return { ...item, id };
    });
  }

  const { plot } = story;
  const pools = plot.acts.flatMap(({ sandboxLocations }) => sandboxLocations.flatMap((place) => place.encounters));
  const arcs = story.characters.flatMap(({ personalArc }) => personalArc?.arcEncounters ?? []);
  const encounters = createIds([...pools, ...arcs]);
  const facts = createIds([...(plot.facts ?? []), ...plot.acts.flatMap((act) => act.facts ?? [])]);

  const withOptions = (encounter: Encounter): Encounter => {
    const { options = [] } = encounter;
    const given = optionIds(options);
    if (new Set(given).size === options.length) return encounter;
    const ids = unique(
      given.map((id) => ({ id })),
      'option',
      ` in encounter "${encounter.id}"`,
    );
    return { ...encounter, options: options.map((option, index) => ({ ...option, ...ids[index] })) };
  };

  const uniquePlace = (place: Location): Location => {
    const where = ` (place "${place.id}")`;
    const made = unique(place.encounters, 'encounter', where, encounters).map(withOptions);
    return { ...place, encounters: made };
  };
  const uniqueAct = (act: Act): Act => {
    const where = ` in act "${act.id}"`;
    const ownFacts = act.facts && unique(act.facts, 'fact', where, facts);
    const renamed = new Map<string, string>();
    for (const [index, { id }] of (act.facts ?? []).entries()) {
      // If an act has the second fact twice, the first of those is meant.
      if (!renamed.has(id)) renamed.set(id, ownFacts?.[index]?.id ?? id);
    }
    const isAnyRenamed = [...renamed].some(([id, now]) => id !== now);
    const places = unique(act.sandboxLocations, 'place', where).map(uniquePlace);
    return {
      ...act,
      sandboxLocations: !isAnyRenamed ? places : places.map((place) => renameFindings(place, renamed)),
      ...(ownFacts && { facts: ownFacts }),
      ...(act.inevitableEvents && { inevitableEvents: unique(act.inevitableEvents, 'event', where) }),
      ...(act.scenarioWorldInfo && { scenarioWorldInfo: unique(act.scenarioWorldInfo, 'lore', where) }),
    };
  };

  const uniqueCharacter = (character: Character): Character => {
    const { personalArc } = character;
    if (!personalArc) return character;
    const where = ` (arc of "${character.id}")`;
    const arcEncounters = unique(personalArc.arcEncounters, 'encounter', where, encounters);
    return { ...character, personalArc: { ...personalArc, arcEncounters } };
  };

  const made: VNPackage = {
    ...story,
    plot: {
      ...plot,
      ...(plot.facts && { facts: unique(plot.facts, 'fact', '', facts) }),
      ...(plot.meters && { meters: unique(plot.meters, 'meter', '') }),
      ...(plot.endings && { endings: unique(plot.endings, 'ending', '') }),
      globalWorldInfo: unique(plot.globalWorldInfo, 'lore', ''),
      acts: unique(plot.acts, 'act', '').map(uniqueAct),
    },
    characters: unique(story.characters, 'character', '').map(uniqueCharacter),
  };
  if (count === 0) return { story, remarks };
  if (count > TOLD_MAX) {
    const more = count - TOLD_MAX;
    remarks.push({
      told: `${more} more ids were used twice; each is used once now.`,
      reason: { code: 'ids-were-twice', count: more },
    });
  }
  remarks.push({
    told: 'What names an id that was used twice means the first that had it.',
    reason: { code: 'first-is-meant' },
  });
  return { story: made, remarks };
}

function renameFindings(place: Location, renamed: ReadonlyMap<string, string>): Location {
  const encounters = place.encounters.map((encounter) =>
    encounter.findings
      ? { ...encounter, findings: encounter.findings.map((finding) => findingWith(finding, renamed)) }
      : encounter,
  );
  return { ...place, encounters };
}

/** A finding with renamed facts, in the syntax of the rules. */
const findingWith = (finding: string, renamed: ReadonlyMap<string, string>): string =>
  finding.replaceAll(/[a-z0-9_-]+/gi, (word, at: number) => {
    const id = word.toLowerCase();
    const now = renamed.get(id);
    if (now === undefined) return word;
    const isWhole = finding.trim().toLowerCase() === id;
    // The neighbouring characters decide whether it is a reference; a blank counts like a full stop.
    const beside = (index: number) => finding[index]?.trim() || '.';
    const around = isWhole ? id : `${beside(at - 1)}${id}${beside(at + word.length)}`;
    return findingNames(around, id) ? now : word;
  });
