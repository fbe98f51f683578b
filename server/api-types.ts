import type { z } from 'zod';
import type {
  ErrorSchema,
  HistoryChangeSchema,
  HistorySchema,
  LocksSchema,
  ModelsSchema,
  PackageAnswerSchema,
  PackageListingSchema,
  PlayListingSchema,
  SessionListingSchema,
  SessionSchema,
  SteppedSchema,
} from './http/schemas.ts';

/** The web's one, types-only, window on the server: what the routes answer. */
export type ErrorAnswer = z.infer<typeof ErrorSchema>;
export type HistoryAnswer = z.infer<typeof HistorySchema>;
export type HistoryChangeAnswer = z.infer<typeof HistoryChangeSchema>;
export type LocksAnswer = z.infer<typeof LocksSchema>;
export type ModelsAnswer = z.infer<typeof ModelsSchema>;
export type PackageAnswer = z.infer<typeof PackageAnswerSchema>;
export type PackageListing = z.infer<typeof PackageListingSchema>;
export type PlayListing = z.infer<typeof PlayListingSchema>;
export type SessionAnswer = z.infer<typeof SessionSchema>;
export type SessionListing = z.infer<typeof SessionListingSchema>;
export type SteppedAnswer = z.infer<typeof SteppedSchema>;
export type {
  NumberedFrame,
  PlayAnswer,
  PlaysAtStake,
  PlayVersion,
  Save,
  TickAnswer,
  TurnData,
  TurnRecord,
  TurnsAnswer,
} from '../shared/play/index.ts';
export type { SessionStatus } from './coauthor/index.ts';
export type { SessionTold } from './http/session-stream.ts';
/** What became of a session in one change, with what makes its view of the one before. */
export type SessionChange = Extract<import('./http/session-stream.ts').SessionTold, { type: 'change' }>;
