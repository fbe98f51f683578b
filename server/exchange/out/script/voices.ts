import { stringify } from 'csv-stringify/sync';
import type { ExportOutput, PackageExportInput } from '../types.ts';
import { calledAs, createScreenplay, type ScreenplaySpeaker } from './script.ts';
import type { ScriptWords } from './words.ts';

export function createLinesTable(
  { lines }: Pick<ScreenplaySpeaker, 'lines'>,
  words: ScriptWords,
): { head: string[]; rows: string[][] } {
  return {
    head: [words.line, words.place, words.before, words.face, words.manner, words.words],
    rows: lines.map(({ id, place, before, face, manner, text }) => [
      ...[id, place, before, calledAs(face, words.faces), calledAs(manner, words.manners), text.text],
    ]),
  };
}

/** Writes a CSV of lines for each speaker, as a worksheet for voice actors. */
export async function writeVoices(given: PackageExportInput): Promise<ExportOutput> {
  const { script, report } = await createScreenplay(given);
  const files = script.speakers.map((speaker, index) => {
    const { head, rows } = createLinesTable(speaker, script.words);
    const number = String(index + 1).padStart(String(script.speakers.length).length, '0');
    const name = speaker.name.replaceAll(/[^\p{L}\p{N}]+/gu, '_').slice(0, 60);
    // Spreadsheets would read such cells as formulas, and a file without a byte order mark in another encoding.
    return { path: `${number}_${name}.csv`, bytes: stringify([head, ...rows], { bom: true, escape_formulas: true }) };
  });
  return { files, report };
}
