import type { PlayAnswer, PlayerAction, TurnsAnswer } from '../../shared/play/index.ts';
import { apiFetch, path } from '../api/client.ts';

/** What the stage asks of the server. Contract, "Plays". Each throws ApiError; `status` 0 where no answer came. */
export interface PlayApi {
  play(signal: AbortSignal): Promise<PlayAnswer>;
  turns(from: number, limit: number, signal: AbortSignal): Promise<TurnsAnswer>;
  /** Takes a turn; the stream of its parts. @throws ApiError 409 where the action does not fit or a turn runs */
  act(action: PlayerAction, signal: AbortSignal): Promise<ReadableStream<Uint8Array>>;
  /** The running turn's stream from its first part, or null when none runs. */
  resume(signal: AbortSignal): Promise<ReadableStream<Uint8Array> | null>;
  stop(): Promise<void>;
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
export function createPlayApi(playId: string, request: typeof apiFetch = apiFetch): PlayApi {
  const base = path`/api/plays/${playId}`;
  const post = (url: string, body: unknown, signal?: AbortSignal) =>
    request(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
      ...(signal ? { signal } : {}),
    });

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
    playAgain: async ({ packageId, trialOf }) => {
      const response =
        trialOf === null ? await post('/api/plays', { packageId }) : await post(path`/api/sessions/${trialOf}/try`, {});
      return ((await response.json()) as { id: string }).id;
    },
  };
}
