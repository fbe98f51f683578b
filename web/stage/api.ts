import type { NewSave, PlayAnswer, PlayerAction, PlayVersion, Save, TurnsAnswer } from '../../shared/play/index.ts';
import { type apiFetch, path } from '../api/client.ts';
import { liveFetch } from '../live/index.ts';

/** What the stage asks of the server. Each throws ApiError; `status` 0 where no answer came. */
export interface PlayApi {
  play(signal: AbortSignal): Promise<PlayAnswer>;
  turns(from: number, limit: number, signal: AbortSignal): Promise<TurnsAnswer>;
  /** Takes a turn; the stream of its parts. @throws ApiError 409 where the action does not fit or a turn runs */
  act(action: PlayerAction, signal: AbortSignal): Promise<ReadableStream<Uint8Array>>;
  /** The running turn's stream from its first part, or null when none runs. */
  resume(signal: AbortSignal): Promise<ReadableStream<Uint8Array> | null>;
  stop(): Promise<void>;
  /** Tells the last turn anew; the stream of its parts. @throws ApiError 409 where there is nothing to tell anew or a turn runs */
  reroll(signal: AbortSignal): Promise<ReadableStream<Uint8Array>>;
  /** Goes back to the end of a turn, 0: before the first. What is left stays as an autosave. */
  rollback(turn: number): Promise<PlayAnswer>;
  /** Begins a play of its own from the end of a turn; `latest`: in the latest version of the story. The new play's id. */
  branch(turn: number, options?: { latest: boolean }): Promise<string>;
  saves(): Promise<Save[]>;
  /** Keeps a turn, the present one by default, under a name, in place of what was there. */
  save(slot: string, save: NewSave): Promise<Save>;
  deleteSave(slot: string): Promise<void>;
  loadSave(slot: string): Promise<PlayAnswer>;
  version(): Promise<PlayVersion>;
  /** Goes on in the latest version of the story. @throws ApiError `refused` where that lacks what the play needs */
  moveToLatest(): Promise<PlayAnswer>;
  /** Begins the same story anew, or tries the draft out as it stands now; the new play's id. */
  playAgain(play: Pick<PlayAnswer, 'packageId' | 'trialOf'>): Promise<string>;
}

const emptyBody = (): ReadableStream<Uint8Array> =>
  new ReadableStream({
    start(controller) {
      controller.close();
    },
  });

/** The routes of one play. @param request the house's `fetch`, or what stands in for it */
export function createPlayApi(playId: string, request: typeof apiFetch = liveFetch(`play:${playId}`)): PlayApi {
  const base = path`/api/plays/${playId}`;
  const send = (method: 'POST' | 'PUT', url: string, body: unknown, signal?: AbortSignal) =>
    request(url, {
      method,
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
      ...(signal ? { signal } : {}),
    });
  const post = (url: string, body: unknown, signal?: AbortSignal) => send('POST', url, body, signal);
  const slotUrl = (slot: string) => `${base}${path`/saves/${slot}`}`;
  const read = async <T>(response: Promise<Response>): Promise<T> => (await response).json() as Promise<T>;

  return {
    play: async (signal) => (await request(base, { signal })).json() as Promise<PlayAnswer>,
    turns: async (from, limit, signal) =>
      (await request(`${base}/turns?from=${from}&limit=${limit}`, { signal })).json() as Promise<TurnsAnswer>,
    act: async (action, signal) => (await post(`${base}/turns`, { action }, signal)).body ?? emptyBody(),
    resume: async (signal) => {
      const response = await request(`${base}/stream`, { signal });
      return response.status === 204 ? null : (response.body ?? emptyBody());
    },
    stop: async () => {
      await post(`${base}/stop`, {});
    },
    reroll: async (signal) => (await post(`${base}/reroll`, {}, signal)).body ?? emptyBody(),
    rollback: (turn) => read(post(`${base}/rollback`, { turn })),
    branch: async (turn, options = { latest: false }) =>
      (await read<{ id: string }>(post(`${base}/branch`, { turn, ...(options.latest ? { latest: true } : {}) }))).id,
    saves: async () => (await read<{ saves: Save[] }>(request(`${base}/saves`))).saves,
    save: (slot, save) => read(send('PUT', slotUrl(slot), save)),
    deleteSave: async (slot) => {
      await request(slotUrl(slot), { method: 'DELETE' });
    },
    loadSave: (slot) => read(post(`${slotUrl(slot)}/load`, {})),
    version: () => read(request(`${base}/version`)),
    moveToLatest: () => read(post(`${base}/version`, {})),
    playAgain: async ({ packageId, trialOf }) => {
      const response =
        trialOf === null ? await post('/api/plays', { packageId }) : await post(path`/api/sessions/${trialOf}/try`, {});
      return ((await response.json()) as { id: string }).id;
    },
  };
}
