import { z } from 'zod';
import type { Act, Location } from './act.ts';
import type { Character } from './character.ts';
import type { DraftElement } from './element.ts';
import type { ArcEncounter, Encounter } from './encounter.ts';
import { IdSchema } from './id.ts';
import type { VNPackage } from './package.ts';
import {
  CHECK_OUTCOMES,
  type CheckOutcome,
  CLIMAX_WAYS,
  type ClimaxWay,
  type Consequence,
  type Ending,
  type Scene,
} from './script.ts';

/** A script of a story by whose it is: `part` is as `writePart` writes it. */
export const SceneAddressSchema = z.object({
  actId: IdSchema.optional(),
  nodeId: IdSchema.optional(),
  encounterId: IdSchema.optional(),
  eventId: IdSchema.optional(),
  endingId: IdSchema.optional(),
  part: z.string().min(1).max(140),
});
export type SceneAddress = z.infer<typeof SceneAddressSchema>;

/** Which script of its owner a part is. */
export type ScenePart =
  /** Of an encounter, an event or an ending itself. */
  | { of: 'own'; isAgain: boolean }
  /** What follows an option. */
  | { of: 'then'; optionId: string }
  /** What follows a roll: of an option, or without one of the encounter itself. */
  | { of: 'degree'; optionId?: string; degree: CheckOutcome }
  | { of: 'arrival'; isAgain: boolean }
  | { of: 'opening' }
  | { of: 'climax'; way: ClimaxWay }
  /** Of an event, counted from 0. */
  | { of: 'branch'; index: number };

const FIXED: Readonly<Record<string, ScenePart>> = {
  script: { of: 'own', isAgain: false },
  again: { of: 'own', isAgain: true },
  arrival: { of: 'arrival', isAgain: false },
  'arrival:again': { of: 'arrival', isAgain: true },
  opening: { of: 'opening' },
  ...Object.fromEntries(CLIMAX_WAYS.map((way) => [`climax:${way}`, { of: 'climax', way }])),
  ...Object.fromEntries(CHECK_OUTCOMES.map((degree) => [degree, { of: 'degree', degree }])),
};

/** Every form a part has, for whoever is told of them. */
export const PART_FORMS = [
  'script',
  'again',
  'then:<optionId>',
  ...CHECK_OUTCOMES,
  ...CHECK_OUTCOMES.map((degree) => `<optionId>:${degree}`),
  'arrival',
  'arrival:again',
  'opening',
  ...CLIMAX_WAYS.map((way) => `climax:${way}`),
  'branch:<index>',
] as const;

/** Reads a part; null for what is none. */
export function readPart(text: string): ScenePart | null {
  if (Object.hasOwn(FIXED, text)) return FIXED[text] ?? null;
  const [head = '', tail = '', ...rest] = text.split(':');
  if (rest.length > 0) return null;
  if (head === 'branch') return /^(0|[1-9]\d?)$/.test(tail) ? { of: 'branch', index: Number(tail) } : null;
  if (head === 'then') return IdSchema.safeParse(tail).success ? { of: 'then', optionId: tail } : null;
  const degree = CHECK_OUTCOMES.find((each) => each === tail);
  return degree !== undefined && IdSchema.safeParse(head).success ? { of: 'degree', optionId: head, degree } : null;
}

/** Writes a part; `readPart` reads it. */
export function writePart(part: ScenePart): string {
  switch (part.of) {
    case 'own':
      return part.isAgain ? 'again' : 'script';
    case 'then':
      return `then:${part.optionId}`;
    case 'degree':
      return part.optionId === undefined ? part.degree : `${part.optionId}:${part.degree}`;
    case 'arrival':
      return part.isAgain ? 'arrival:again' : 'arrival';
    case 'opening':
      return 'opening';
    case 'climax':
      return `climax:${part.way}`;
    case 'branch':
      return `branch:${part.index}`;
  }
}

/** An address as one string, as records have it: `enc_rope/then:option_1`, `pier/arrival`, `act_1/climax:won`. */
export const sceneKey = ({ actId, nodeId, encounterId, eventId, endingId, part }: SceneAddress): string =>
  `${encounterId ?? eventId ?? endingId ?? nodeId ?? actId ?? ''}/${part}`;

/** The key of a scene: the id of what it stands in, and which of its scenes it is. See `sceneKey`. */
export const SceneKeySchema = z
  .string()
  .max(200)
  .regex(/^[a-z0-9_-]+\/[a-z0-9_:-]+$/, 'The address of a scene is an id and a part of it, such as "enc_rope/script".');

/** The id and the part of a scene's key. */
export function readSceneKey(key: string): { id: string; part: string } {
  const slash = key.indexOf('/');
  return { id: IdSchema.parse(key.slice(0, slash)), part: key.slice(slash + 1) };
}

/** Where a story may have a scene: with it, where it has one. */
export interface SceneSlot {
  address: SceneAddress;
  part: ScenePart;
  /** The part of its script for later visits; null where it does not come again. */
  againPart: string | null;
  /** The element it belongs to: an event's, an opening's and a climax's is the act, an ending's the premise. */
  owner: DraftElement;
  /** What its owner, event or ending is called. */
  title: string;
  /** The scene; an encounter and an ending are one themselves. */
  scene: Scene | undefined;
  /** The scene again, where it changes something. */
  consequence: Consequence | undefined;
  /** The encounter it is in. */
  encounter: Encounter | ArcEncounter | undefined;
  /** Where it is in its owner, dotted, items of lists by id or number; '' for the owner itself. */
  path: string;
}

/** A scene that is there. */
export type SceneEntry = SceneSlot & { scene: Scene };

/** What scenes are looked for in: a draft, or a package's story. */
export interface ScenedStory {
  acts: readonly (Omit<Act, 'sandboxLocations'> & { sandboxLocations: readonly Location[] })[];
  characters: readonly Character[];
  premise?: { title: string; endings?: Ending[] | undefined } | undefined;
}

/** A package as scenes are looked for in it. */
export const scenedPackage = ({ title, plot, characters }: ScenedPackage) => ({
  ...{ acts: plot.acts, characters },
  premise: { title, endings: plot.endings },
});

type ScenedPackage = Pick<VNPackage, 'title' | 'characters'> & { plot: Pick<VNPackage['plot'], 'acts' | 'endings'> };

/**
 * The element a written script belongs to. An encounter of a personal arc is known by its id alone, as elsewhere.
 * @param address whole, as a decision on it has it
 */
export function ownerOfScene({ actId, nodeId, encounterId, endingId }: SceneAddress): DraftElement {
  const inAct = actId !== undefined && { actId };
  if (encounterId !== undefined) return { type: 'encounter', ...inAct, id: encounterId };
  if (endingId !== undefined) return { type: 'premise' };
  if (nodeId !== undefined) return { type: 'node', ...inAct, id: nodeId };
  return { type: 'act', id: actId ?? '' };
}
