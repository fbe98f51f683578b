import { z } from 'zod';
import { ReportLineSchema } from '../exchange/report.ts';
import { LANGUAGES } from '../language/tag.ts';
import { ToldRemarksSchema } from '../remarks.ts';
import { IdSchema } from '../story/index.ts';
import { ToldErrorSchema } from '../told-error.ts';

/** As many exports are kept to be fetched; the oldest gives way. */
export const EXPORTS_KEPT = 20;

const FormatSchema = z.string().min(1).max(40);

/** What a writer may be told besides; which of it a format takes, `GET /api/exports` lists. */
export const ExportOptionsSchema = z.strictObject({
  /** How wide pictures are at most, in pixels; without it a format does as it is used to. */
  width: z.int().min(320).max(4096).optional(),
  /** The language of the words beside the story; without it the story's own. */
  language: z.enum(LANGUAGES).optional(),
  /** Whether pictures go along where the format does without. */
  pictures: z.boolean().optional(),
  /** Whether how it was written goes along: every change of its draft, without the conversation. */
  history: z.boolean().optional(),
});
export type ExportOptions = z.infer<typeof ExportOptionsSchema>;

/** What is asked of an export: a package or a play, in a format, with what its writer may be told besides. */
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

/** A line of a report with its sentence in English, for scripts and logs; its code and what it names are for whoever tells a person. */
const ToldReportSchema = z.array(ReportLineSchema.extend({ message: z.string() }));
export type ToldReport = z.infer<typeof ToldReportSchema>;

/** What is in something that is brought, by count. */
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

/** What something that is brought is, and what would become of it; nothing is kept. */
export const ImportPreviewSchema = z.object({
  format: z.string(),
  title: z.string(),
  /** What it becomes: a finished story, a draft in the studio, or a play with the story it is of. */
  becomes: z.enum(['package', 'session', 'play']),
  /** Of a chat: how many turns a play that goes on with it has so far. */
  turns: z.int().optional(),
  contents: ImportContentsSchema,
  /** Whether how it was written came along: it opens as a draft with that history besides. */
  history: z.literal(true).optional(),
  /** Which version of this story is here already, where one is, and which one was brought: it can be updated. */
  here: z.object({ packageId: z.string(), version: z.int(), brought: z.int() }).optional(),
  report: ToldReportSchema,
  ...ToldRemarksSchema.shape,
});
export type ImportPreview = z.infer<typeof ImportPreviewSchema>;

/** What became of what was brought: a package, with the play of it that goes on with a chat or the session with its history, or a session alone. */
export const BroughtInSchema = z.object({
  packageId: z.string().optional(),
  playId: z.string().optional(),
  sessionId: z.string().optional(),
  report: ToldReportSchema,
  ...ToldRemarksSchema.shape,
});
export type BroughtIn = z.infer<typeof BroughtInSchema>;

/** An export that is being written, or was. */
export const ExportStandingSchema = z.object({
  id: z.string(),
  /** ISO 8601. */
  at: z.string(),
  packageId: z.string().nullable(),
  playId: z.string().nullable(),
  title: z.string(),
  format: z.string(),
  done: z.number(),
  /** Null until that is known. */
  total: z.number().nullable(),
  /** Once it is written: its name, how many bytes it has, and what became of everything. */
  file: z.object({ name: z.string(), bytes: z.number() }).nullable(),
  report: ToldReportSchema,
});
export type ExportStanding = z.infer<typeof ExportStandingSchema>;

/** What is told of an export while it is written; `done` or `error` is the last. */
export const ExportEventSchema = z.discriminatedUnion('type', [
  z.object({ type: z.literal('standing'), standing: ExportStandingSchema }),
  z.object({ type: z.literal('done'), standing: ExportStandingSchema }),
  z.object({ type: z.literal('error'), error: ToldErrorSchema }),
]);
export type ExportEvent = z.infer<typeof ExportEventSchema>;

export const ExportBegunSchema = z.object({ id: z.string() });
export const ExportParamSchema = z.object({ id: z.string().regex(/^[A-Za-z0-9][A-Za-z0-9_-]{0,63}$/) });

/** The formats there are, and the exports that run or are kept, the newest first. */
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
  exports: z.array(ExportStandingSchema),
});
