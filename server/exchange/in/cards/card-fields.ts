import { isObject, sameJson } from '../../../../shared/json.ts';
import type { ReportLine } from '../types.ts';

type Fields = Readonly<Record<string, unknown>>;

/** The fields of a card under their version 2/3 names, and remarks about what was left out. */
export interface CardFields {
  spec: string;
  data: Fields;
  remarks: readonly Omit<ReportLine, 'where'>[];
}

const isText = (value: unknown): value is string => typeof value === 'string';

export const hasCardValue = (value: unknown): boolean => {
  if (typeof value === 'string') return value.trim() !== '';
  if (Array.isArray(value)) return value.length > 0;
  if (isObject(value)) return Object.keys(value).length > 0;
  return typeof value === 'boolean' || (typeof value === 'number' && Number.isFinite(value));
};

/** Fields of versions 2 and 3. Some programs write them beside `data` instead of inside it. */
const OF_CARD: ReadonlySet<string> = new Set([
  ...['name', 'description', 'personality', 'scenario', 'first_mes', 'mes_example', 'creator_notes', 'system_prompt'],
  ...['post_history_instructions', 'alternate_greetings', 'character_book', 'tags', 'creator', 'character_version'],
  ...['extensions', 'assets', 'nickname', 'creator_notes_multilingual', 'source', 'group_only_greetings'],
  ...['creation_date', 'modification_date'],
]);
/** Private fields that programs write around a card. */
const OF_PROGRAM: ReadonlySet<string> = new Set([
  ...['spec', 'spec_version', 'data', 'avatar', 'chat', 'create_date', 'creatorcomment', 'talkativeness', 'fav'],
  ...['json_data', 'type', 'version', 'metadata'],
]);

function withOuter(value: Fields, data: Fields): Pick<CardFields, 'data' | 'remarks'> {
  const outer = Object.entries(value).filter(([name, held]) => !OF_PROGRAM.has(name) && hasCardValue(held));
  const added = outer.filter(([name]) => OF_CARD.has(name) && !hasCardValue(data[name]));
  const isLost = ([name, held]: [string, unknown]) =>
    !OF_CARD.has(name) || (name === 'character_book' && hasCardValue(data[name]) && !sameJson(data[name], held));
  return {
    data: { ...data, ...Object.fromEntries(added) },
    remarks: outer.filter(isLost).map(([name]) => ({ code: 'left-out', args: { what: name.slice(0, 80) } })),
  };
}

/** Extracts the card from parsed JSON; null if it is not a card. */
export function extractCard(value: unknown): CardFields | null {
  if (!isObject(value)) return null;
  const inner = isObject(value.data) ? value.data : null;
  if (value.type === 'marinara_character' && inner) {
    return extractCard(inner) ?? (isText(inner.name) ? { spec: 'chara_card_v2', data: inner, remarks: [] } : null);
  }
  if (isText(value.spec) && value.spec.startsWith('chara_card')) {
    const spec = value.spec.slice(0, 40);
    if (inner) return { spec, ...withOuter(value, inner) };
    return isPerson(value) ? { spec, data: value, remarks: [] } : null;
  }
  if (isText(value.char_name)) return { spec: 'pygmalion', data: pygmalionFields(value), remarks: [] };
  if (value.kind === 'character' && isObject(value.persona)) return agnaiFields(value);
  if (isPerson(value)) return { spec: 'chara_card_v1', data: value, remarks: [] };
  return inner && isPerson(inner) ? { spec: 'chara_card_v2', ...withOuter(value, inner) } : null;
}

const isPerson = ({ name, description, first_mes, personality }: Fields): boolean =>
  isText(description) && (isText(first_mes) || isText(personality)) && (name === undefined || isText(name));

const pygmalionFields = (value: Fields): Fields => ({
  name: value.char_name,
  description: value.char_persona,
  scenario: value.world_scenario,
  first_mes: value.char_greeting,
  mes_example: value.example_dialogue,
});

/** A character of Agnai. Its `description` is a blurb for users; its `persona` describes the character. */
function agnaiFields(value: Fields): CardFields {
  const attributes = isObject(value.persona) && isObject(value.persona.attributes) ? value.persona.attributes : {};
  const lines = Object.entries(attributes).map(([name, said]) => {
    const words = (Array.isArray(said) ? said : [said]).filter(isText).join(', ');
    return name === 'text' ? words : `${name}: ${words}`;
  });
  return {
    spec: 'agnai',
    data: {
      name: value.name,
      description: lines.join('\n'),
      scenario: value.scenario,
      first_mes: value.greeting,
      mes_example: value.sampleChat,
      creator_notes: value.description,
      alternate_greetings: value.alternateGreetings,
      system_prompt: value.systemPrompt,
      post_history_instructions: value.postHistoryInstructions,
      tags: value.tags,
      creator: value.creator,
      character_version: value.characterVersion,
      character_book: value.characterBook,
    },
    remarks: [],
  };
}
