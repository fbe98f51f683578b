import { createImproviser } from '../../../server/improviser/index.ts';
import { openDesk, tell } from '../../server/improviser/drive.ts';
import type { NamedBrief } from './brief.ts';

/** How many of the things a brief names a story has. */
export interface Share {
  kept: number;
  named: number;
  lost: string[];
}

/** What the improviser made of a brief. */
export interface Kept {
  key: string;
  people: Share;
  relations: Share;
  places: Share;
  acts: Share;
  rules: Share;
  plot: Share;
  /** Forbidden words that stand somewhere besides the rules. */
  broken: string[];
  /** People of the story whom the brief does not name. */
  strangers: string[];
  /** Share of what can happen in the story that is told in words of the author's, from 0 to 1. */
  own: number;
  title: string;
  premise: string;
  finished: boolean;
  refusals: string[];
  milliseconds: number;
  said: string;
}

const fold = (text: string): string => text.normalize('NFC').replace(/[’‘]/gu, "'").replace(/\s+/gu, ' ').toLowerCase();

function shareOf<Named>(
  named: readonly Named[],
  isKept: (one: Named) => boolean,
  nameOf: (one: Named) => string,
): Share {
  const lost = named.filter((one) => !isKept(one)).map(nameOf);
  return { kept: named.length - lost.length, named: named.length, lost };
}

/** Every text of a value, as it stands. */
function textsOf(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  if (typeof value !== 'object' || value === null) return [];
  return Object.values(value).flatMap(textsOf);
}

const PIECE = 12;

/** Whether a text goes back to another: some piece of it stands there as it is. */
function comesFrom(text: string, source: string): boolean {
  const folded = fold(text);
  const piece = /\p{Script=Han}|[\u3040-\u30ff]/u.test(folded) ? 5 : PIECE;
  for (let at = 0; at + piece <= folded.length; at++) if (source.includes(folded.slice(at, at + piece))) return true;
  return source.includes(folded);
}

/** Has the improviser build a brief's story, as a session does, and counts what is in it of what the brief names. */
export async function buildFrom(brief: NamedBrief, seed = 7): Promise<Kept> {
  const working = openDesk();
  const begun = performance.now();
  const said = await tell(working, createImproviser({ role: 'coauthor', seed, paceMs: 0 }), brief.text);
  const milliseconds = performance.now() - begun;
  const { premise, characters, acts } = working.draft;
  const source = fold(brief.text);
  const all = textsOf({ premise, characters, acts }).map(fold);
  const rules = textsOf({
    tone: premise?.globalContext.tone,
    style: premise?.artStyle,
    lore: premise?.globalWorldInfo,
    guidelines: acts.map(({ narrativeGuidelines }) => narrativeGuidelines),
    people: characters.map(({ description, pronouns }) => [description, pronouns]),
  }).map(fold);
  const names = characters.map(({ name }) => fold(name));
  const holds = (texts: readonly string[], words: string): boolean => texts.some((text) => text.includes(fold(words)));
  const sheets = characters.map(({ name, description }) => `${name} ${description}`).map(fold);
  const places = acts.flatMap(({ sandboxLocations }) => sandboxLocations);
  const events = [
    ...places.flatMap(({ encounters }) => encounters.filter(({ repeatable }) => !repeatable)),
    ...characters.flatMap(({ personalArc }) => personalArc?.arcEncounters ?? []),
  ].map(({ description }) => description);
  const outsideRules = textsOf({
    premise: premise?.premise,
    title: premise?.title,
    themes: premise?.themes,
    truths: premise?.globalContext.overarchingTruths,
    tone: premise?.globalContext.tone.split(/[.;。；\n]/u).filter((part) => !source.includes(fold(part).trim())),
    events,
  });
  const titled = brief.acts;
  return {
    key: brief.key,
    people: shareOf(brief.people, (name) => names.some((one) => one.includes(fold(name))), String),
    relations: shareOf(
      brief.relations,
      ([word, near]) =>
        sheets.some((sheet) => sheet.includes(fold(word)) && near.some((name) => sheet.includes(fold(name)))),
      ([word, near]) => `${word} (${near.join(', ')})`,
    ),
    places: shareOf(
      brief.places,
      (name) =>
        places.some(({ title }) => fold(title).includes(fold(name))) ||
        fold(premise?.globalContext.setting ?? '').includes(fold(name)),
      String,
    ),
    acts:
      typeof titled === 'number'
        ? { kept: Math.min(acts.length, titled), named: titled, lost: acts.length === titled ? [] : [`${acts.length}`] }
        : shareOf(titled, (title) => acts.some((act) => fold(act.title).includes(fold(title))), String),
    rules: shareOf(brief.rules, (rule) => holds(rules, rule), String),
    plot: shareOf(brief.plot, (event) => holds(all, event), String),
    broken: outsideRules.filter((text) => brief.forbidden?.some((word) => word.test(text))),
    strangers:
      brief.people.length === 0
        ? []
        : characters
            .filter(({ name }) => !comesFrom(name, source) && !source.includes(fold(name)))
            .map(({ name }) => name),
    own: events.length === 0 ? 0 : events.filter((text) => comesFrom(text, source)).length / events.length,
    title: premise?.title ?? '',
    premise: premise?.premise ?? '',
    finished: working.story !== null,
    refusals: working.made.flatMap(({ tool, output }) => (output.ok === true ? [] : [`${tool}: ${output.error}`])),
    milliseconds,
    said,
  };
}
