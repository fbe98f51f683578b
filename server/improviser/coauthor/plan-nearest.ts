import { readNumber } from '../words/numbers.ts';

/** How many letters have to change to make one word of another. */
function distance(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, index) => index);
  for (const [at, letter] of [...one].entries()) {
    const next = [at + 1];
    for (const [index, against] of [...other].entries()) {
      const replaced = (row[index] ?? 0) + (letter === against ? 0 : 1);
      next.push(Math.min(replaced, (row[index + 1] ?? 0) + 1, (next[index] ?? 0) + 1));
    }
    row = next;
  }
  return row.at(-1) ?? 0;
}

const plain = (id: string): string =>
  id
    .toLowerCase()
    .replace(/^(?:the|loc|place|node|act|char)[_\s-]+(?=\D)/, '')
    .replace(/[\s_-]+/g, '_');

/** The number of an act's id, written out or in digits: "act_one", "act_1". */
function numberOf(id: string): number | undefined {
  const [, number] = /^(?:act|chapter)[_\s-]*(.+)$/i.exec(id) ?? [];
  return number === undefined ? undefined : readNumber(number);
}

/** Something that has an id and is called something. */
export interface Named {
  id: string;
  title: string;
}

/** The one that a wrong id means: by its title, a part of it, or a slip of the pen; undefined where none is near. */
export function nearest(wrong: string, among: readonly Named[]): string | undefined {
  const wanted = plain(wrong).slice(0, 64);
  if (wanted === '') return undefined;
  const number = numberOf(wrong);
  const numbered = number === undefined ? undefined : among.find(({ id }) => numberOf(id) === number);
  if (numbered !== undefined) return numbered.id;
  const scored = among
    .map(({ id, title }) => {
      const names = [plain(id), plain(title)].filter((name) => name !== '');
      const holds = names.some(
        (name) => name.length > 2 && wanted.length > 2 && (name.includes(wanted) || wanted.includes(name)),
      );
      return { id, score: holds ? 0.5 : Math.min(...names.map((name) => distance(wanted, name.slice(0, 64)))) };
    })
    .sort((one, other) => one.score - other.score);
  const [best] = scored;
  return best !== undefined && best.score <= Math.max(2, Math.floor(wanted.length / 3)) ? best.id : undefined;
}
