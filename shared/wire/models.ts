import { z } from 'zod';

/** Which model answers for each role, and why. The outside, "Other". */
const RoleReportSchema = z.object({ configured: z.string(), active: z.string(), reason: z.string() });

/**
 * A provider that is asked with a key, as roles name it ("openai-compatible/box" for a further server): which variable sets the key, whether there is one
 * and where from, and where a server of one's own is. Never the key.
 */
const ModelKeyReportSchema = z.object({
  provider: z.string(),
  variable: z.string(),
  address: z.string().nullable(),
  from: z.enum(['environment', 'library']).nullable(),
});
export type ModelKeyReport = z.infer<typeof ModelKeyReportSchema>;

/** A key to be kept, or null to forget the one that is. */
export const ModelKeySchema = z.object({ provider: z.string().min(1).max(200), key: z.string().max(2000).nullable() });

export const ModelsSchema = z.object({
  roles: z.object({
    coauthor: RoleReportSchema,
    director: RoleReportSchema,
    storyteller: RoleReportSchema,
    image: RoleReportSchema,
    music: RoleReportSchema,
  }),
  keys: z.array(ModelKeyReportSchema),
});
export type ModelsAnswer = z.infer<typeof ModelsSchema>;
