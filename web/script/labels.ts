import type { TFunction } from 'i18next';
import { readableId } from '../../shared/readable-id.ts';
import {
  AMBIENT_SOUNDS,
  EFFECTS,
  EXPRESSIONS,
  ITEM_ACTIONS,
  LIGHTS,
  normalizeWord,
  type PlanDraft,
  POSITIONS,
  SAY_MODES,
  SOUND_EFFECTS,
  STAGE_DIRECTIONS,
  type StageNames,
  TRANSITIONS,
} from '../../shared/story/index.ts';
import type { DirectionLine, SayLine } from './edit-lines.ts';

const CHOICES = {
  expression: EXPRESSIONS,
  position: POSITIONS,
  transition: TRANSITIONS,
  mode: SAY_MODES,
  effect: EFFECTS,
  action: ITEM_ACTIONS,
  light: LIGHTS,
  sound: [...AMBIENT_SOUNDS, ...SOUND_EFFECTS],
} as const;
type ChoiceField = keyof typeof CHOICES;

const isChoiceField = (field: string): field is ChoiceField => Object.hasOwn(CHOICES, field);

/** The name of a line's speaker, a cast member or a name without a sheet. */
export const sayWho = (
  { character, name }: Pick<SayLine, 'character' | 'name'>,
  { cast }: Pick<StageNames, 'cast'>,
): string => name ?? cast.find(({ id }) => id === character)?.name ?? character ?? '';

/** The label of an enum value of a line's field; any other value unchanged. */
export function sayScriptChoice(t: TFunction, field: string, choice: string): string {
  if (!isChoiceField(field) || !CHOICES[field].some((each) => each === choice)) return choice;
  const key = field === 'expression' ? `draft.expression.${choice}` : `script.${field}.${choice}`;
  return t(key as 'script.mode.say');
}

/** The interface's words for schema values, case-folded, since authors may type either. */
function scriptAliases(t: TFunction): ReadonlyMap<string, string> {
  const fields = Object.keys(CHOICES) as ChoiceField[];
  return new Map([
    ...fields.flatMap((field) =>
      CHOICES[field].map((choice) => [normalizeWord(sayScriptChoice(t, field, choice)), choice] as const),
    ),
    ...STAGE_DIRECTIONS.map((type) => [normalizeWord(t(`script.directions.${type}`)), type] as const),
  ]);
}

/** The names that scripts of a draft can use, and the interface's words for schema values. */
export function createScriptNames({ characters, acts, backgrounds, music }: PlanDraft, t: TFunction): StageNames {
  const places = acts.flatMap((act) => act.sandboxLocations);
  const moods = places.map(({ mood }) => mood).filter((mood) => mood !== '');
  const besides = Object.keys(backgrounds ?? {}).map((id): [string, string] => [id, readableId(id)]);
  const pictures = new Map([...besides, ...places.map(({ location, title }): [string, string] => [location, title])]);
  return {
    cast: characters.map(({ id, name }) => ({ id, name })),
    backgrounds: [...pictures].map(([id, name]) => ({ id, name })),
    music: [...new Set([...moods, ...Object.keys(music ?? {})])].map((id) => ({ id, name: readableId(id) })),
    aliases: scriptAliases(t),
  };
}

const nameIn = (things: readonly { id: string; name: string }[] | undefined, id: string): string =>
  things?.find((thing) => thing.id === id)?.name ?? readableId(id);

/** A direction in words, without its type: “Ken, happy, left”. */
export function sayDirection(t: TFunction, line: DirectionLine, names: StageNames): string {
  const choice = (field: string, value: string | undefined) =>
    value === undefined ? '' : sayScriptChoice(t, field, value);
  const parts = ((): string[] => {
    switch (line.type) {
      case 'show':
        return [
          nameIn(names.cast, line.character),
          choice('expression', line.expression),
          choice('position', line.position),
        ];
      case 'hide':
        return [nameIn(names.cast, line.character)];
      case 'background':
        return [nameIn(names.backgrounds, line.id)];
      case 'cg':
        return [nameIn(names.backgrounds, line.id), line.caption ?? ''];
      case 'music':
        return [line.id === undefined ? t('script.view.musicStops') : nameIn(names.music, line.id)];
      case 'ambient':
      case 'sfx':
        return [choice('sound', line.sound)];
      case 'effect':
        return [choice('effect', line.effect)];
      case 'pause':
        return [`${line.ms} ms`];
      case 'item':
        return [`${line.name} (${choice('action', line.action)})`, line.text ?? ''];
    }
  })();
  return parts.filter((part) => part !== '').join(', ');
}
