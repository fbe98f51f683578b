import { RefusalError } from '../../shared/error.ts';
import type { Story } from '../../shared/play/index.ts';
import type { Clock } from '../clock.ts';
import type { Logger } from '../log.ts';
import type { PlayStore, Projection, SnapshotRow, TurnRow } from '../store/types.ts';
import { lineBegan } from './commit.ts';
import { correctionsOnBranch } from './corrections.ts';
import { type CommittedTurn, type LineBegan, loadCreation, type PlayCreated, type PlayEvent } from './events.ts';
import { onNewLine } from './fold-play.ts';
import { cutPath, pointOn, type TurnPoint } from './paths.ts';
import { type LoadedPlay, type PlayPosition, type PlaySessions, parseTurnRow, unknownPlay } from './play-cache.ts';
import { leftHistoryRow, pruneLeft } from './saves.ts';
import { type PlaySession, type SnapshotBody, toSnapshot } from './snapshot.ts';
import type { Stories } from './stories.ts';
import { missingIn } from './versions.ts';

export interface HistoryDeps {
  store: PlayStore;
  sessions: PlaySessions;
  stories: Stories;
  clock: Clock;
  log: Logger;
}

/** The point of a turn in the present history. @throws RefusalError `conflict` if it has no such turn */
export function pointIn(session: PlaySession, turn: number): TurnPoint {
  const point = turn > session.state.turn ? null : pointOn(session.path, turn);
  if (point) return point;
  throw new RefusalError('conflict', `This play has no turn ${turn}: it stands at turn ${session.state.turn}.`, {
    hint: `Name a turn from 0 to ${session.state.turn}.`,
    reason: { code: 'no-such-turn', turn, at: session.state.turn },
  });
}

/**
 * Continues from a turn on a new line; the old one gets an autosave. A moved play stays in its version if possible.
 * @param play its story is null if it cannot place the play: no autosave then
 * @throws RefusalError `conflict`, before anything is written, if its story has changed too much
 */
export async function goToTurn(
  { store, sessions, stories, clock, log }: HistoryDeps,
  { story, session }: PlayPosition,
  point: TurnPoint,
  why: LineBegan['why'],
): Promise<LoadedPlay> {
  const then = await sessions.at(session, point);
  const { packageVersion: version, title } = await versionFor(stories, session, then.session);
  const line = session.line + 1;
  const events: PlayEvent[] = [
    { type: 'line-began', data: lineBegan(session, then.session, { line, from: point, why }) },
    ...(version === session.packageVersion ? [] : [{ type: 'version-moved' as const, data: { version, title } }]),
  ];
  const next: PlaySession = { ...onNewLine(then.session, line), packageVersion: version, title };
  const now = clock.iso();
  const left: Projection[] =
    story === null || session.state.turn === 0 ? [] : [{ kind: 'put-save', row: leftHistoryRow(story, session, now) }];
  const goesOnIn = await stories.of(next);
  const written = await sessions.write(session, next, events, left, { snapshot: true });
  await pruneLeft(store, log, session.id);
  return { story: goesOnIn, session: written };
}

/** The version to continue in: the present one if it has what the state needs, else the one the turn was told in. */
async function versionFor(
  stories: Stories,
  session: PlaySession,
  then: PlaySession,
): Promise<Pick<PlaySession, 'packageVersion' | 'title'>> {
  if (then.packageVersion === session.packageVersion) return session;
  return missingIn(await stories.of(session), then.state).length === 0 ? session : then;
}

/** Moves a play to another version of its story, on a new line. */
export async function moveTo(
  { sessions }: HistoryDeps,
  session: PlaySession,
  version: number,
  story: Story,
): Promise<LoadedPlay> {
  const { title } = story;
  const line = session.line + 1;
  const from = pointIn(session, session.state.turn);
  const events: PlayEvent[] = [
    { type: 'line-began', data: { line, from, why: 'version' } },
    { type: 'version-moved', data: { version, title } },
  ];
  const next: PlaySession = { ...onNewLine(session, line), packageVersion: version, title };
  return { story, session: await sessions.write(session, next, events, [], { snapshot: true }) };
}

const PAGE = 100;

/**
 * Copies turns and memory as line 1, with snapshots, so that the branch can be rolled back too.
 * @param then the other play at that turn @param story that of `then`, or another version
 */
export async function branchFrom(
  { store, sessions, clock }: HistoryDeps,
  { session }: LoadedPlay,
  then: PlaySession,
  story: Pick<Story, 'title'>,
  version: number,
): Promise<{ id: string }> {
  const id = clock.id();
  const now = clock.iso();
  const { turn } = then.state;
  const point = pointIn(session, turn);
  const path = cutPath(session.path, turn);
  const asBranch = (body: SnapshotBody): SnapshotBody => ({
    ...body,
    createdAt: now,
    line: 1,
    path: body.state.turn === 0 ? [] : [{ line: 1, from: 1, to: body.state.turn }],
    branchedAt: turn,
    corrections: correctionsOnBranch(body),
    failedTick: null,
  });
  const { created } = (await loadCreation(store, session.id)) ?? {};
  if (!created) throw unknownPlay(session.id);
  const snapshot = asBranch(toSnapshot(then));
  const data: PlayCreated = {
    packageId: session.packageId,
    packageVersion: created.packageVersion,
    seed: session.state.seed,
    title: created.title,
    ...(created.trial && { trial: created.trial }),
    branchedFrom: { playId: session.id, ...point },
    ...(turn > 0 && { snapshot }),
  };
  const isMoved = version !== (turn > 0 ? then : created).packageVersion;
  const events: PlayEvent[] = [
    { type: 'play-created', data },
    ...(isMoved ? [{ type: 'version-moved' as const, data: { version, title: story.title } }] : []),
  ];
  const as = isMoved ? { packageVersion: version, title: story.title } : {};
  const begun: PlaySession = { id, ...snapshot, ...as, seq: events.length };
  const snapshots = (await snapshotsOn(store, session, turn)).map(
    (row): SnapshotRow => ({ ...row, playId: id, line: 1, seq: 1, body: asBranch(row.body as SnapshotBody) }),
  );
  const older = await rowsWithoutTurns({ store, sessions }, session, turn);
  const projections: Projection[] = [
    { kind: 'copy-play', from: session.id, to: id, path },
    ...snapshots.map((row): Projection => ({ kind: 'put-snapshot', row })),
    ...older.map((row): Projection => ({ kind: 'put-turn', row: { ...row, playId: id, line: 1, seq: 0 } })),
  ];
  await sessions.begin(begun, events, projections);
  return { id };
}

async function snapshotsOn(store: PlayStore, session: PlaySession, before: number): Promise<SnapshotRow[]> {
  const found: SnapshotRow[] = [];
  let turn = before - 1;
  while (turn > 0) {
    const point = pointOn(session.path, turn);
    const row = point && (await store.latestSnapshot(session.id, point.line, turn));
    const segment = session.path.find(({ from, to }) => from <= turn && turn <= to);
    if (row && row.turn > 0) found.push(row);
    turn = (row?.turn ?? segment?.from ?? 1) - 1;
  }
  return found;
}

/** Completes old turn rows, which lack parts of the turn, from the journal. */
async function rowsWithoutTurns(
  { store, sessions }: Pick<HistoryDeps, 'store' | 'sessions'>,
  session: PlaySession,
  last: number,
): Promise<TurnRow[]> {
  const first = (await store.listTurns(session.id, session.path, 1, 1))[0];
  if (!first || first.turn > last || parseTurnRow(first) !== null) return [];
  const turns = new Map<number, CommittedTurn>();
  for await (const { event } of sessions.events(session.id)) {
    if (event.type === 'turn-committed' && event.data.line === 1) turns.set(event.data.turn, event.data);
  }
  const found: TurnRow[] = [];
  for (let from = 1; from <= last; from += PAGE) {
    for (const row of await store.listTurns(session.id, session.path, from, Math.min(PAGE, last - from + 1))) {
      const turn = parseTurnRow(row) === null && row.line === 1 ? turns.get(row.turn) : undefined;
      if (!turn) continue;
      const record = { ...(row.record as object | null), mutations: turn.mutations, memory: turn.memory };
      found.push({ ...row, record });
    }
  }
  return found;
}
