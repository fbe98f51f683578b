import {
  ActOutlineSchema,
  type DraftAct,
  type DraftCharacter,
  DraftCharacterSchema,
  type DraftLocation,
  DraftLocationSchema,
  EncounterSchema,
  elementKey,
  GlobalProgressionSchema,
  IdSchema,
  OpposingForceSchema,
  type StoryPremise,
  StoryPremiseSchema,
} from '../../../../shared/story/index.ts';
import { actOfLine, characterOfLine, encounterOfLine, placeOfLine, poolOfLine } from './draft-lines.ts';

/** The draft as the prompt shows it. */
export interface ShownDraft {
  premise: StoryPremise | null;
  characters: DraftCharacter[];
  acts: (Omit<DraftAct, 'sandboxLocations'> & {
    sandboxLocations: (DraftLocation & { finalized: boolean })[];
  })[];
  packageSaved: boolean;
  /** Keys of elements that are told in short, as those of a large draft are: their texts must not be written back. */
  hidden: ReadonlySet<string>;
}

type Block = Record<string, unknown>;
type ShownAct = ShownDraft['acts'][number];
type ShownPlace = ShownAct['sandboxLocations'][number];

export const isRecord = (value: unknown): value is Block =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const items = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);
const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

/** Whether a text somewhere in it has been cut short. */
function isClipped(value: unknown): boolean {
  if (typeof value === 'string') return value.endsWith('…');
  return typeof value === 'object' && value !== null && Object.values(value).some(isClipped);
}

const ALL_TEXTS = { title: '', language: 'en', artStyle: '', premise: '', themes: [], globalMaterials: [] };

function readPremise(raw: unknown, hide: (element: { type: 'premise' }) => void): StoryPremise | null {
  if (!isRecord(raw)) return null;
  const whole = StoryPremiseSchema.safeParse(raw);
  if (whole.success) return whole.data;
  if (textOf(raw.title) === '') return null;
  const { globalWorldInfo: _lore, facts: _facts, ...texts } = raw;
  const read = StoryPremiseSchema.safeParse(texts);
  hide({ type: 'premise' });
  if (read.success) return read.data;
  const globalContext = { setting: '', tone: '', overarchingTruths: [] };
  return { ...ALL_TEXTS, globalContext, possibleEndings: [], title: textOf(raw.title), language: textOf(raw.language) };
}

function readPlace(raw: unknown, hide: (id: string) => void): ShownPlace[] {
  if (typeof raw === 'string') {
    const place = placeOfLine(raw);
    if (place !== null) hide(place.id);
    return place === null ? [] : [place];
  }
  if (!isRecord(raw)) return [];
  const pool = items(raw.encounters).flatMap((encounter) => {
    const read = EncounterSchema.safeParse(encounter);
    if (read.success) return [read.data];
    if (typeof encounter !== 'string') return [];
    hide(String(raw.id));
    return encounterOfLine(encounter) ?? poolOfLine(encounter);
  });
  const finalized = raw.finalized === true;
  const read = DraftLocationSchema.safeParse({ ...raw, encounters: [] });
  if (read.success) return [{ ...read.data, encounters: pool, finalized }];
  const stub = placeOfLine(`${String(raw.id)}: ${textOf(raw.title)}`);
  if (stub === null || textOf(raw.title) === '') return [];
  hide(stub.id);
  // Told with some of its encounters alone: nothing is known to be missing.
  return [{ ...stub, encounters: pool, finalized: finalized || raw.finalized === undefined }];
}

/** The outline of an act; where parts of it are left out, what there is. */
function readOutline(
  raw: Block,
  places: readonly ShownPlace[],
  hide: () => void,
): Omit<ShownAct, 'sandboxLocations'> | null {
  const { sandboxLocations: _places, ...own } = raw;
  const whole = ActOutlineSchema.safeParse(own);
  if (whole.success) return whole.data;
  const id = IdSchema.safeParse(raw.id);
  const title = textOf(raw.title);
  if (!id.success || title === '') return null;
  hide();
  const progression = GlobalProgressionSchema.safeParse(raw.globalProgression);
  const [, trackerLabel = '', limit] = /^(.+), (-?[\d.]+)$/.exec(textOf(raw.opposingForce)) ?? [];
  const force = OpposingForceSchema.safeParse(
    limit === undefined ? raw.opposingForce : { trackerLabel, requiredValue: Number(limit), escalationEvents: [] },
  );
  const intended = items(raw.intendedLocations).filter((one) => typeof one === 'string');
  return {
    id: id.data,
    title,
    objective: textOf(raw.objective),
    scenarioContext: textOf(raw.scenarioContext),
    narrativeGuidelines: textOf(raw.narrativeGuidelines),
    intendedLocations: intended.length > 0 ? intended : places.map((place) => place.id),
    ...(typeof raw.startLocation === 'string' ? { startLocation: raw.startLocation } : {}),
    ...(progression.success ? { globalProgression: progression.data } : {}),
    ...(force.success ? { opposingForce: force.data } : {}),
  };
}

/**
 * Reads the draft block kindly: parts that do not have the shape of the model are left out.
 * @param isShort it was said to be told in short: texts that end in "…" are only their beginnings
 */
export function readDraft(block: Block | undefined, isShort: boolean): ShownDraft {
  const hidden = new Set<string>();
  const hide = (element: Parameters<typeof elementKey>[0], raw: unknown = '…') => {
    if (isClipped(raw)) hidden.add(elementKey(element));
  };
  const seen = (element: Parameters<typeof elementKey>[0], raw: unknown) => {
    if (isShort) hide(element, raw);
  };
  const premise = readPremise(block?.premise, hide);
  seen({ type: 'premise' }, block?.premise);
  const characters = items(block?.characters).flatMap((raw): DraftCharacter[] => {
    const line = typeof raw === 'string' ? characterOfLine(raw) : null;
    if (line !== null) hide({ type: 'character', id: line.id });
    if (line !== null || !isRecord(raw)) return line === null ? [] : [line];
    const read = DraftCharacterSchema.safeParse(raw);
    if (read.success) seen({ type: 'character', id: read.data.id }, raw);
    return read.success ? [read.data] : [];
  });
  const acts = items(block?.acts).flatMap((raw): ShownAct[] => {
    const line = typeof raw === 'string' ? actOfLine(raw) : null;
    if (line !== null) hide({ type: 'act', id: line.id });
    if (line !== null || !isRecord(raw)) return line === null ? [] : [{ ...line, sandboxLocations: [] }];
    const actId = textOf(raw.id);
    const places = items(raw.sandboxLocations).flatMap((place) => {
      const read = readPlace(place, (id) => hide({ type: 'node', actId, id }));
      for (const { id } of read) seen({ type: 'node', actId, id }, place);
      return read;
    });
    const { sandboxLocations: _places, ...own } = raw;
    seen({ type: 'act', id: actId }, own);
    const outline = readOutline(raw, places, () => hide({ type: 'act', id: actId }));
    return outline === null ? [] : [{ ...outline, sandboxLocations: places }];
  });
  return { premise, characters, acts, packageSaved: block?.packageSaved === true, hidden };
}
