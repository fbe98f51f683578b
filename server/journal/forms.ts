import type { EventForm } from './types.ts';

/** Events with their type beside their fields. @param parse throws for what is none */
export const flatForm = <Event extends { type: string }>(
  parse: (raw: { type: string }) => Event,
): EventForm<Event> => ({
  read: ({ type, data }) => parse({ ...(data as object), type }),
  write: ({ type, ...data }) => ({ type, data }),
});
