import type { ChangedElement } from '../story/index.ts';
import type { Session } from './authoring.ts';
import type { JsonPatch } from './json-patch.ts';

/** The parts of a session outside its journal. */
export type SessionStatus = Pick<Session, 'usage' | 'metered' | 'budget' | 'painting' | 'running' | 'plans' | 'busy'>;

/** The effect of one change on a session: `patch` turns its view at `from` into that at `seq`. */
export interface SessionChange {
  type: 'change';
  from: number;
  seq: number;
  patch: JsonPatch;
  changed: ChangedElement[];
  checklist: boolean;
  locks: boolean;
  messages: boolean;
}

export type SessionUpdate =
  | SessionChange
  | { type: 'run'; running: boolean }
  /** A plan was created, changed, asked about, deleted, or made progress. */
  | { type: 'plan'; planId: string }
  /** Sent after any of it may have changed. */
  | ({ type: 'status' } & SessionStatus)
  /** Pictures or tracks are ready, or failed. The draft is unchanged. */
  | { type: 'picture'; urls: string[]; state: 'painted' | 'failed' }
  /** The session's package was deleted; it cannot be played until finalized again. */
  | { type: 'package-deleted' }
  | { type: 'gone' };

/** A message of the stream: first the session's status, then events. */
export type SessionStreamEvent = ({ type: 'hello'; seq: number } & SessionStatus) | SessionUpdate;
