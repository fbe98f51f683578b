import type { TFunction } from 'i18next';
import {
  normalizeWord,
  readWords,
  SCRIPT_LINES,
  type ScriptLine,
  STAGE_DIRECTIONS,
  type StageDirection,
} from '../../shared/story/index.ts';
import { listSchemaFields, type SchemaField } from '../form/schema.ts';
import { type DirectionLine, getLineSpeaker } from './edit-lines.ts';
import type { ScriptWorld } from './script-world.ts';

/** The fields that stand in a line's row; the others are in its details. */
const IN_ROW: Readonly<Record<ScriptLine['type'], readonly string[]>> = {
  say: ['character', 'name', 'text', 'expression', 'voice'],
  narrate: ['text'],
  show: ['character', 'expression', 'position'],
  hide: ['character'],
  background: ['id', 'light'],
  cg: ['id', 'caption'],
  music: ['id'],
  ambient: ['sound'],
  sfx: ['sound'],
  effect: ['effect', 'intensity'],
  pause: ['ms'],
  item: ['action', 'name', 'text'],
};

/** The fields of a line type by the schema: in the row, and in the details. */
export function groupLineFields(type: ScriptLine['type']): { inRow: SchemaField[]; behind: SchemaField[] } {
  const fields = listSchemaFields(SCRIPT_LINES[type]).filter(({ name }) => name !== 'type');
  const names = IN_ROW[type];
  return {
    inRow: names.flatMap((name) => fields.find((field) => field.name === name) ?? []),
    behind: fields.filter(({ name }) => !names.includes(name)),
  };
}

/** The initial fields of a direction, from the line next to it. Null if the story has nothing to show. */
function beginning(type: StageDirection, lines: readonly ScriptLine[], at: number, world: ScriptWorld): object | null {
  const { cast, backgrounds = [], music = [] } = world.names;
  const near = lines
    .slice(0, at)
    .reverse()
    .map(getLineSpeaker)
    .find((each) => each !== null && 'character' in each);
  const character = near && 'character' in near ? near.character : cast[0]?.id;
  switch (type) {
    case 'show':
    case 'hide':
      return character === undefined ? null : { character };
    case 'background':
    case 'cg':
      return backgrounds[0] === undefined ? null : { id: backgrounds[0].id };
    case 'music':
      return music[0] === undefined ? {} : { id: music[0].id };
    case 'ambient':
      return { sound: 'rain' };
    case 'sfx':
      return { sound: 'door' };
    case 'effect':
      return { effect: 'shake' };
    case 'pause':
      return { ms: 800 };
    case 'item':
      return { action: 'gained', name: '' };
  }
}

export interface SlashSuggestion {
  type: StageDirection;
  line: DirectionLine;
  rest: readonly string[];
}

/** Suggestions for the text after the slash, best first. */
export function suggestDirections(
  typed: string,
  { lines, at, world, t }: { lines: readonly ScriptLine[]; at: number; world: ScriptWorld; t: TFunction },
): SlashSuggestion[] {
  const createSuggestions = (type: StageDirection, fields: object, rest: readonly string[]): SlashSuggestion[] => {
    const begun = beginning(type, lines, at, world);
    const isWhole = 'id' in fields || 'character' in fields;
    if (begun === null && !isWhole) return [];
    return [{ type, rest, line: { type, ...begun, ...fields } as DirectionLine }];
  };
  const read = readWords(typed, world.names);
  if (read !== null) return createSuggestions(read.type, read.fields, read.rest);
  const word = normalizeWord(typed);
  const matching = STAGE_DIRECTIONS.filter((type) =>
    [type, t(`script.directions.${type}`)].some((name) => normalizeWord(name).startsWith(word)),
  );
  return matching.flatMap((type) => createSuggestions(type, {}, []));
}
