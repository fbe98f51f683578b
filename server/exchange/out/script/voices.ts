import { stringify } from 'csv-stringify/sync';
import type { Given, Written } from '../types.ts';
import { calledAs, type Speaker, scriptOf } from './script.ts';
import type { ScriptWords } from './words.ts';

/** The heads of a table of lines, and the row of each. */
export function tableOf({ lines }: Pick<Speaker, 'lines'>, words: ScriptWords): { head: string[]; rows: string[][] } {
  return {
    head: [words.line, words.place, words.before, words.face, words.manner, words.words],
    rows: lines.map(({ id, place, before, face, manner, text }) => [
      ...[id, place, before, calledAs(face, words.faces), calledAs(manner, words.manners), text.text],
    ]),
  };
}

/** What everybody says, a table for each, as whoever gives them a voice works through it; read by any program of sheets. */
export async function writeVoices(given: Given): Promise<Written> {
  const { script, report } = await scriptOf(given);
  const files = script.speakers.map((speaker, index) => {
    const { head, rows } = tableOf(speaker, script.words);
    const number = String(index + 1).padStart(String(script.speakers.length).length, '0');
    const name = speaker.name.replaceAll(/[^\p{L}\p{N}]+/gu, '_').slice(0, 60);
    // Programs of sheets take what begins so for a formula, and a file without a mark for another encoding.
    return { path: `${number}_${name}.csv`, bytes: stringify([head, ...rows], { bom: true, escape_formulas: true }) };
  });
  return { files, report };
}
