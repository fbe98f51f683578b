import type { PlayerAction } from '../../../shared/play/index.ts';
import type {
  ImportedSave,
  NewSave,
  PlayAnswer,
  PlayPoint,
  PlayVersion,
  RetellRequest,
  Save,
  SaveChanges,
  TurnsAnswer,
} from '../../../shared/wire/index.ts';
import type { apiFetch } from '../../api/client.ts';
import { createApiClient, pathParams, readResponse, withSignal } from '../../api/typed-client.ts';

export interface PlayApi {
  play(signal: AbortSignal): Promise<PlayAnswer>;
  turns(from: number, limit: number, signal: AbortSignal): Promise<TurnsAnswer>;
  /** @throws ApiError 409 if the action does not fit, a turn is running, or the play is not at `after` */
  act(action: PlayerAction, after: PlayPoint, signal: AbortSignal): Promise<ReadableStream<Uint8Array>>;
  /** The running turn's stream from its first part; null if none is running. */
  resume(signal: AbortSignal): Promise<ReadableStream<Uint8Array> | null>;
  stop(): Promise<void>;
  /** Whether a model (Director or Storyteller) interprets free text. */
  readsWords(signal: AbortSignal): Promise<boolean>;
  /** @throws ApiError 409 if there is nothing to retell or a turn is running */
  reroll(request: RetellRequest, signal: AbortSignal): Promise<ReadableStream<Uint8Array>>;
  /** Rolls back to the end of a turn, 0: before the first. The later turns stay in an autosave. */
  rollback(turn: number): Promise<PlayAnswer>;
  /** Branches into a new play; `latest`: in the latest version of the story. The new play's id. */
  branch(turn: number, options?: { latest: boolean }): Promise<string>;
  saves(): Promise<Save[]>;
  /** Saves a turn, by default the present one, to a slot and overwrites it. */
  save(slot: string, save: NewSave): Promise<Save>;
  changeSave(slot: string, changes: SaveChanges): Promise<Save>;
  deleteSave(slot: string): Promise<void>;
  exportSaveFile(slot: string): Promise<Blob>;
  /** Starts a play from an exported save. @throws ApiError `refused` if the file is not valid */
  importSaveFile(file: Blob): Promise<ImportedSave>;
  loadSave(slot: string): Promise<PlayAnswer>;
  version(): Promise<PlayVersion>;
  /** Moves the play to the latest version of the story. @throws ApiError `refused` if that lacks what the play needs */
  moveToLatest(): Promise<PlayAnswer>;
  findSessionId(packageId: string): Promise<string | null>;
  /** Starts the same story again, or tries out the current draft; the new play's id. */
  playAgain(play: Pick<PlayAnswer, 'packageId' | 'trialOf'>): Promise<string>;
}

const emptyBody = (): ReadableStream<Uint8Array> =>
  new ReadableStream({
    start(controller) {
      controller.close();
    },
  });

/** The routes of one play. @param request sends the requests */
export function createPlayApi(playId: string, request: typeof apiFetch): PlayApi {
  const { models, plays, sessions } = createApiClient(request);
  const play = plays[':id'];
  const param = pathParams({ id: playId });
  const inSlot = (slot: string) => pathParams({ id: playId, slot });
  const streamed = async (call: Promise<Response>) => (await call).body ?? emptyBody();

  return {
    play: (signal) => readResponse(play.$get({ param }, withSignal(signal))),
    turns: (from, limit, signal) =>
      readResponse(play.turns.$get({ param, query: { from: String(from), limit: String(limit) } }, withSignal(signal))),
    act: (action, { turn, line }, signal) =>
      streamed(play.turns.$post({ param, json: { action, after: { turn, line } } }, withSignal(signal))),
    resume: async (signal) => {
      const response: Response = await play.stream.$get({ param }, withSignal(signal));
      return response.status === 204 ? null : (response.body ?? emptyBody());
    },
    stop: async () => {
      await play.stop.$post({ param });
    },
    readsWords: async (signal) => {
      const { director, storyteller } = (await readResponse(models.$get({}, withSignal(signal)))).roles;
      return [director, storyteller].some(({ active }) => active !== 'offline');
    },
    reroll: (request, signal) => streamed(play.reroll.$post({ param, json: request }, withSignal(signal))),
    rollback: (turn) => readResponse(play.rollback.$post({ param, json: { turn } })),
    branch: async (turn, { latest } = { latest: false }) =>
      (await readResponse(play.branch.$post({ param, json: { turn, ...(latest && { latest }) } }))).id,
    saves: async () => (await readResponse(play.saves.$get({ param }))).saves,
    save: (slot, save) => readResponse(play.saves[':slot'].$put({ param: inSlot(slot), json: save })),
    changeSave: (slot, changes) => readResponse(play.saves[':slot'].$patch({ param: inSlot(slot), json: changes })),
    exportSaveFile: async (slot) => (await play.saves[':slot'].file.$get({ param: inSlot(slot) })).blob(),
    importSaveFile: async (file) => {
      const headers = { 'content-type': 'application/json' };
      const response = await request('/api/plays/import', { method: 'POST', headers, body: file });
      const brought: ImportedSave = await response.json();
      return brought;
    },
    deleteSave: async (slot) => {
      await play.saves[':slot'].$delete({ param: inSlot(slot) });
    },
    loadSave: (slot) => readResponse(play.saves[':slot'].load.$post({ param: inSlot(slot), json: {} })),
    version: () => readResponse(play.version.$get({ param, query: {} })),
    moveToLatest: () => readResponse(play.version.$post({ param, json: {} })),
    findSessionId: async (packageId) =>
      (await readResponse(sessions.$get({}))).sessions.find((session) => session.packageId === packageId)?.id ?? null,
    playAgain: async ({ packageId, trialOf }) => {
      const begun =
        trialOf === null
          ? readResponse(plays.$post({ json: { packageId } }))
          : readResponse(sessions[':id'].try.$post({ param: pathParams({ id: trialOf }), json: {} }));
      return (await begun).id;
    },
  };
}
