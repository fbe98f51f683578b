import { mkdir, open, readdir, readFile, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { RefusalError } from '../../shared/error.ts';
import {
  EVALUATIONS_KEPT,
  type EvaluationRequest,
  type EvaluationSummary,
  EvaluationSummarySchema,
} from '../../shared/wire/index.ts';
import type { EvaluatedStory, EvaluationReport } from './types.ts';

/** A running evaluation with its measurements so far. Times are ISO 8601. */
interface BegunEvaluation {
  at: string;
  noted: string;
  request: EvaluationRequest;
  models: { name: string; stories: EvaluatedStory[] }[];
}

export interface ReportStore {
  list(): Promise<EvaluationSummary[]>;
  /** Stores a report and deletes the oldest beyond a limit. */
  keep(id: string, report: EvaluationReport): Promise<void>;
  /** Path of a report's JSON. @throws RefusalError `not_found` */
  findPath(id: string): Promise<string>;
  /** @throws RefusalError `not_found` */
  remove(id: string): Promise<void>;
  /** Stores a running evaluation's progress until it is removed. */
  begin(
    id: string,
    request: EvaluationRequest,
    at: string,
  ): Promise<{ note: (model: string, story: EvaluatedStory) => Promise<void>; forget: () => Promise<void> }>;
  leftOver(): Promise<string[]>;
  /** The measurements of one; null if unreadable. */
  readBegun(id: string): Promise<BegunEvaluation | null>;
  forget(id: string): Promise<void>;
}

const SUMMARY = '.summary.json';
const BEGUN = '.begun.json';
/** Longer summaries are not ours. */
const SUMMARY_BYTES = 256 * 1024;

const evaluationGone = (id: string) =>
  new RefusalError('not_found', `There is no evaluation "${id}".`, { reason: { code: 'evaluation-gone' } });

function summarizeReport(id: string, { at, ms, request, interrupted, models }: EvaluationReport): EvaluationSummary {
  return {
    ...{ id, at, ms, interrupted },
    request: { ...request, models: [...request.models] },
    models: models.map(({ name, turns, stories, estimates }) => {
      const value = (measure: keyof typeof estimates) => estimates[measure]?.value ?? null;
      return {
        ...{ name, turns, plays: stories.reduce((sum, { plays }) => sum + plays.length, 0) },
        ...{ told: value('told'), own: value('own'), directed: value('directed') },
        draft: { tokens: value('draftTokens'), cost: value('draftCost'), ms: value('draftMs') },
        turn: { tokens: value('tokens'), cost: value('cost'), ms: value('turnMs') },
      };
    }),
  };
}

async function writeWhole(file: string, text: string): Promise<void> {
  const aside = `${file}.new`;
  const handle = await open(aside, 'w');
  try {
    await handle.writeFile(text);
    await handle.sync();
  } finally {
    await handle.close();
  }
  await rename(aside, file);
}

/** Opens the reports of a DATA_DIR. Creates the folder with the first report. */
export function openReportStore(dataDir: string): ReportStore {
  const folder = join(dataDir, 'evaluations');
  const reportFile = (id: string) => join(folder, `${id}.json`);
  const summaryFile = (id: string) => join(folder, `${id}${SUMMARY}`);

  const read = async (id: string): Promise<EvaluationSummary | null> => {
    try {
      const bytes = await readFile(summaryFile(id));
      if (bytes.length > SUMMARY_BYTES) return null;
      return { ...EvaluationSummarySchema.parse(JSON.parse(bytes.toString('utf8'))), id };
    } catch {
      // Foreign files, or those of a newer version, are not listed.
      return null;
    }
  };
  const begunFile = (id: string) => join(folder, `${id}${BEGUN}`);
  const listIds = async (end: string) => {
    const names = await readdir(folder).catch(() => []);
    return names.flatMap((name) => (name.endsWith(end) ? [name.slice(0, -end.length)] : []));
  };
  const forget = (id: string) => rm(begunFile(id), { force: true });
  const list = async () => {
    const found = (await Promise.all((await listIds(SUMMARY)).map(read))).filter((summary) => summary !== null);
    return found.sort((a, b) => (a.at < b.at ? 1 : a.at > b.at ? -1 : 0));
  };
  const drop = async (id: string) => {
    // The summary first, since it makes the report exist.
    await rm(summaryFile(id), { force: true });
    await rm(reportFile(id), { force: true });
  };
  const require = async (id: string) => {
    if ((await read(id)) === null) throw evaluationGone(id);
  };

  return {
    list,
    async keep(id, report) {
      await mkdir(folder, { recursive: true });
      await writeWhole(reportFile(id), JSON.stringify(report));
      await writeWhole(summaryFile(id), JSON.stringify(summarizeReport(id, report)));
      for (const { id: old } of (await list()).slice(EVALUATIONS_KEPT)) await drop(old);
    },
    async findPath(id) {
      await require(id);
      return reportFile(id);
    },
    async remove(id) {
      await require(id);
      await drop(id);
    },
    async begin(id, request, at) {
      await mkdir(folder, { recursive: true });
      const models = request.models.map((name): BegunEvaluation['models'][number] => ({ name, stories: [] }));
      const write = (noted: string) =>
        writeWhole(begunFile(id), JSON.stringify({ at, noted, request, models } satisfies BegunEvaluation));
      await write(at);
      return {
        async note(model, story) {
          const stories = models.find(({ name }) => name === model)?.stories ?? [];
          const known = stories.findIndex(({ brief }) => brief === story.brief);
          if (known === -1) stories.push(story);
          else stories[known] = story;
          await write(new Date().toISOString());
        },
        forget: () => forget(id),
      };
    },
    leftOver: () => listIds(BEGUN),
    async readBegun(id) {
      try {
        return JSON.parse(await readFile(begunFile(id), 'utf8'));
      } catch {
        // A partial copy, or a foreign file.
        return null;
      }
    },
    forget,
  };
}
