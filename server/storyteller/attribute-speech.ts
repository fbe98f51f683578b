import { putLeastRecentlyUsed } from '../../shared/lru-cache.ts';
import { STAGE_MAX } from '../../shared/play/index.ts';
import { escapePattern } from '../../shared/text.ts';

export interface NamedSpeaker {
  id: string;
  name: string;
}

export interface SpokenPart {
  speaker: string | null;
  text: string;
}

const NAME_PARTS = /[\s·・]+/u;

/** Names used before a colon: full names, and words that only one name has. */
function collectCallNames(people: readonly NamedSpeaker[]): Map<string, string> {
  const callNames = new Map<string, string>();
  const shared = new Set<string>();
  for (const { id, name } of people) {
    const words = name.split(NAME_PARTS).filter((word) => word.length > 1);
    for (const call of new Set([name.trim(), ...words].map((each) => each.toLowerCase()))) {
      if (call === '') continue;
      if (callNames.has(call) && callNames.get(call) !== id) shared.add(call);
      callNames.set(call, id);
    }
  }
  for (const call of shared) callNames.delete(call);
  return callNames;
}

const removeQuotes = (text: string): string => {
  const found = /^(?:"([^"]*)"|“([^”]*)”|「([^」]*)」|『([^』]*)』)$/u.exec(text.trim());
  return (found?.[1] ?? found?.[2] ?? found?.[3] ?? found?.[4] ?? text).trim();
};

/** Number of casts whose name patterns are cached: a play's cast is the same from turn to turn. */
const PATTERNS_KEPT = 50;
const speakerPatterns = new Map<string, RegExp>();

/** At the start of a text or line any name; of a sentence not the last part of a longer name ("Mr. Mori: …"). */
function getSpeakerPattern(callNames: string, names: string): RegExp {
  const known = speakerPatterns.get(callNames);
  if (known !== undefined) return known;
  const made = new RegExp(
    `((?:^|\\n)(?=(?:${callNames})\\s*[:：])|[.!?。！？…"”」』]\\s*(?=(?:${names})\\s*[:：]))([^:：]+)[:：]\\s*`,
    'giu',
  );
  return putLeastRecentlyUsed(speakerPatterns, callNames, made, PATTERNS_KEPT);
}

/** Splits lines written like a play's ("Harriet: Good evening.") by speaker. `people`: everybody who may be named. */
export function createAttribution(
  people: readonly NamedSpeaker[],
): (speaker: string | null, text: string) => SpokenPart[] {
  const callNames = collectCallNames(people);
  if (callNames.size === 0) return (speaker, text) => [{ speaker, text }];
  const lastParts = new Set(
    people.flatMap(({ name }) => name.trim().toLowerCase().split(NAME_PARTS).slice(1).slice(-1)),
  );
  const alternatives = (all: readonly string[]) =>
    [...all]
      .sort((a, b) => b.length - a.length)
      .map(escapePattern)
      .join('|');
  const speakerPattern = getSpeakerPattern(
    alternatives([...callNames.keys()]),
    alternatives([...callNames.keys()].filter((call) => !lastParts.has(call))),
  );
  return (speaker, text) => {
    const parts: SpokenPart[] = [];
    let from = 0;
    let current: SpokenPart = { speaker, text: '' };
    const close = (to: number) => {
      const said = text.slice(from, to).trim();
      const words = current.speaker === null ? said : removeQuotes(said);
      if (words !== '') parts.push({ ...current, text: words });
    };
    for (const found of text.matchAll(speakerPattern)) {
      close(found.index + (found[1]?.length ?? 0));
      from = found.index + found[0].length;
      current = { speaker: callNames.get((found[2] ?? '').trim().toLowerCase()) ?? null, text: '' };
    }
    if (from === 0) return [{ speaker, text }];
    close(text.length);
    return parts;
  };
}

/** On arrival the first five with a portrait, protagonist and encounter first; else unknown, so nobody. */
export const listShownOnArrival = (
  present: readonly string[],
  portraits: ReadonlySet<string>,
  arrived: boolean,
): string[] => (arrived ? present.filter((id) => portraits.has(id)).slice(0, STAGE_MAX) : []);
