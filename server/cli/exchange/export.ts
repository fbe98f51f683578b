import { defineCommand } from 'citty';
import { parseRefusalCode, RefusalError } from '../../../shared/error.ts';
import {
  ExportBegunSchema,
  ExportEventSchema,
  type ExportOptions,
  ExportOptionsSchema,
  type ExportStatus,
} from '../../../shared/wire/index.ts';
import { type OpenedApi, openApi } from '../api.ts';
import { loadConfig } from '../environment.ts';
import { listenForInterrupt } from '../signals.ts';
import { complain, safeLine, say, sayJson } from '../terminal.ts';
import { UsageError } from '../usage.ts';
import { writeOutput } from '../write-output.ts';
import { formatImportReport } from './import.ts';

export const exportStory = defineCommand({
  meta: { name: 'export', description: 'Export a story or a play to a file' },
  args: {
    package: { type: 'positional', required: false, description: 'the id of a story' },
    play: { type: 'string', valueHint: 'id', description: 'The id of a play to export instead' },
    format: {
      ...{ type: 'string', required: true, valueHint: 'f' },
      description: 'The format, as listed by GET /api/exports: json, zip, cards …',
    },
    out: {
      type: 'string',
      valueHint: 'path',
      description: 'The output file; - is standard output. By default a file named after the story',
    },
    width: { type: 'string', valueHint: 'pixels', description: 'Maximum width of pictures, from 320 to 4096' },
    language: {
      ...{ type: 'string', valueHint: 'en|zh|ja' },
      description: "Language of texts outside the story; by default the story's",
    },
    pictures: { type: 'boolean', description: 'Include pictures even if the format does not need them' },
    history: { type: 'boolean', description: 'Include the edit history in a zip, without the conversation' },
    json: { type: 'boolean', description: 'Print the result and the report as JSON' },
  },
  run: async ({ args }) => {
    const { package: packageId, play: playId, format, out, json } = args;
    if ((packageId === undefined) === (playId === undefined)) {
      throw new UsageError('"export" takes either a story or --play.');
    }
    if (out === '-' && json) throw new UsageError('"--out -" and --json both write to standard output.');
    const options = optionsIn(args);
    const api = await openApi(loadConfig());
    const interruption = listenForInterrupt();
    try {
      const asked = { format, options, ...(packageId === undefined ? { playId } : { packageId }) };
      const { id } = ExportBegunSchema.parse(await api.send('/api/exports', JSON.stringify(asked)));
      const standing = await followed(api, id, interruption.signal);
      const bytes = await api.bytes(`/api/exports/${id}/file`);
      const path = out ?? standing.file?.name ?? `${packageId ?? playId}.${format}`;
      if (path === '-') process.stdout.write(bytes);
      else await writeOutput(path, bytes);
      await api.remove(`/api/exports/${id}`);
      if (json) sayJson({ ...standing, path });
      else if (path !== '-') {
        say(safeLine(`Wrote ${path} (${Math.ceil(bytes.length / 1024)} KiB).`));
        for (const line of formatImportReport(standing.report)) say(safeLine(line));
      }
    } finally {
      interruption.dispose();
      await api.close();
    }
  },
});

/** @throws UsageError naming an option that is out of bounds */
function optionsIn({
  width,
  language,
  pictures,
  history,
}: {
  width?: string;
  language?: string;
  pictures?: boolean;
  history?: boolean;
}): ExportOptions {
  const given = {
    ...(width !== undefined && { width: Number(width) }),
    ...(language !== undefined && { language }),
    ...(pictures !== undefined && { pictures }),
    ...(history !== undefined && { history }),
  };
  const read = ExportOptionsSchema.safeParse(given);
  if (read.success) return read.data;
  const name = String(read.error.issues[0]?.path[0]);
  const allowed = name === 'language' ? 'en, zh or ja' : 'a whole number from 320 to 4096';
  throw new UsageError(`"--${name}" is ${allowed}.`);
}

/** Follows an export with progress; the signal stops it. @throws RefusalError if it fails */
async function followed(api: OpenedApi, id: string, signal: AbortSignal): Promise<ExportStatus> {
  signal.addEventListener('abort', () => void api.remove(`/api/exports/${id}`).catch(() => undefined));
  let tenths = 0;
  for await (const message of api.events(`/api/exports/${id}/stream`)) {
    const event = ExportEventSchema.parse(message);
    if (event.type === 'done') return event.standing;
    if (event.type === 'error') throw new RefusalError(parseRefusalCode(event.error.code), event.error.message);
    const { done, total } = event.standing;
    const now = total ? Math.floor((10 * done) / total) : 0;
    if (now > tenths) complain(`${now * 10} %`);
    tenths = now;
  }
  throw new RefusalError('unavailable', 'The export ended early.');
}
