import { z } from 'zod';
import type { Act, Location } from '../act.ts';
import type { Character } from '../character.ts';
import type { DraftElement } from '../draft/element.ts';
import type { ArcEncounter, Encounter } from '../encounter.ts';
import { IdSchema } from '../id.ts';
import type { VNPackage } from '../package.ts';
import {
  CHECK_OUTCOMES,
  type CheckOutcome,
  CLIMAX_WAYS,
  type ClimaxWay,
  type Consequence,
  type Ending,
  type Scene,
} from './script.ts';

/** The address of a script; `part` is in the form of `writePart`. */
export const SceneAddressSchema = z.object({
  actId: IdSchema.optional(),
  nodeId: IdSchema.optional(),
  encounterId: IdSchema.optional(),
  eventId: IdSchema.optional(),
  endingId: IdSchema.optional(),
  part: z.string().min(1).max(140),
});
export type SceneAddress = z.infer<typeof SceneAddressSchema>;

export type ScenePart =
  | { of: 'own'; isAgain: boolean }
  | { of: 'then'; optionId: string }
  /** The outcome of a roll: of an option, or of the encounter itself. */
  | { of: 'degree'; optionId?: string; degree: CheckOutcome }
  | { of: 'arrival'; isAgain: boolean }
  | { of: 'opening' }
  | { of: 'climax'; way: ClimaxWay }
  /** A branch of an event, counted from 0. */
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

/** Parses a part; null if invalid. */
export function readPart(text: string): ScenePart | null {
  if (Object.hasOwn(FIXED, text)) return FIXED[text] ?? null;
  const [head = '', tail = '', ...rest] = text.split(':');
  if (rest.length > 0) return null;
  if (head === 'branch') return /^(0|[1-9]\d?)$/.test(tail) ? { of: 'branch', index: Number(tail) } : null;
  if (head === 'then') return IdSchema.safeParse(tail).success ? { of: 'then', optionId: tail } : null;
  const degree = CHECK_OUTCOMES.find((each) => each === tail);
  return degree !== undefined && IdSchema.safeParse(head).success ? { of: 'degree', optionId: head, degree } : null;
}

/** Formats a part for `readPart`. */
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

/** An address as one string, as used in records: `enc_rope/then:option_1`, `pier/arrival`, `act_1/climax:won`. */
export const sceneKey = ({ actId, nodeId, encounterId, eventId, endingId, part }: SceneAddress): string =>
  `${encounterId ?? eventId ?? endingId ?? nodeId ?? actId ?? ''}/${part}`;

/** The key of a scene: the id of its owner and its part. See `sceneKey`. */
export const SceneKeySchema = z
  .string()
  .max(200)
  .regex(/^[a-z0-9_-]+\/[a-z0-9_:-]+$/, 'The address of a scene is an id and a part of it, such as "enc_rope/script".');

/** Splits a scene key. */
export function readSceneKey(key: string): { id: string; part: string } {
  const slash = key.indexOf('/');
  return { id: IdSchema.parse(key.slice(0, slash)), part: key.slice(slash + 1) };
}

export interface SceneSlot {
  address: SceneAddress;
  part: ScenePart;
  /** The part of its script for later visits; null if it does not repeat. */
  againPart: string | null;
  /** The owning element: the act for events, openings and climaxes; the premise for endings. */
  owner: DraftElement;
  title: string;
  /** The scene. Encounters and endings are scenes themselves. */
  scene: Scene | undefined;
  /** The scene as a consequence, if it changes something. */
  consequence: Consequence | undefined;
  encounter: Encounter | ArcEncounter | undefined;
  path: string;
}

export type SceneEntry = SceneSlot & { scene: Scene };

/** A story whose scenes can be listed: a draft, or a package's story. */
export interface ScenedStory {
  acts: readonly (Omit<Act, 'sandboxLocations'> & { sandboxLocations: readonly Location[] })[];
  characters: readonly Character[];
  premise?: { title: string; endings?: Ending[] | undefined } | undefined;
}

export const scenedPackage = ({ title, plot, characters }: ScenedPackage) => ({
  ...{ acts: plot.acts, characters },
  premise: { title, endings: plot.endings },
});

type ScenedPackage = Pick<VNPackage, 'title' | 'characters'> & { plot: Pick<VNPackage['plot'], 'acts' | 'endings'> };

/** An encounter of a personal arc is known by its id alone. */
export function getSceneOwner({ actId, nodeId, encounterId, endingId }: SceneAddress): DraftElement {
  const inAct = actId !== undefined && { actId };
  if (encounterId !== undefined) return { type: 'encounter', ...inAct, id: encounterId };
  if (endingId !== undefined) return { type: 'premise' };
  if (nodeId !== undefined) return { type: 'node', ...inAct, id: nodeId };
  return { type: 'act', id: actId ?? '' };
}
