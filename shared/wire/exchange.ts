import { z } from 'zod';
import { ReportLineSchema } from '../exchange/report.ts';
import { LANGUAGES } from '../language/tag.ts';
import { RefusalBodySchema } from '../refusal-body.ts';
import { WireRemarksSchema } from '../remarks.ts';
import { IdSchema } from '../story/index.ts';

export const EXPORTS_KEPT = 20;

const FormatSchema = z.string().min(1).max(40);

export const ExportOptionsSchema = z.strictObject({
  /** Maximum width of pictures in pixels; by default the format's. */
  width: z.int().min(320).max(4096).optional(),
  /** Language of the accompanying texts; by default the story's. */
  language: z.enum(LANGUAGES).optional(),
  /** Whether pictures are included in formats that omit them by default. */
  pictures: z.boolean().optional(),
  history: z.boolean().optional(),
});
export type ExportOptions = z.infer<typeof ExportOptionsSchema>;

export const ExportRequestSchema = z
  .object({
    packageId: IdSchema.optional(),
    playId: IdSchema.optional(),
    format: FormatSchema,
    options: ExportOptionsSchema.default({}),
  })
  .refine(({ packageId, playId }) => (packageId === undefined) !== (playId === undefined), {
    message: 'Name a package or a play: one of "packageId" and "playId".',
  });
export type ExportRequest = z.infer<typeof ExportRequestSchema>;

/** A report line with its English sentence, for scripts and logs; code and arguments are for localization. */
const ToldReportSchema = z.array(ReportLineSchema.extend({ message: z.string() }));
export type WireReport = z.infer<typeof ToldReportSchema>;

const ImportContentsSchema = z.object({
  characters: z.int(),
  acts: z.int(),
  places: z.int(),
  encounters: z.int(),
  lore: z.int(),
  backgrounds: z.int(),
  portraits: z.int(),
  music: z.int(),
  voices: z.int(),
});
export type ImportContents = z.infer<typeof ImportContentsSchema>;

/** What an import is and would become; nothing is stored. */
export const ImportPreviewSchema = z.object({
  format: z.string(),
  title: z.string(),
  /** The result: a finished story, a draft, or a play with its story. */
  becomes: z.enum(['package', 'session', 'play']),
  turns: z.int().optional(),
  contents: ImportContentsSchema,
  /** Whether a history is included; then it also opens as a draft. */
  history: z.literal(true).optional(),
  /** The existing version of this story and the imported one, if it can be updated. */
  here: z.object({ packageId: z.string(), version: z.int(), brought: z.int() }).optional(),
  report: ToldReportSchema,
  ...WireRemarksSchema.shape,
});
export type ImportPreview = z.infer<typeof ImportPreviewSchema>;

/** A package (with a play continued from a chat, or a session with its history), or a session. */
export const BroughtInSchema = z.object({
  packageId: z.string().optional(),
  playId: z.string().optional(),
  sessionId: z.string().optional(),
  report: ToldReportSchema,
  ...WireRemarksSchema.shape,
});
export type ImportResult = z.infer<typeof BroughtInSchema>;

export const ExportStatusSchema = z.object({
  id: z.string(),
  at: z.string(),
  packageId: z.string().nullable(),
  playId: z.string().nullable(),
  title: z.string(),
  format: z.string(),
  done: z.number(),
  total: z.number().nullable(),
  /** Once written: its name, size in bytes, and report. */
  file: z.object({ name: z.string(), bytes: z.number() }).nullable(),
  report: ToldReportSchema,
});
export type ExportStatus = z.infer<typeof ExportStatusSchema>;

/** Events of a running export; `done` or `error` is the last. */
export const ExportEventSchema = z.discriminatedUnion('type', [
  z.object({ type: z.literal('standing'), standing: ExportStatusSchema }),
  z.object({ type: z.literal('done'), standing: ExportStatusSchema }),
  z.object({ type: z.literal('error'), error: RefusalBodySchema }),
]);
export type ExportEvent = z.infer<typeof ExportEventSchema>;

export const ExportBegunSchema = z.object({ id: z.string() });
export const ExportParamSchema = z.object({ id: z.string().regex(/^[A-Za-z0-9][A-Za-z0-9_-]{0,63}$/) });

/** The available formats, and running or stored exports, newest first. */
export const ExportsSchema = z.object({
  formats: z.array(
    z.object({
      format: z.string(),
      of: z.enum(['package', 'play']),
      mediaType: z.string(),
      extension: z.string(),
      options: z.array(ExportOptionsSchema.keyof()),
    }),
  ),
  exports: z.array(ExportStatusSchema),
});
