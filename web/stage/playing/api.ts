import type { PlayerAction } from '../../../shared/play/index.ts';
import type {
  Brought,
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
import { answer, apiOver, at, until } from '../../api/typed.ts';

/** What the stage asks of the server. Each throws ApiError; `status` 0 where no answer came. */
export interface PlayApi {
  play(signal: AbortSignal): Promise<PlayAnswer>;
  turns(from: number, limit: number, signal: AbortSignal): Promise<TurnsAnswer>;
  /** Takes a turn; the stream of its parts. @throws ApiError 409 where the action does not fit, a turn runs, or the play does not stand at `after` */
  act(action: PlayerAction, after: PlayPoint, signal: AbortSignal): Promise<ReadableStream<Uint8Array>>;
  /** The running turn's stream from its first part, or null when none runs. */
  resume(signal: AbortSignal): Promise<ReadableStream<Uint8Array> | null>;
  stop(): Promise<void>;
  /** Whether a model reads what the player types: the Director's or the Storyteller's. */
  readsWords(signal: AbortSignal): Promise<boolean>;
  /** Tells the last turn anew; the stream of its parts. @param wish what the player wants otherwise; '' for nothing @throws ApiError 409 where there is nothing to tell anew or a turn runs */
  reroll(request: RetellRequest, signal: AbortSignal): Promise<ReadableStream<Uint8Array>>;
  /** Goes back to the end of a turn, 0: before the first. What is left stays as an autosave. */
  rollback(turn: number): Promise<PlayAnswer>;
  /** Begins a play of its own from the end of a turn; `latest`: in the latest version of the story. The new play's id. */
  branch(turn: number, options?: { latest: boolean }): Promise<string>;
  saves(): Promise<Save[]>;
  /** Keeps a turn, the present one by default, under a name, in place of what was there. */
  save(slot: string, save: NewSave): Promise<Save>;
  /** Names a save otherwise, protects it or lets it go. */
  changeSave(slot: string, changes: SaveChanges): Promise<Save>;
  deleteSave(slot: string): Promise<void>;
  /** A save as a file to take along. */
  takeSave(slot: string): Promise<Blob>;
  /** Begins a play where a save stands that was taken along. @throws ApiError `refused` where it cannot be one */
  bringSave(file: Blob): Promise<Brought>;
  loadSave(slot: string): Promise<PlayAnswer>;
  version(): Promise<PlayVersion>;
  /** Goes on in the latest version of the story. @throws ApiError `refused` where that lacks what the play needs */
  moveToLatest(): Promise<PlayAnswer>;
  /** The session a story is written in; null where that is not here. */
  sessionOf(packageId: string): Promise<string | null>;
  /** Begins the same story anew, or tries the draft out as it stands now; the new play's id. */
  playAgain(play: Pick<PlayAnswer, 'packageId' | 'trialOf'>): Promise<string>;
}

const emptyBody = (): ReadableStream<Uint8Array> =>
  new ReadableStream({
    start(controller) {
      controller.close();
    },
  });

/** The routes of one play. @param request what asks the server */
export function createPlayApi(playId: string, request: typeof apiFetch): PlayApi {
  const { models, plays, sessions } = apiOver(request);
  const play = plays[':id'];
  const param = at({ id: playId });
  const inSlot = (slot: string) => at({ id: playId, slot });
  const streamed = async (call: Promise<Response>) => (await call).body ?? emptyBody();

  return {
    play: (signal) => answer(play.$get({ param }, until(signal))),
    turns: (from, limit, signal) =>
      answer(play.turns.$get({ param, query: { from: String(from), limit: String(limit) } }, until(signal))),
    act: (action, { turn, line }, signal) =>
      streamed(play.turns.$post({ param, json: { action, after: { turn, line } } }, until(signal))),
    resume: async (signal) => {
      const response: Response = await play.stream.$get({ param }, until(signal));
      return response.status === 204 ? null : (response.body ?? emptyBody());
    },
    stop: async () => {
      await play.stop.$post({ param });
    },
    readsWords: async (signal) => {
      const { director, storyteller } = (await answer(models.$get({}, until(signal)))).roles;
      return [director, storyteller].some(({ active }) => active !== 'offline');
    },
    reroll: (request, signal) => streamed(play.reroll.$post({ param, json: request }, until(signal))),
    rollback: (turn) => answer(play.rollback.$post({ param, json: { turn } })),
    branch: async (turn, { latest } = { latest: false }) =>
      (await answer(play.branch.$post({ param, json: { turn, ...(latest && { latest }) } }))).id,
    saves: async () => (await answer(play.saves.$get({ param }))).saves,
    save: (slot, save) => answer(play.saves[':slot'].$put({ param: inSlot(slot), json: save })),
    changeSave: (slot, changes) => answer(play.saves[':slot'].$patch({ param: inSlot(slot), json: changes })),
    takeSave: async (slot) => (await play.saves[':slot'].file.$get({ param: inSlot(slot) })).blob(),
    bringSave: async (file) => {
      const headers = { 'content-type': 'application/json' };
      const response = await request('/api/plays/import', { method: 'POST', headers, body: file });
      const brought: Brought = await response.json();
      return brought;
    },
    deleteSave: async (slot) => {
      await play.saves[':slot'].$delete({ param: inSlot(slot) });
    },
    loadSave: (slot) => answer(play.saves[':slot'].load.$post({ param: inSlot(slot), json: {} })),
    version: () => answer(play.version.$get({ param, query: {} })),
    moveToLatest: () => answer(play.version.$post({ param, json: {} })),
    sessionOf: async (packageId) =>
      (await answer(sessions.$get({}))).sessions.find((session) => session.packageId === packageId)?.id ?? null,
    playAgain: async ({ packageId, trialOf }) => {
      const begun =
        trialOf === null
          ? answer(plays.$post({ json: { packageId } }))
          : answer(sessions[':id'].try.$post({ param: at({ id: trialOf }), json: {} }));
      return (await begun).id;
    },
  };
}
