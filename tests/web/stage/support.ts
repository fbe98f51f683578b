import type { Language } from '../../../shared/language/tag.ts';
import type { PlayerAction, SequencedFrame, VNFrame } from '../../../shared/play/index.ts';
import type { PlayAnswer, PlayPoint, TurnData } from '../../../shared/wire/index.ts';
import type { PlayApi } from '../../../web/stage/playing/api.ts';
import {
  INITIAL_STAGE,
  type StageEvent,
  type StageState,
  stageReducer,
} from '../../../web/stage/playing/stage-reducer.ts';
import { en, type StageTexts } from '../../../web/stage/texts/en.ts';
import { ja } from '../../../web/stage/texts/ja.ts';
import { type SheetWords, sheetsEn } from '../../../web/stage/texts/sheets/en.ts';
import { sheetsJa } from '../../../web/stage/texts/sheets/ja.ts';
import { sheetsZh } from '../../../web/stage/texts/sheets/zh.ts';
import { zh } from '../../../web/stage/texts/zh.ts';

export const WORDS: Record<Language, StageTexts & SheetWords> = {
  en: { ...en, ...sheetsEn },
  zh: { ...zh, ...sheetsZh },
  ja: { ...ja, ...sheetsJa },
};

/** Numbers frames from `first`. */
export const numbered = (frames: readonly VNFrame[], first = 0): SequencedFrame[] =>
  frames.map((frame, index) => ({ seq: first + index, frame }));

export const turnData = (changes: Partial<TurnData> = {}): TurnData => ({
  turn: 1,
  line: 1,
  waitingFor: 'continue',
  choices: [],
  freeText: false,
  connections: [],
  trackers: [],
  meters: [],
  ended: false,
  location: 'alley',
  ...changes,
});

export const playAnswer = (changes: Partial<PlayAnswer> = {}): PlayAnswer => ({
  ...turnData(),
  id: 'play',
  packageId: 'story',
  trialOf: null,
  frames: [],
  running: false,
  title: 'The Story',
  language: 'en',
  premise: 'A premise.',
  act: { id: 'act_one', title: 'One', number: 1, of: 1 },
  cast: [
    { id: 'aiko', name: 'Aiko', role: 'protagonist', image: '/media/aiko.png', expressions: { sad: '/media/sad.png' } },
    { id: 'kenji', name: 'Kenji', role: 'npc', image: null, expressions: {} },
  ],
  backgrounds: { alley: '/media/alley.webp' },
  music: {},
  places: [{ id: 'alley', title: 'The Alley', background: 'alley' }],
  stats: {},
  credits: { author: null, licence: null, lines: [] },
  version: 1,
  latestVersion: 1,
  found: { encounters: [], of: { encounters: 0, endings: 1 } },
  canReroll: false,
  ...changes,
});

/** The stage after some events. */
export const stageAfter = (events: readonly StageEvent[], from: StageState = INITIAL_STAGE): StageState =>
  events.reduce(stageReducer, from);

/** A begun turn that has brought these frames and ended, or not yet. */
export const told = (frames: readonly VNFrame[], end: TurnData | null = turnData()): StageState =>
  stageAfter([
    { type: 'turn-began', action: { type: 'start' } },
    { type: 'frames-came', frames: numbered(frames) },
    ...(end ? [{ type: 'turn-ended', standing: end } as const] : []),
  ]);

const encoder = new TextEncoder();

/** A body whose chunks are given, in order. An Error among them breaks the connection there. */
export function bodyOf(chunks: readonly (string | Uint8Array | Error)[]): ReadableStream<Uint8Array> {
  const rest = [...chunks];
  return new ReadableStream({
    pull(controller) {
      const next = rest.shift();
      if (next === undefined) controller.close();
      else if (next instanceof Error) controller.error(next);
      else controller.enqueue(typeof next === 'string' ? encoder.encode(next) : next);
    },
  });
}

export const sse = (part: unknown): string => `data: ${JSON.stringify(part)}\n\n`;
export const frameParts = (frames: readonly SequencedFrame[]): string[] =>
  frames.map((data) => sse({ type: 'data-frame', id: `frame-${data.seq}`, data }));
export const turnPart = (data: TurnData): string => sse({ type: 'data-turn', id: `turn-${data.turn}`, data });

type Scripted<T> = (T | Error)[];

/** A server that answers what it is scripted to, in order, and remembers what it was asked. */
export function scriptedApi(script: {
  play: Scripted<PlayAnswer>;
  act?: Scripted<ReadableStream<Uint8Array>>;
  reroll?: Scripted<ReadableStream<Uint8Array>>;
  resume?: Scripted<ReadableStream<Uint8Array> | null>;
  turns?: Scripted<Awaited<ReturnType<PlayApi['turns']>>>;
}) {
  const asked: string[] = [];
  const actions: PlayerAction[] = [];
  /** Where the play stood for each action. */
  const points: PlayPoint[] = [];
  const take = async <T>(what: string, answers: Scripted<T> | undefined): Promise<T> => {
    asked.push(what);
    const answer = answers && answers.length > 1 ? answers.shift() : answers?.[0];
    if (answer === undefined) throw new Error(`Nothing is scripted for ${what}.`);
    if (answer instanceof Error) throw answer;
    return answer;
  };
  const api: PlayApi = {
    findSessionId: async () => null,
    readsWords: async () => true,
    play: () => take('play', script.play),
    turns: (from, limit) => take(`turns ${from} ${limit}`, script.turns),
    act: (action, after) => {
      actions.push(action);
      points.push({ turn: after.turn, line: after.line });
      return take('act', script.act);
    },
    resume: () => take('resume', script.resume),
    reroll: () => take('reroll', script.reroll),
    rollback: (turn) => take(`rollback ${turn}`, script.play),
    branch: async () => 'branch',
    saves: async () => [],
    save: async (slot) => {
      throw new Error(`Nothing is scripted for saving ${slot}.`);
    },
    changeSave: async (slot) => {
      throw new Error(`Nothing is scripted for changing ${slot}.`);
    },
    exportSaveFile: async () => new Blob(['{}']),
    importSaveFile: async () => ({ id: 'brought', readTo: null }),
    deleteSave: async () => {},
    loadSave: (slot) => take(`load ${slot}`, script.play),
    version: async () => ({ version: 1, latest: 1, canMove: true, missing: [] }),
    moveToLatest: () => take('move', script.play),
    stop: async () => {
      asked.push('stop');
    },
    playAgain: async () => 'again',
  };
  return { api, asked, actions, points };
}

/** Resolves when nothing is left to do in this tick and the next few. */
export async function settled(): Promise<void> {
  for (let turn = 0; turn < 60; turn++) await Promise.resolve();
  await new Promise((resolve) => setImmediate(resolve));
  for (let turn = 0; turn < 60; turn++) await Promise.resolve();
}
