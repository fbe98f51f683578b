import { isObject } from '../../../shared/json.ts';
import { readableId } from '../../../shared/readable-id.ts';
import {
  indexStory,
  type PlanDraft,
  type ScriptLine,
  type StageNames,
  type ToolName,
} from '../../../shared/story/index.ts';
import { parseReason } from '../../api/api-error.ts';
import { toSafeMediaUrl } from '../../api/media.ts';
import type { Refused } from '../../i18n/refusal-texts.ts';
import type { RemarkWithReason } from '../../i18n/remark-texts.ts';

/**
 * `waiting`: for approval; `declined`: by the author; `refused`: by the tool, the draft is unchanged; `stopped`: still
 * running when the answer ended; `undecided`: the author never decided.
 */
export interface ToolCall {
  tool: string;
  state: 'running' | 'waiting' | 'done' | 'declined' | 'refused' | 'failed' | 'stopped' | 'undecided';
  input: unknown;
  output: unknown;
  errorText: string | null;
}

/** The used fields of a chat's tool part; the AI SDK's own type includes every tool's input and output. */
export interface ToolPart {
  state: string;
  input?: unknown;
  output?: unknown;
  errorText?: string | undefined;
  callProviderMetadata?:
    | Readonly<Record<string, { readonly stopped?: unknown; readonly undecided?: unknown } | undefined>>
    | undefined;
  approval?: { approved?: boolean | undefined; isAutomatic?: boolean | undefined } | undefined;
}

export const getField = (value: unknown, name: string): unknown => (isObject(value) ? value[name] : undefined);
const textField = (value: unknown, name: string): string => {
  const found = getField(value, name);
  return typeof found === 'string' ? found.trim() : '';
};
const listLength = (value: unknown, name: string): number => {
  const found = getField(value, name);
  return Array.isArray(found) ? found.length : 0;
};

/** Reads a tool part. `live` is false once its answer is over, so that no call seems to run forever. */
export function readToolPart(tool: string, part: ToolPart, live: boolean): ToolCall {
  const base = { tool, input: part.input, output: part.output, errorText: part.errorText ?? null };
  if (part.state === 'output-available')
    return { ...base, state: getField(part.output, 'ok') === false ? 'refused' : 'done' };
  if (part.state === 'output-error') {
    const { stopped, undecided } = part.callProviderMetadata?.kamishibai ?? {};
    return { ...base, state: undecided === true ? 'undecided' : stopped === true ? 'stopped' : 'failed' };
  }
  if (part.state === 'output-denied' || part.approval?.approved === false) return { ...base, state: 'declined' };
  if (part.state === 'approval-requested' && part.approval?.isAutomatic !== true) return { ...base, state: 'waiting' };
  return { ...base, state: live ? 'running' : 'stopped' };
}

export interface DraftNames {
  character: (id: string) => string | undefined;
  place: (id: string) => string | undefined;
  act: (id: string) => string | undefined;
  encounter: (id: string) => string | undefined;
}

const nobody = (): undefined => undefined;
export const NO_NAMES: DraftNames = { character: nobody, place: nobody, act: nobody, encounter: nobody };

type Phase = 'running' | 'done' | 'refused';
/** The subject of a card whose call has no name yet. */
type Unnamed = 'premise' | 'character' | 'act' | 'node' | 'scene' | 'story';

export interface ToolSentence {
  /** The key of the sentence below `tools`. */
  key: `${ToolName | 'other'}.${Phase}` | 'updateElement.read';
  /** The subject's name; null uses the generic word of `unnamed`. */
  subject: string | null;
  unnamed: Unnamed;
  count: number;
}

type Subject = Pick<ToolSentence, 'subject' | 'unnamed'> & { count?: number };

const named = (unnamed: Unnamed, ...names: (string | undefined)[]): Subject => ({
  unnamed,
  subject: names.find((name) => name !== undefined && name !== '') ?? null,
});

const byId = (unnamed: Unnamed, id: string, name: string | undefined): Subject =>
  named(unnamed, name, id === '' ? undefined : readableId(id));

function elementSubject(input: unknown, names: DraftNames): Subject {
  const id = textField(input, 'id');
  switch (textField(input, 'type')) {
    case 'character':
      return byId('character', id, names.character(id));
    case 'act':
      return byId('act', id, names.act(id));
    case 'node':
      return byId('node', id, names.place(id));
    default:
      return named('premise');
  }
}

/** The element of a script: an encounter, event, ending, place or act. */
function sceneSubject(input: unknown, names: DraftNames): Subject {
  const [encounter = '', event = '', ending = '', place = '', act = ''] = [
    'encounterId',
    'eventId',
    'endingId',
    'nodeId',
    'actId',
  ].map((name) => textField(input, name));
  if (encounter !== '') return byId('scene', encounter, names.encounter(encounter));
  if (event + ending !== '') return byId('scene', event || ending, undefined);
  return place === '' ? byId('act', act, names.act(act)) : byId('node', place, names.place(place));
}

const SUBJECTS: Record<ToolName, (call: ToolCall, names: DraftNames) => Subject> = {
  proposeStoryPremise: ({ input, output }) => named('premise', textField(output, 'title'), textField(input, 'title')),
  proposeCharacter: ({ input, output }) => named('character', textField(output, 'name'), textField(input, 'name')),
  draftActOutline: ({ input, output }) => named('act', textField(output, 'title'), textField(input, 'title')),
  draftNodeWeb: ({ input, output }, names) => {
    const id = textField(input, 'actId');
    const updated = getField(output, 'updatedLocations');
    const count = typeof updated === 'number' ? updated : listLength(input, 'locations');
    return { ...byId('act', id, names.act(id)), count };
  },
  draftNodeEncounters: ({ input, output }, names) => {
    const id = textField(input, 'nodeId');
    const written = getField(output, 'encounterCount');
    const count = typeof written === 'number' ? written : listLength(input, 'encounters');
    return { ...byId('node', id, names.place(id)), count };
  },
  writeScene: ({ input, output }, names) => {
    const written = getField(output, 'lines');
    const count = typeof written === 'number' ? written : listLength(input, 'lines');
    return { ...sceneSubject(input, names), count };
  },
  finalizeNode: ({ input, output }, names) => {
    const id = textField(input, 'nodeId');
    return byId('node', id, textField(output, 'title') || names.place(id));
  },
  updateElement: ({ input }, names) => elementSubject(input, names),
  finalizePackage: ({ input, output }) => ({
    ...named('story', textField(output, 'title'), textField(input, 'title')),
    count: Number(getField(output, 'totalNodes')) || 0,
  }),
};
export const isToolName = (tool: string): tool is ToolName => Object.hasOwn(SUBJECTS, tool);

const PHASES: Record<ToolCall['state'], Phase> = {
  running: 'running',
  waiting: 'running',
  stopped: 'running',
  done: 'done',
  declined: 'refused',
  refused: 'refused',
  failed: 'running',
  undecided: 'running',
};

/** The sentence of a tool card: its key, subject and count. A streaming input may lack any field. */
export function toolSentence(call: ToolCall, names: DraftNames = NO_NAMES): ToolSentence {
  const phase = PHASES[call.state];
  if (!isToolName(call.tool)) return { key: `other.${phase}`, subject: null, unnamed: 'story', count: 0 };
  const { subject, unnamed, count = 0 } = SUBJECTS[call.tool](call, names);
  const isRead = call.tool === 'updateElement' && phase === 'done' && getField(call.output, 'element') !== undefined;
  return { key: isRead ? 'updateElement.read' : `${call.tool}.${phase}`, subject, unnamed, count };
}

/** The picture that a finished call made: a portrait or a place's background; null if none. */
export function toolPicture({ output }: ToolCall): { kind: 'portrait' | 'place'; url: string } | null {
  const portrait = toSafeMediaUrl(textField(output, 'imageUrl'));
  const background = toSafeMediaUrl(textField(output, 'backgroundUrl'));
  const ofPlace = getField(output, 'updated') === 'node';
  if (background) return { kind: 'place', url: background };
  return portrait ? { kind: ofPlace ? 'place' : 'portrait', url: portrait } : null;
}

const list = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

/** Why a call was refused or failed; null if it was not. */
export const toolRefusal = ({ state, output }: ToolCall): Refused | null =>
  state === 'refused' || state === 'failed'
    ? { code: state === 'refused' ? 'refused' : 'internal', ...parseReason(getField(output, 'reason')) }
    : null;

export function toolRemarks({ output }: ToolCall): RemarkWithReason[] {
  const reasons = getField(output, 'remarks');
  return list(getField(output, 'warnings')).flatMap((warning, index) =>
    typeof warning === 'string' ? [{ told: warning, reason: parseReason(list(reasons)[index])?.reason }] : [],
  );
}

/** The package that a finished `finalizePackage` saved; null for other calls. */
export const finishedPackage = ({ tool, state, output }: ToolCall): string | null =>
  (tool === 'finalizePackage' && state === 'done' && textField(output, 'packageId')) || null;

export function createDraftNames(draft: PlanDraft): DraftNames {
  const { character, place, act, encounter } = indexStory(draft);
  return {
    character: (id) => character(id)?.name,
    place: (id) => place(id)?.title,
    act: (id) => act(id)?.act.title,
    encounter: (id) => encounter(id)?.encounter.title,
  };
}

/** The names of the characters and places in a script's lines. */
export function listNamesInScript({ character, place }: DraftNames, lines: readonly ScriptLine[]): StageNames {
  const people = lines.flatMap((line) => ('character' in line && line.character) || []);
  const pictures = lines.flatMap((line) => ((line.type === 'background' || line.type === 'cg') && line.id) || []);
  const called = (ids: readonly string[], name: (id: string) => string | undefined) =>
    [...new Set(ids)].map((id) => ({ id, name: name(id) ?? readableId(id) }));
  return { cast: called(people, character), backgrounds: called(pictures, place) };
}
