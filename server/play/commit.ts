import { buildMemoryRows, createNameLookup, oneLine } from '../../shared/memory/index.ts';
import { getSpeakerName, isWhollyWritten, type SequencedFrame, type Story } from '../../shared/play/index.ts';
import type { Projection } from '../store/types.ts';
import { usageRow } from './call-log.ts';
import type { CommittedTurn, LineBegan, PlayEvent } from './events.ts';
import type { FinishedTurn } from './finished.ts';
import { addTurn, onNewLine } from './fold-play.ts';
import { snapshotRow } from './play-cache.ts';
import { directedIn, hereIn } from './record.ts';
import { actRow, autosaveRow, leftHistoryRow } from './saves.ts';
import { type PlaySession, toSnapshot } from './snapshot.ts';

const listLines = (frames: readonly SequencedFrame[], getName: (id: string) => string): string[] =>
  frames.flatMap(({ frame }) => {
    if (frame.type === 'say') return [oneLine(`${getSpeakerName(frame, getName)}: ${frame.text}`, LINE_MAX)];
    if (frame.type === 'narrate' || frame.type === 'notify') return [oneLine(frame.text, LINE_MAX)];
    return [];
  });

/** Maximum characters of a line indexed for search. */
const LINE_MAX = 600;

/** The rows a turn's changes add to the memory search. */
export function memoryRows(
  story: Story,
  base: PlaySession,
  after: PlaySession,
  { memory: changes, ...turn }: Pick<FinishedTurn, 'memory' | 'action' | 'frames'>,
) {
  const at = { playId: base.id, line: after.line, turn: after.state.turn };
  const getName = createNameLookup(story, after.memory);
  const said = turn.action.type === 'text' ? [oneLine(turn.action.text, LINE_MAX)] : [];
  const words = () => [...said, ...listLines(turn.frames, getName)];
  const rows = buildMemoryRows(changes, base.memory, after.memory, getName, words);
  return rows.map((entry): Projection => ({ kind: 'put-memory', row: { ...at, ...entry } }));
}

export interface Commit {
  after: PlaySession;
  events: PlayEvent[];
  projections: Projection[];
}

/**
 * Everything a turn stores, in one append. A retold turn also begins its line there.
 * @param base the play the turn was told from: `present`, or for a reroll the play one turn earlier
 */
export function createCommit(
  story: Story,
  present: PlaySession,
  base: PlaySession,
  turn: FinishedTurn,
  now: string,
): Commit {
  const isAnew = turn.line !== present.line;
  const committed: CommittedTurn = {
    turn: turn.turn,
    line: turn.line,
    tick: turn.tick,
    action: turn.action,
    mutations: turn.mutations,
    frames: turn.frames,
    memory: turn.memory,
    isWritten: isWhollyWritten(turn.record.told),
    here: hereIn(turn.record.direction),
    directed: directedIn(turn.record),
    ...(turn.record.trouble && { trouble: turn.record.trouble }),
  };
  const from = { line: lineAt(base), turn: base.state.turn };
  const events: PlayEvent[] = [
    ...(isAnew
      ? [{ type: 'line-began' as const, data: lineBegan(present, base, { line: turn.line, from, why: 'reroll' }) }]
      : []),
    { type: 'turn-committed', data: committed },
  ];
  const ground = isAnew ? { ...onNewLine(base, turn.line), seq: present.seq + 1 } : base;
  const after = addTurn(story, ground, committed);
  const projections: Projection[] = [
    {
      kind: 'put-turn',
      row: {
        playId: after.id,
        line: turn.line,
        turn: turn.turn,
        seq: present.seq + events.length,
        action: turn.action,
        frames: turn.frames,
        waitingFor: after.state.waitingFor === 'start' ? null : after.state.waitingFor,
        record: turn.record,
        createdAt: now,
      },
    },
    ...turn.heads.map((head): Projection => ({ kind: 'put-text', row: { playId: after.id, ...head } })),
    ...memoryRows(story, ground, after, turn),
    { kind: 'put-save', row: autosaveRow(story, after, now) },
    ...(after.state.act === ground.state.act ? [] : [{ kind: 'put-save' as const, row: actRow(story, after, now) }]),
    ...turn.unrecorded.map((call): Projection => ({ kind: 'put-usage', row: usageRow(call, now) })),
    ...(isAnew
      ? [
          { kind: 'put-snapshot' as const, row: snapshotRow(ground) },
          { kind: 'put-save' as const, row: leftHistoryRow(story, present, now) },
        ]
      : []),
  ];
  return { after, events, projections };
}

/** The event that begins a line; with a snapshot if the play's journal lacks the turn it continues from. */
export const lineBegan = (
  { branchedAt }: PlaySession,
  base: PlaySession,
  began: Omit<LineBegan, 'snapshot'>,
): LineBegan => ({ ...began, ...(base.state.turn < branchedAt && { snapshot: toSnapshot(base) }) });

const lineAt = ({ path, state }: PlaySession): number => (state.turn === 0 ? 1 : (path.at(-1)?.line ?? 1));
