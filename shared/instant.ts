import { z } from 'zod';

const WRITTEN = /^\d{4}-\d{2}-\d{2}(T\d{2}:\d{2}(:\d{2}(\.\d{1,9})?)?(Z|[+-]\d{2}:?\d{2})?)?$/;

/**
 * A moment that came from outside, as ISO 8601: a day, or a day and a time. It is read as this program writes moments, in UTC, so that they can be
 * sorted as text and counted from.
 */
export const InstantSchema = z
  .string()
  .max(40)
  .refine(
    (text) => WRITTEN.test(text) && !Number.isNaN(Date.parse(text)),
    'Expected a date as ISO 8601, such as "2026-01-31T12:00:00Z".',
  )
  .transform((text) => new Date(text).toISOString());
