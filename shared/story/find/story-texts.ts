import { z } from 'zod';
import { readSceneCondition } from '../../conditions/scene-condition.ts';
import { joinFieldPath } from '../../field-path.ts';
import { isObject } from '../../json.ts';
import { LocationSchema } from '../act.ts';
import {
  type DraftAct,
  DraftActSchema,
  DraftCharacterSchema,
  type DraftLocation,
  type PlanDraft,
} from '../draft/draft.ts';
import type { DraftElement } from '../draft/element.ts';
import { type Encounter, EncounterSchema } from '../encounter.ts';
import { getDeclaredMeaning, type NamedThing } from '../field.ts';
import { StoryPremiseSchema } from '../package.ts';

/** Prose, a condition, or the name of something. */
type StoryTextKind = 'prose' | 'condition' | NamedThing;

/** One text of a draft. `path` is a dotted path in its element; list items are named by id or by number. */
export interface StoryText {
  readonly element: DraftElement;
  readonly path: string;
  readonly text: string;
  readonly kind: StoryTextKind;
  /** The bounds of the text. */
  readonly schema: z.ZodType;
}

type Visit = (path: string, text: string, kind: StoryTextKind, schema: z.ZodType) => void;

/** Fields that hold no words of the author: credits of imported material, and a choice among the player's stats. */
const PASSED_OVER: ReadonlySet<string> = new Set(['origin', 'stat', 'url', 'mimeType']);
/** Lists with elements of their own. */
const NESTED: ReadonlySet<string> = new Set(['sandboxLocations', 'encounters']);

/** A schema without `optional` and `default`. The meaning of the outermost counts. */
function unwrapped(schema: unknown, kind?: FieldKind): { schema: unknown; kind: FieldKind } {
  const own = kind ?? declaredKind(schema);
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodDefault) return unwrapped(schema.unwrap(), own);
  return { schema, kind: own ?? null };
}

type FieldKind = Exclude<StoryTextKind, 'prose'> | null;

function declaredKind(schema: unknown): FieldKind | undefined {
  const { names, isCondition } = getDeclaredMeaning(schema as object);
  return isCondition ? 'condition' : names;
}

const known = new WeakMap<object, { schema: unknown; kind: FieldKind }>();

function readSchema(schema: object): { schema: unknown; kind: FieldKind } {
  const kept = known.get(schema);
  if (kept) return kept;
  const made = unwrapped(schema);
  known.set(schema, made);
  return made;
}

function optionOf(schema: z.ZodUnion, value: unknown): unknown {
  return schema.options.find(
    (option) =>
      option instanceof z.ZodObject &&
      isObject(value) &&
      option.shape.type instanceof z.ZodLiteral &&
      option.shape.type.value === value.type,
  );
}

/** Conditions that may be prose instead. Parsing is slow, and all others are conditions. */
const MAY_BE_PROSE: ReadonlySet<string> = new Set(['triggerCondition', 'condition']);

/** The kind of a string field. Ids, colors and languages have a fixed form and are no texts: null. */
function textKind(schema: z.ZodString, kind: FieldKind, text: string, path: string): StoryTextKind | null {
  if (kind === 'condition') {
    const mayBeProse = MAY_BE_PROSE.has(path.slice(path.lastIndexOf('.') + 1));
    return mayBeProse && readSceneCondition(text) === null ? 'prose' : kind;
  }
  if (kind !== null) return kind;
  return schema.format === null ? 'prose' : null;
}

function visitTexts(wrapped: object, value: unknown, path: string, outer: FieldKind, visit: Visit): void {
  const { schema, kind: own } = readSchema(wrapped);
  const kind = own ?? outer;
  if (typeof value === 'string') {
    const found = schema instanceof z.ZodString ? textKind(schema, kind, value, path) : null;
    if (found !== null) visit(path, value, found, schema as z.ZodType);
  } else if (Array.isArray(value) && schema instanceof z.ZodArray) {
    const isScript = schema.element instanceof z.ZodUnion;
    value.forEach((item: unknown, index) => {
      // The id of a script line is that of what it shows.
      const name = !isScript && isObject(item) && typeof item.id === 'string' ? item.id : index;
      visitTexts(schema.element as object, item, joinFieldPath(path, name), kind, visit);
    });
  } else if (isObject(value) && schema instanceof z.ZodObject) {
    const isItemLine = value.type === 'item';
    for (const [name, each] of Object.entries(value)) {
      const field = schema.shape[name] as object | undefined;
      if (field === undefined || PASSED_OVER.has(name) || NESTED.has(name)) continue;
      visitTexts(field, each, joinFieldPath(path, name), isItemLine && name === 'name' ? 'item' : null, visit);
    }
  } else if (isObject(value) && schema instanceof z.ZodUnion) {
    const option = optionOf(schema, value);
    if (option) visitTexts(option as object, value, path, kind, visit);
  }
}

const textsOf = (element: DraftElement, schema: z.ZodObject, value: object): StoryText[] => {
  const texts: StoryText[] = [];
  visitTexts(schema, value, '', null, (path, text, kind, own) =>
    texts.push({ element, path, text, kind, schema: own }),
  );
  return texts;
};

const perElement = new WeakMap<object, readonly StoryText[]>();

/** Parts of a draft do not change, and are asked for at each search. */
function keptTexts(element: DraftElement, schema: z.ZodObject, value: object): readonly StoryText[] {
  const kept = perElement.get(value);
  if (kept) return kept;
  const made = textsOf(element, schema, value);
  perElement.set(value, made);
  return made;
}

const encounterTexts = (actId: string, encounter: Encounter): readonly StoryText[] =>
  keptTexts({ type: 'encounter', actId, id: encounter.id }, EncounterSchema, encounter);
const placeTexts = (actId: string, place: DraftLocation): readonly StoryText[] =>
  keptTexts({ type: 'node', actId, id: place.id }, LocationSchema, place);
const actTexts = (act: DraftAct): readonly StoryText[] => keptTexts({ type: 'act', id: act.id }, DraftActSchema, act);

/**
 * All texts of a draft, element by element: the premise, the characters with their arcs, each act with its places and
 * their encounters. Made as they are asked for, so that a caller can stop or pause.
 */
export function* eachElementTexts({ premise, characters, acts }: PlanDraft): Generator<readonly StoryText[], void> {
  if (premise) yield keptTexts({ type: 'premise' }, StoryPremiseSchema, premise);
  for (const character of characters) {
    yield keptTexts({ type: 'character', id: character.id }, DraftCharacterSchema, character);
  }
  for (const act of acts) {
    yield actTexts(act);
    for (const place of act.sandboxLocations) {
      yield placeTexts(act.id, place);
      for (const encounter of place.encounters) yield encounterTexts(act.id, encounter);
    }
  }
}

/** The texts of one element, an encounter with its act. Encounters of a personal arc belong to their character. */
export function elementTexts(draft: PlanDraft, { type, actId, id }: DraftElement): readonly StoryText[] {
  const act = draft.acts.find((each) => each.id === (type === 'act' ? (id ?? actId) : actId));
  switch (type) {
    case 'premise':
      return draft.premise ? keptTexts({ type }, StoryPremiseSchema, draft.premise) : [];
    case 'character': {
      const character = draft.characters.find((each) => each.id === id);
      return character ? keptTexts({ type, id: character.id }, DraftCharacterSchema, character) : [];
    }
    case 'act':
      return act ? actTexts(act) : [];
    case 'node': {
      const place = act?.sandboxLocations.find((each) => each.id === id);
      return act && place ? placeTexts(act.id, place) : [];
    }
    case 'encounter': {
      for (const { encounters } of act?.sandboxLocations ?? []) {
        const encounter = encounters.find((each) => each.id === id);
        if (act && encounter) return encounterTexts(act.id, encounter);
      }
      return [];
    }
  }
}
