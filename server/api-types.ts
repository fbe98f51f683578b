import type { z } from 'zod';
import type {
  ErrorSchema,
  ModelsSchema,
  NumberedFrameSchema,
  PackageAnswerSchema,
  PackageListingSchema,
  PlayListingSchema,
  PlaySchema,
  SessionListingSchema,
  SessionSchema,
  TurnDataSchema,
  TurnsSchema,
} from './http/schemas.ts';

/** The web's one, types-only, window on the server: what the routes answer. */
export type ErrorAnswer = z.infer<typeof ErrorSchema>;
export type ModelsAnswer = z.infer<typeof ModelsSchema>;
export type NumberedFrame = z.infer<typeof NumberedFrameSchema>;
export type PackageAnswer = z.infer<typeof PackageAnswerSchema>;
export type PackageListing = z.infer<typeof PackageListingSchema>;
export type PlayAnswer = z.infer<typeof PlaySchema>;
export type PlayListing = z.infer<typeof PlayListingSchema>;
export type SessionAnswer = z.infer<typeof SessionSchema>;
export type SessionListing = z.infer<typeof SessionListingSchema>;
export type TurnData = z.infer<typeof TurnDataSchema>;
export type TurnsAnswer = z.infer<typeof TurnsSchema>;
