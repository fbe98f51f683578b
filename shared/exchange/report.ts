import { z } from 'zod';

/** What can become of something that comes in or goes out; its sentences are in `shared/words/reports`. */
const REPORT_CODES = [
  // What it is here now; each names it.
  'became-story',
  'became-premise',
  'became-act',
  'became-place',
  'became-person',
  'person-here',
  'person-filled',
  'person-twice',
  'became-portrait',
  'became-face',
  'became-encounter',
  'became-option',
  'became-scene',
  'became-event',
  'became-ending',
  'became-flag',
  'became-meter',
  'became-fact',
  'became-lore',
  'became-background',
  'became-music',
  // What is not as it was.
  'kept-aside',
  'switched-off',
  'without-keys',
  'left-out',
  'shown-not-run',
  'condition-left-out',
  'leads-nowhere',
  'comes-back',
  'goes-round',
  'cut-short',
  'too-many',
  'not-read',
  'filled-in',
  'named-by-file',
  'checksums-wrong',
  'bytes-before-archive',
  'key-not-read',
  'asks-for-words',
  'by-chance',
  'author-note',
  'not-reached',
  // On the way out.
  'not-sayable',
  'said-otherwise',
  'picture-missing',
  'not-shown',
  'too-large-to-return',
  'history-missing',
  'history-too-long',
  // On the way in, of what came along.
  'history-not-read',
  // Of scripts that were exported from here.
  'embedded-story-read',
  'embedded-story-edited',
  'embedded-story-damaged',
  'embedded-story-newer',
  // Of a program that plays a story.
  'translation-left-out',
  'program-look-left-out',
  'program-files-left-out',
] as const;
const ReportCodeSchema = z.enum(REPORT_CODES);
export type ReportCode = z.infer<typeof ReportCodeSchema>;

/** What a sentence of the report names, by the names that stand in braces in it. */
const ReportArgsSchema = z.record(z.string(), z.union([z.string(), z.number()]));

/** One line of the report of an import or an export: where something stood (file, line, passage, entry), and what became of it. */
export const ReportLineSchema = z.object({ where: z.string(), code: ReportCodeSchema, args: ReportArgsSchema });
export type ReportLine = z.infer<typeof ReportLineSchema>;

/** Whether a line is so of a play as well that goes on with a chat: of what a draft has, it has the people alone. */
export const isOfPlay = ({ code }: Pick<ReportLine, 'code'>): boolean =>
  code === 'became-person' || !code.startsWith('became-');
