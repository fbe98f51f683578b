import { z } from 'zod';

/** Which model answers for each role, and why. The outside, "Other". */
const RoleReportSchema = z.object({ configured: z.string(), active: z.string(), reason: z.string() });
export const ModelsSchema = z.object({
  roles: z.object({
    coauthor: RoleReportSchema,
    director: RoleReportSchema,
    storyteller: RoleReportSchema,
    image: RoleReportSchema,
    music: RoleReportSchema,
  }),
});
export type ModelsAnswer = z.infer<typeof ModelsSchema>;
