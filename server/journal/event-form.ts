import type { EventForm } from './types.ts';

/** Stores events with their type beside their fields. @param parse throws for invalid ones */
export const flatForm = <Event extends { type: string }>(
  parse: (raw: { type: string }) => Event,
): EventForm<Event> => ({
  read: ({ type, data }) => parse({ ...(data as object), type }),
  write: ({ type, ...data }) => ({ type, data }),
});
