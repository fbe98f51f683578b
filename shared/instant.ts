import { z } from 'zod';

const WRITTEN = /^\d{4}-\d{2}-\d{2}(T\d{2}:\d{2}(:\d{2}(\.\d{1,9})?)?(Z|[+-]\d{2}:?\d{2})?)?$/;

/**
 * ISO 8601 from outside, a date or a date and time, normalized to UTC in this program's format so that it sorts as
 * text.
 */
export const InstantSchema = z
  .string()
  .max(40)
  .refine(
    (text) => WRITTEN.test(text) && !Number.isNaN(Date.parse(text)),
    'Expected a date as ISO 8601, such as "2026-01-31T12:00:00Z".',
  )
  .transform((text) => new Date(text).toISOString());
