import type { ChangedElement } from '../story/index.ts';
import type { Session } from './authoring.ts';
import type { JsonPatch } from './json-patch.ts';

/*
 * What the stream of a session carries.
 */

/** What of a session its journal does not tell. */
export type SessionStatus = Pick<Session, 'usage' | 'metered' | 'budget' | 'painting' | 'running' | 'plans' | 'busy'>;

/** What became of a session in one change: `patch` makes its view at `seq` of that at `from`. */
export interface SessionChange {
  type: 'change';
  from: number;
  seq: number;
  patch: JsonPatch;
  /** Where the draft changed. */
  changed: ChangedElement[];
  checklist: boolean;
  locks: boolean;
  messages: boolean;
}

/** What happens to a session. */
export type SessionNews =
  | SessionChange
  | { type: 'run'; running: boolean }
  /** A plan was made, changed, asked about or deleted, or got on. */
  | { type: 'plan'; planId: string }
  /** After any of it may have changed. */
  | ({ type: 'status' } & SessionStatus)
  /** Pictures or tracks are there, or could not be painted. The draft is as it was. */
  | { type: 'picture'; urls: string[]; state: 'painted' | 'failed' }
  /** The package it was finished as was deleted: nobody can play it until it is finished again. */
  | { type: 'package-deleted' }
  /** The session was deleted. */
  | { type: 'gone' };

/** One event of the stream: first where the session stands, then what happens to it. */
export type SessionStreamEvent = ({ type: 'hello'; seq: number } & SessionStatus) | SessionNews;
