import { RefusalError } from '../../shared/error.ts';
import type { Story } from '../../shared/play/index.ts';
import type { ImportedSave } from '../../shared/wire/index.ts';
import type { Projection } from '../store/types.ts';
import { waitForLoopTurn } from '../workers/event-loop-turns.ts';
import { defineJob } from '../workers/job.ts';
import type { Workers } from '../workers/types.ts';
import { memoryRows } from './commit.ts';
import type { CommittedTurn, PlayCreated } from './events.ts';
import { addTurn, beginSession } from './fold-play.ts';
import { belongsTo, snapshotRow } from './play-cache.ts';
import type { HistoryDeps } from './rollback-and-branch.ts';
import type { SaveFile } from './save-file.ts';
import { saveRow, seenAt } from './saves.ts';
import { type PlaySession, toSnapshot } from './snapshot.ts';
import { missingIn } from './versions.ts';
import type { readSave } from './workers/read-save.ts';
import type { writeLogged } from './workers/write-logged.ts';

export interface BringOptions {
  guest: string;
  signal?: AbortSignal;
  /** Throws unless the caller may play this story. */
  requireStory?: (packageId: string) => Promise<void>;
}

const READ = defineJob<typeof readSave>(new URL('./workers/read-save.ts', import.meta.url), 'readSave');
const WRITE = defineJob<typeof writeLogged>(new URL('./workers/write-logged.ts', import.meta.url), 'writeLogged');
const LIMITS = { ms: 20_000, memoryMb: 256 };
const SLOT = '1';
/** Turns folded at a time, and between snapshots. */
const AT_A_TIME = 20;
const SNAPSHOT_EVERY = 100;

/** The worker threads for imports. @throws Error without any */
export function requireWorkers({ workers }: { workers?: Pick<Workers, 'run'> }): Pick<Workers, 'run'> {
  if (workers) return workers;
  throw new Error('Imports require worker threads.');
}

/** @throws RefusalError `refused` if it is not a save */
export const readSaveOnThread = (
  workers: Pick<Workers, 'run'>,
  bytes: Uint8Array<ArrayBuffer>,
  { guest, signal }: BringOptions,
): Promise<SaveFile> =>
  workers.run(READ, bytes, { guest, limits: LIMITS, what: 'The save', signal, transfer: [bytes.buffer] });

/** Writes turns from another server as a save, on a worker. @throws RefusalError `refused` if it would be too large */
export const writtenLogged = async (
  workers: Pick<Workers, 'run'>,
  { row: { id, version, body }, turns }: Parameters<typeof writeLogged>[0],
  { guest, signal }: BringOptions,
): Promise<Uint8Array<ArrayBuffer>> => {
  const asked = { row: { id, version, body }, turns };
  return (await workers.run(WRITE, asked, { guest, limits: LIMITS, what: 'The conversation', signal })).bytes;
};

interface Folded {
  session: PlaySession;
  before: PlaySession;
  projections: Projection[];
}

/** @throws what the rules throw for turns that do not fit */
async function foldTurns(story: Story, begun: PlaySession, { turns }: SaveFile, now: string): Promise<Folded> {
  const projections: Projection[] = [];
  let session = begun;
  let before = begun;
  for (const { waitingFor, ...saved } of turns) {
    if (saved.turn % AT_A_TIME === 0) await waitForLoopTurn('foreground');
    const turn: CommittedTurn = { ...saved, line: 1, tick: saved.tick ?? saved.turn };
    before = session;
    session = addTurn(story, before, turn);
    const { action, frames, mutations, memory, tick, trouble } = turn;
    const record = { mutations, memory, tick, ...(trouble && { trouble }) };
    const at = { playId: begun.id, line: 1, turn: turn.turn };
    projections.push(
      { kind: 'put-turn', row: { ...at, seq: 0, action, frames, waitingFor, record, createdAt: now } },
      ...memoryRows(story, before, session, turn),
    );
    if (turn.turn % SNAPSHOT_EVERY === 0) projections.push({ kind: 'put-snapshot', row: snapshotRow(session) });
  }
  const missing = missingIn(story, session.state);
  if (!belongsTo(story, session) || missing.length > 0) throw new Error('The story lacks what the play has.');
  return { session, before, projections };
}

/** @throws RefusalError `refused` if its story is missing or no version of it fits */
export async function importSave(
  { store, sessions, stories, clock }: HistoryDeps,
  file: SaveFile,
  { requireStory }: Pick<BringOptions, 'requireStory'> = {},
): Promise<ImportedSave> {
  const { packageId, title } = file.story;
  const latest = await stories.latest(packageId);
  if (latest === null) {
    throw new RefusalError('refused', `The story "${title}" is not here.`, {
      hint: 'Import the story first.',
      reason: { code: 'story-of-save-absent', title },
    });
  }
  await requireStory?.(packageId);
  const id = clock.id();
  const now = clock.iso();
  let why: unknown;
  for (const version of new Set([file.story.version, latest])) {
    if ((await store.getPackage(packageId, version)) === null) continue;
    const story = await stories.version(packageId, version);
    const created: PlayCreated = { packageId, packageVersion: version, seed: file.seed, title: story.title };
    try {
      const folded = await foldTurns(story, beginSession(id, story, created, { seq: 1, at: now }), file, now);
      return await begin(story, created, folded);
    } catch (error) {
      why = error;
    }
  }
  throw new RefusalError('refused', `This save does not fit the story "${title}" as it is here.`, {
    hint: 'It was made in a version that is missing here. Import that version, then try again.',
    reason: { code: 'save-does-not-fit', title },
    cause: why,
  });

  async function begin(
    story: Story,
    created: PlayCreated,
    { session, before, projections }: Folded,
  ): Promise<ImportedSave> {
    const { turn } = session.state;
    const { note = '', readTo } = file.save;
    const isWhole = turn === 0 || readTo === undefined || readTo >= (session.frames.at(-1)?.seq ?? 0);
    const kept = { slot: SLOT, kind: 'manual' as const, note, createdAt: now, ...(!isWhole && { readTo }) };
    const save = saveRow(story, session, kept, isWhole ? session : seenAt(session, before, readTo));
    const begun: PlaySession = { ...session, branchedAt: turn };
    const data: PlayCreated = { ...created, ...(turn > 0 && { snapshot: toSnapshot(begun) }) };
    await sessions.begin(begun, [{ type: 'play-created', data }], [...projections, { kind: 'put-save', row: save }]);
    return { id, readTo: save.readTo };
  }
}
