import type { PlayerAction } from '../../shared/play/index.ts';
import type { TurnData } from '../../shared/wire/index.ts';
import { nextAction as onward } from '../bench/plays/services.ts';
import { partsOf } from './server.ts';

/** Somebody who uses a running server over HTTP. Every call throws where it is not answered as it should be. */
export interface Guest {
  json<Answer>(method: string, path: string, body?: string): Promise<Answer>;
  /** Begins a play of the newest story that ships. */
  begin(seed: number): Promise<string>;
  turn(playId: string, action: PlayerAction): Promise<TurnData>;
}

/** An answer that is none of those wanted. */
export class AnswerError extends Error {
  readonly status: number;
  constructor(status: number, message: string) {
    super(message);
    this.status = status;
  }
}

/** What went wrong, with what lay behind it. */
export const messageOf = (error: unknown): string =>
  error instanceof Error
    ? `${error.message}${error.cause === undefined ? '' : ` (${messageOf(error.cause)})`}`
    : String(error);

/** What a player does next; first of all, begins. */
export const nextAction = (standing: TurnData | null): PlayerAction =>
  standing === null ? { type: 'start' } : onward(standing);

const SAMPLE = 'the_thirteenth_card';

export function createGuest(address: string): Guest {
  const ask = async (method: string, path: string, body?: string): Promise<string> => {
    const headers = { 'content-type': 'application/json' };
    const response = await fetch(`${address}${path}`, { method, ...(body === undefined ? {} : { body, headers }) });
    const text = await response.text();
    if (!response.ok)
      throw new AnswerError(response.status, `${method} ${path}: ${response.status} ${text.slice(0, 300)}`);
    return text;
  };
  const isStream = (text: string): boolean => text.startsWith('data:');
  const json = async <Answer>(method: string, path: string, body?: string): Promise<Answer> => {
    const text = await ask(method, path, body);
    return (text === '' ? null : isStream(text) ? text : JSON.parse(text)) as Answer;
  };
  return {
    json,
    async begin(seed) {
      return (await json<{ id: string }>('POST', '/api/plays', JSON.stringify({ packageId: SAMPLE, seed }))).id;
    },
    async turn(playId, action) {
      const text = await ask('POST', `/api/plays/${playId}/turns`, JSON.stringify({ action }));
      const end = partsOf(`${text}\n\n`).find(({ type }) => type === 'data-turn');
      if (!end) throw new Error(`A turn did not end: ${text.slice(-300)}`);
      return end.data as TurnData;
    },
  };
}
