import { readFile, stat } from 'node:fs/promises';
import { basename } from 'node:path';
import { defineCommand } from 'citty';
import { RefusalError } from '../../../shared/error.ts';
import { PACKAGE_BYTES } from '../../../shared/story/index.ts';
import { BroughtInSchema, ImportPreviewSchema, type WireReport } from '../../../shared/wire/index.ts';
import { type OpenedApi, openApi } from '../api.ts';
import { loadConfig } from '../environment.ts';
import { safeLine, say, sayJson } from '../terminal.ts';

const FORM_BYTES = 64 * 1024;

export const importFiles = defineCommand({
  meta: { name: 'import', description: 'Import stories, character cards and lorebooks' },
  args: {
    file: {
      ...{ type: 'positional', required: true, valueHint: 'file…' },
      description:
        'a story (JSON, zip), character cards (PNG, JSON, CHARX), lorebooks, a chat, or scripts; several of one kind may come together',
    },
    update: {
      type: 'boolean',
      description: 'Import an existing story as its next version; plays keep their version',
    },
    play: {
      type: 'boolean',
      description: 'Import a chat as a play to continue; otherwise it becomes material for a draft',
    },
    session: {
      ...{ type: 'string', valueHint: 'id' },
      description: 'Add cards, lorebooks or a chat to the draft of this session; otherwise they become a new draft',
    },
    preview: {
      type: 'boolean',
      description: 'Report what the files are and what would happen, without importing them',
    },
    json: { type: 'boolean', description: 'Print the answer of POST /api/import' },
  },
  run: async ({ args }) => {
    const names = args._.length > 0 ? args._ : [args.file];
    for (const name of names) await readFileSize(name);
    const api = await openApi(loadConfig());
    try {
      const form = new FormData();
      for (const name of names) form.append('files', await read(name, api));
      const query = new URLSearchParams({
        ...(args.preview && { preview: '1' }),
        ...(args.update && { update: '1' }),
        ...(args.play && { as: 'play' }),
        ...(args.session !== undefined && { session: args.session }),
      });
      const answer = await api.send(`/api/import?${query}`, form);
      if (args.json) return sayJson(answer);
      for (const line of args.preview ? previewInWords(answer) : broughtInWords(answer)) say(safeLine(line));
    } finally {
      await api.close();
    }
  },
});

async function readFileSize(name: string): Promise<number> {
  const found = await stat(name).catch(() => null);
  if (!found?.isFile()) throw new RefusalError('not_found', `There is no file ${name}.`);
  return found.size;
}

async function read(name: string, { importBytes }: OpenedApi): Promise<File> {
  const size = await readFileSize(name);
  if (size > importBytes - FORM_BYTES) {
    throw new RefusalError('too_large', `${name} has ${size} bytes; the limit here is ${importBytes}.`, {
      ...(importBytes <= PACKAGE_BYTES && {
        hint: 'Stop the server and bring it in again: without one, more is taken.',
      }),
    });
  }
  return new File([new Uint8Array(await readFile(name))], basename(name));
}

export const formatImportReport = (report: WireReport): string[] =>
  report.map(({ where, message }) => (where === '' ? `  ${message}` : `  ${where}: ${message}`));

function previewInWords(answer: unknown): string[] {
  const { format, title, becomes, turns, contents, history, here, report, warnings } =
    ImportPreviewSchema.parse(answer);
  const counted = Object.entries(contents).flatMap(([what, count]) => (count > 0 ? [`${count} ${what}`] : []));
  return [
    `${title || 'Without a title'} (${format}): it becomes a ${becomes}.`,
    `In it: ${counted.join(', ') || 'nothing known'}.`,
    ...(history ? ['Its history came along: it opens as a draft besides, to be undone step by step.'] : []),
    ...(turns !== undefined && becomes !== 'play'
      ? [`With --play it becomes a play to go on with, of ${turns} turns so far.`]
      : []),
    ...(here ? [`Version ${here.version} of it is here already: with --update it becomes the next.`] : []),
    ...warnings.map((warning) => `  ${warning}`),
    ...formatImportReport(report),
  ];
}

function broughtInWords(answer: unknown): string[] {
  const { packageId, playId, sessionId, report, warnings } = BroughtInSchema.parse(answer);
  const whole = playId === undefined ? `the package ${packageId}` : `the play ${playId} of the package ${packageId}`;
  const what = packageId === undefined ? `the draft of session ${sessionId}` : whole;
  const besides = packageId !== undefined && sessionId !== undefined ? `, and its history as session ${sessionId}` : '';
  return [
    `Brought in: ${what}${besides}.`,
    ...warnings.map((warning) => `  ${warning}`),
    ...formatImportReport(report),
  ];
}
