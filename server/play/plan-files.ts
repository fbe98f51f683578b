import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { ErrorFile, PlanFile } from '../../shared/wire/index.ts';
import { isAbsent } from '../system-error.ts';

export interface TickPlace {
  playId: string;
  line: number;
  tick: number;
}

const SAFE_ID = /^[A-Za-z0-9_-]{1,80}$/;

/** Relative to DATA_DIR. @throws RangeError for an unsafe id */
function getFolder(playId: string): string {
  if (!SAFE_ID.test(playId)) throw new RangeError(`"${playId}" cannot be the name of a folder.`);
  return `plays/${playId}`;
}

function getFile({ playId, line, tick }: TickPlace, kind: 'plan' | 'error'): string {
  const folder = line === 1 ? getFolder(playId) : `${getFolder(playId)}/line-${line}`;
  return `${folder}/${kind}s/${kind}_${String(tick).padStart(3, '0')}.json`;
}

/** Relative to DATA_DIR. Plan execution, "Plan and error files". */
export const getPlanFile = (place: TickPlace): string => getFile(place, 'plan');

/** Relative to DATA_DIR, with its `.log`. Plan execution, "Plan and error files". */
export const getErrorFile = (place: TickPlace): string => getFile(place, 'error');

/** Instructions in an error file, naming the commands. Plan execution, "Plan and error files". */
export const instructionsFor = (playId: string, tick: number): string =>
  [
    'This tick failed during execution. Review the error and plan, then either:',
    '1. Fix the underlying issue (e.g., missing entity, invalid args)',
    '2. Manually edit the plan and retry',
    '3. Skip this tick and continue with next tick',
    '',
    `To retry: npx kamishibai tick --play ${playId} --retry ${tick}`,
    `To skip: npx kamishibai tick --play ${playId} --skip, then npx kamishibai tick --play ${playId}`,
  ].join('\n');

/** Instructions for a player's turn, which was told despite the failure. */
export const instructionsForTurn = (tick: number): string =>
  [
    `No plan for tick ${tick} could be carried out, so the turn was told plainly. Review the error and plan, then either:`,
    '1. Tell the turn anew',
    '2. Go back to the turn before',
    '3. Play on',
  ].join('\n');

function formatLog({ tick, error, plan, execution }: ErrorFile): string {
  return [
    `=== TICK ${tick} EXECUTION ERROR ===`,
    '',
    `Error Type: ${error.type}`,
    `Error Message: ${error.message}`,
    '',
    'Traceback:',
    error.traceback,
    '',
    'Plan:',
    JSON.stringify(plan, null, 2),
    '',
    'Partial Execution Results:',
    JSON.stringify(execution, null, 2),
    '',
  ].join('\n');
}

/** Writes and reads tick files for people. The database is authoritative: only edited plans are read back. */
export interface PlanFiles {
  /** @param file from `getPlanFile` */
  writePlan(file: string, plan: PlanFile): Promise<void>;
  /** @param file from `getErrorFile` */
  writeError(file: string, error: ErrorFile): Promise<void>;
  /** The present error file; null if missing. @throws SyntaxError if it is not JSON */
  readError(file: string): Promise<unknown>;
  remove(playId: string): Promise<void>;
  /** Queues a task on a play's files, so that turns need not wait for them. */
  later(playId: string, task: () => Promise<unknown>): Promise<void>;
  settled(playId?: string): Promise<void>;
}

function createWriting(): Pick<PlanFiles, 'later' | 'settled'> {
  const under = new Map<string, Promise<void>>();
  return {
    later(playId, task) {
      const before = under.get(playId);
      const ended = () => {
        if (under.get(playId) === done) under.delete(playId);
      };
      const done: Promise<void> = (before ? before.then(task, task) : task()).then(() => undefined).finally(ended);
      under.set(playId, done);
      return done;
    },
    async settled(playId) {
      await (playId === undefined ? Promise.all(under.values()) : under.get(playId));
    },
  };
}

/** @param dataDir null writes nothing */
export function createPlanFiles(dataDir: string | null): PlanFiles {
  const writing = createWriting();
  if (dataDir === null) {
    return {
      ...writing,
      writePlan: async () => undefined,
      writeError: async () => undefined,
      readError: async () => null,
      remove: async () => undefined,
    };
  }
  /** Writes atomically: readers never see half a file. */
  async function write(file: string, text: string): Promise<void> {
    const path = join(dataDir ?? '', file);
    const part = `${path}.part`;
    // The folder is missing only for a play's first file.
    await writeFile(part, text, 'utf8').catch(async (error: unknown) => {
      if (!isAbsent(error)) throw error;
      await mkdir(dirname(path), { recursive: true });
      await writeFile(part, text, 'utf8');
    });
    await rename(part, path);
  }
  return {
    ...writing,
    writePlan: (file, plan) => write(file, `${JSON.stringify(plan, null, 2)}\n`),
    async writeError(file, error) {
      await write(file, `${JSON.stringify(error, null, 2)}\n`);
      await write(file.replace(/\.json$/, '.log'), formatLog(error));
    },
    async readError(file) {
      let text: string;
      try {
        text = await readFile(join(dataDir, file), 'utf8');
      } catch (error) {
        if (isAbsent(error)) return null;
        throw error;
      }
      return JSON.parse(text.replace(/^\uFEFF/, ''));
    },
    remove: (playId) => rm(join(dataDir, getFolder(playId)), { recursive: true, force: true }),
  };
}
