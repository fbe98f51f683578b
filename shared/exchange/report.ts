import { z } from 'zod';

const REPORT_CODES = [
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
  'not-sayable',
  'said-otherwise',
  'picture-missing',
  'not-shown',
  'too-large-to-return',
  'history-missing',
  'history-too-long',
  'history-not-read',
  'embedded-story-read',
  'embedded-story-edited',
  'embedded-story-damaged',
  'embedded-story-newer',
  'translation-left-out',
  'program-look-left-out',
  'program-files-left-out',
] as const;
const ReportCodeSchema = z.enum(REPORT_CODES);
export type ReportCode = z.infer<typeof ReportCodeSchema>;

/** Values of the sentence's placeholders. */
const ReportArgsSchema = z.record(z.string(), z.union([z.string(), z.number()]));

/** One line of an import or export report: its location (file, line, passage, entry) and outcome. */
export const ReportLineSchema = z.object({ where: z.string(), code: ReportCodeSchema, args: ReportArgsSchema });
export type ReportLine = z.infer<typeof ReportLineSchema>;

/** Whether a line also applies to a play continued from a chat, which uses only the people of a draft. */
export const isOfPlay = ({ code }: Pick<ReportLine, 'code'>): boolean =>
  code === 'became-person' || !code.startsWith('became-');
