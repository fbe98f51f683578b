import {
  CHARACTER_ROLES,
  type DraftAct,
  type DraftCharacter,
  type DraftLocation,
  type Encounter,
} from '../../../../shared/story/index.ts';

/** An element of a large draft is told in a line: its id and title, then what there is to know, between semicolons. */
interface Line {
  id: string;
  title: string;
  rest: string[];
}

function readLine(line: string): Line | null {
  const [head = '', ...rest] = line.split('; ');
  const [, id, title] = /^([a-z0-9]+(?:[_-][a-z0-9]+)*)(?:: (.+))?$/s.exec(head) ?? [];
  return id === undefined ? null : { id, title: title ?? id, rest };
}

const listAfter = (label: string, parts: readonly string[]): string[] =>
  parts
    .filter((part) => part.startsWith(`${label} `))
    .flatMap((part) =>
      part
        .slice(label.length + 1)
        .replace(/ and \d+ more$/, '')
        .split(', '),
    );

/** An encounter of which no more is known than its line tells. */
export function encounterOfLine(line: string): Encounter | null {
  const read = readLine(line);
  if (read === null) return null;
  const { id, title, rest } = read;
  const gives = Number(/^gives (-?[\d.]+)$/.exec(rest.find((part) => part.startsWith('gives ')) ?? '')?.[1] ?? 0);
  const isFiller = rest.includes('repeatable');
  return {
    id,
    title,
    description: '',
    type: isFiller ? 'atmospheric' : 'discovery',
    pacing: { expectedFrames: 4, focus: 'standard' },
    prerequisites: listAfter('needs', rest),
    excludeIfFlags: listAfter('not with', rest),
    potentialFlags: listAfter('sets', rest),
    givesProgression: gives,
    repeatable: isFiller,
  };
}

/** A pool told in one line: encounters between bars, ids between commas, or their number alone. */
export function poolOfLine(line: string): Encounter[] {
  const [, count = '0', listed = ''] = /^(\d+) encounters?(?:: (.*))?$/s.exec(line) ?? ['', '0', line];
  const items = /^[a-z0-9_-]+(?:, [a-z0-9_-]+)*(?: and \d+ more)?$/.test(listed)
    ? listed.split(', ')
    : listed.split(' | ');
  const known = items.flatMap((item) => encounterOfLine(item.replace(/ and \d+ more$/, '')) ?? []);
  const unnamed = Array.from({ length: Math.max(0, Number(count) - known.length) }, (_, index) =>
    encounterOfLine(`not_shown_${index + 1}`),
  );
  return [...known, ...unnamed.filter((one) => one !== null)];
}

/** A place of which no more is known than its line tells. */
export function placeOfLine(line: string): (DraftLocation & { finalized: boolean }) | null {
  const pool = /; (\d+ encounters?(?:: .*)?)$/s.exec(line);
  const read = readLine(pool === null ? line : line.slice(0, pool.index));
  if (read === null) return null;
  const { id, title, rest } = read;
  return {
    id,
    title,
    location: id,
    requiredCharacters: listAfter('with', rest),
    ambientDetail: '',
    mood: listAfter('mood', rest)[0] ?? id,
    connections: listAfter('to', rest),
    encounters: poolOfLine(pool?.[1] ?? ''),
    finalized: rest.includes('finalized'),
  };
}

/** A character of whom no more is known than their line tells. */
export function characterOfLine(line: string): DraftCharacter | null {
  const read = readLine(line);
  if (read === null) return null;
  const { id, title, rest } = read;
  const role = CHARACTER_ROLES.find((one) => rest.includes(one)) ?? 'npc';
  return { id, name: title, role, description: '', imagePrompt: '' };
}

/** An act of which no more is known than its line tells: none of its places. */
export function actOfLine(line: string): DraftAct | null {
  const read = readLine(line);
  if (read === null) return null;
  const { id, title } = read;
  const blank = { objective: '', scenarioContext: '', narrativeGuidelines: '' };
  return { id, title, ...blank, intendedLocations: [], sandboxLocations: [] };
}
