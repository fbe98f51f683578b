import type { z } from 'zod';
import type {
  ErrorSchema,
  ModelsSchema,
  PackageAnswerSchema,
  PackageListingSchema,
  PlayListingSchema,
  SessionListingSchema,
  SessionSchema,
} from './http/schemas.ts';

/** The web's one, types-only, window on the server: what the routes answer. */
export type ErrorAnswer = z.infer<typeof ErrorSchema>;
export type ModelsAnswer = z.infer<typeof ModelsSchema>;
export type PackageAnswer = z.infer<typeof PackageAnswerSchema>;
export type PackageListing = z.infer<typeof PackageListingSchema>;
export type PlayListing = z.infer<typeof PlayListingSchema>;
export type SessionAnswer = z.infer<typeof SessionSchema>;
export type SessionListing = z.infer<typeof SessionListingSchema>;
export type { NumberedFrame, PlayAnswer, TurnData, TurnsAnswer } from '../shared/play/index.ts';
