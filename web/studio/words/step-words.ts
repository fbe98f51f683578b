import type { TFunction } from 'i18next';

/*
 * The strings of a checklist are plain ASCII by its contract, so English whatever the story's and the interface's language. What
 * the server's own improviser writes is known in full and said in the reader's language; any other author's words stay as written.
 */
const STEPS = {
  premise: /^Premise$/,
  cast: /^Cast: (?<count>\d+) characters?$/,
  outline: /^Act (?<act>\d+): outline$/,
  map: /^Act (?<act>\d+): map of (?<count>\d+) places?$/,
  encounters: /^Act (?<act>\d+): encounters of .+$/,
  pictures: /^Act (?<act>\d+): pictures and music$/,
  save: /^Check and save$/,
} as const;

const OBJECTIVES = {
  titledAct: /^Add act (?<act>\d+), "(?<title>.+)"$/,
  act: /^Add act (?<act>\d+)$/,
  titled: /^Build "(?<title>.+?)": (?<line>.+)$/,
  story:
    /^Build an? (?<kind>.+?)(?: in Chinese)?: (?<acts>\d+) acts?, (?<places>\d+) places? and (?<people>\d+) characters?$/,
} as const;

const NOTES = {
  remarks: /^(?<count>\d+) remarks?; see the draft\.$/,
  refused: /^Refused twice; see the conversation\.$/,
  locked: /^The author has locked it\.$/,
  declined: /^The author declined it\.$/,
} as const;

/** Which of the improviser's own steps a title is, and what it holds; null for any other title. */
const knownStep = (title: string) => find(STEPS, title);

/** Which of the improviser's own objectives this is, and what it holds; null for any other. */
const knownObjective = (objective: string) => find(OBJECTIVES, objective);

/** Which of the improviser's own notes this is, and what it holds; null for any other. */
const knownNote = (note: string) => find(NOTES, note);

/** A step's title in the interface's language where the server wrote it, else as its author did. */
export function sayStep(t: TFunction, title: string): string {
  const known = knownStep(title);
  return known ? t(`authoring.checklist.steps.${known.key}`, known.holds) : title;
}

/** An objective in the interface's language where the server wrote it, else as its author did. */
export function sayObjective(t: TFunction, objective: string): string {
  const known = knownObjective(objective);
  return known ? t(`authoring.checklist.objectives.${known.key}`, known.holds) : objective;
}

/** A note in the interface's language where the server wrote it, else as its author did. */
export function sayNote(t: TFunction, note: string): string {
  const known = knownNote(note);
  return known ? t(`authoring.checklist.noted.${known.key}`, known.holds) : note;
}

/** What the patterns above can hold; each its own part of it, which is what the words of its key ask for. */
type Holds = Record<'count', number> & Record<'act' | 'title' | 'line' | 'acts' | 'places' | 'people', string | number>;

function find<Key extends string>(
  patterns: Readonly<Record<Key, RegExp>>,
  text: string,
): { key: Key; holds: Holds } | null {
  for (const key of Object.keys(patterns) as Key[]) {
    const found = patterns[key].exec(text);
    if (found) return { key, holds: numbered(found.groups ?? {}) };
  }
  return null;
}

/** Numbers as numbers: a language's plural goes by them. */
const numbered = (groups: Record<string, string>): Holds =>
  Object.fromEntries(
    Object.entries(groups).map(([name, held]) => [name, /^\d+$/.test(held) ? Number(held) : held]),
  ) as Holds;
