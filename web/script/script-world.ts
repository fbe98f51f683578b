import type { TFunction } from 'i18next';
import {
  type ConditionScope,
  createConditionParser,
  createStageTracker,
  lineFrames,
  type SequencedFrame,
} from '../../shared/play/index.ts';
import {
  EXPRESSIONS,
  type Expression,
  factIds,
  listEncounters,
  type PlanDraft,
  type ScriptLine,
  type StageNames,
  type VoiceAsset,
} from '../../shared/story/index.ts';
import { toSafeMediaUrl } from '../api/media.ts';
import type { StagePreviewWorld } from '../stage/stage-preview.tsx';
import { isShowable, isTextLine } from './edit-lines.ts';
import { createScriptNames } from './labels.ts';

/** The names and assets of a story that its scripts are edited and shown with. */
export interface ScriptWorld {
  names: StageNames;
  listFaces: (character: string) => readonly Expression[];
  facts: readonly string[];
  beginning: ConditionScope;
  stage: StagePreviewWorld;
  voices: Readonly<Record<string, VoiceAsset>>;
  uploadVoice: ((file: Blob, text: string) => Promise<string>) | null;
}

const isThere = (entry: readonly [string, string | null]): entry is readonly [string, string] => entry[1] !== null;
const urls = (entries: readonly (readonly [string, string | null])[]): Record<string, string> =>
  Object.fromEntries(entries.filter(isThere));

const assetUrls = (assets: PlanDraft['backgrounds'] = {}) =>
  Object.entries(assets).map(([key, { url }]) => [key, toSafeMediaUrl(url)] as const);

/** The script world of a draft; missing pictures and music are left out. */
export function createScriptWorld(
  draft: PlanDraft,
  t: TFunction,
  uploadVoice: ScriptWorld['uploadVoice'] = null,
): ScriptWorld {
  const places = draft.acts.flatMap((act) => act.sandboxLocations);
  const faces = new Map(draft.characters.map(({ id, expressions }) => [id, expressions ?? EXPRESSIONS]));
  return {
    names: createScriptNames(draft, t),
    listFaces: (character) => faces.get(character) ?? EXPRESSIONS,
    facts: factIds(draft),
    beginning: initialConditionScope(draft),
    stage: {
      language: draft.premise?.language ?? 'en',
      ...(draft.premise?.textMode && { textMode: draft.premise.textMode }),
      cast: draft.characters.map(({ id, name, role, image, color }) => ({
        ...{ id, name, role, image: toSafeMediaUrl(image?.url), color },
        expressions: urls(Object.entries(image?.expressions ?? {}).map(([face, url]) => [face, toSafeMediaUrl(url)])),
      })),
      backgrounds: urls([
        ...assetUrls(draft.backgrounds),
        ...places.map(({ location, background }) => [location, toSafeMediaUrl(background?.url)] as const),
      ]),
      music: urls([
        ...assetUrls(draft.music),
        ...places.map(({ mood, music }) => [mood, toSafeMediaUrl(music?.url)] as const),
      ]),
      voices: urls(Object.entries(draft.voices ?? {}).map(([key, voice]) => [key, toSafeMediaUrl(voice.url)])),
    },
    voices: draft.voices ?? {},
    uploadVoice,
  };
}

/** A frame of a script with the index of its line: −1 for frames before the first. */
export interface StagedFrame extends SequencedFrame {
  line: number;
}

const isCommand = (line: ScriptLine): boolean => isTextLine(line) && /^\/\S*$/u.test(line.text);

/** `setting` is the first background, undefined for any; `isTold` decides about conditional lines. */
export function scriptToFrames(
  lines: readonly ScriptLine[],
  { stage }: Pick<ScriptWorld, 'stage'>,
  setting?: string | undefined,
  isTold: (line: ScriptLine, at: number) => boolean = () => true,
): StagedFrame[] {
  const portraits = new Set(stage.cast.map(({ id }) => id));
  const staged = createStageTracker([], setting ?? null);
  const begin: Omit<StagedFrame, 'seq'>[] =
    setting === undefined ? [] : [{ line: -1, frame: { type: 'background', id: setting, transition: 'cut' } }];
  const frames = lines.flatMap((line, at) =>
    isShowable(line) && !isCommand(line) && isTold(line, at)
      ? lineFrames(line, staged, portraits).map((frame) => ({ line: at, frame }))
      : [],
  );
  return [...begin, ...frames].map((each, seq) => ({ ...each, seq }));
}

/** The distinct conditions of a script's lines, in order. */
export const listConditions = (lines: readonly ScriptLine[]): string[] => [
  ...new Set(lines.flatMap(({ when }) => (when === undefined ? [] : [when]))),
];

/** The scope of conditions at the beginning of a story: no flags, initial meters. */
const initialConditionScope = (draft: PlanDraft): ConditionScope => ({
  flags: new Map(
    listEncounters(draft).flatMap(({ encounter }) => (encounter.potentialFlags ?? []).map((flag) => [flag, false])),
  ),
  ...{ turn: 1, progress: 0, doom: 0, location: '', visited: [] },
  meters: Object.fromEntries((draft.premise?.meters ?? []).map(({ id, initial }) => [id, initial])),
});

const parsers = [createConditionParser(false), createConditionParser(true)];

/** Whether a condition holds in a scope; prose never does. */
export const conditionHolds = (text: string, scope: ConditionScope): boolean =>
  parsers.some((parse) => parse(text)?.holds(scope) ?? false);
