import type { MemoryChange } from '../../shared/memory/index.ts';
import {
  type DirectedTurn,
  type Mutation,
  type PlayerAction,
  playView,
  type SequencedFrame,
  type Story,
  type TurnClosing,
} from '../../shared/play/index.ts';
import type { ErrorFile, PlanFile } from '../../shared/wire/index.ts';
import { type DirectedResult, type DroppedPart, describeTickExecution, writeTickPlan } from '../director/index.ts';
import type { ModelCall, Models } from '../models/types.ts';
import type { TellingReport } from '../storyteller/index.ts';
import type { ErrorNote } from './failed-tick.ts';
import { getErrorFile, getPlanFile, instructionsForTurn, type TickPlace } from './plan-files.ts';
import { costOfCalls, type RolePrompt, type StoredRecord, summarizeUsage, withoutHeads } from './record.ts';

export interface FinishedTurn {
  turn: number;
  tick: number;
  line: number;
  action: PlayerAction;
  mutations: Mutation[];
  frames: SequencedFrame[];
  memory: MemoryChange[];
  record: StoredRecord;
  /** Texts that the record's prompts refer to. */
  heads: { hash: string; text: string }[];
  unrecorded: readonly ModelCall[];
  /** Files written for people after the commit. */
  files: { plan: { file: string; content: PlanFile } | null; error: { file: string; content: ErrorFile } | null };
}

/** Gathers a turn's results for its commit. */
export function finishTurn(input: {
  story: Story;
  place: TickPlace;
  action: PlayerAction;
  directed: DirectedTurn;
  pack: StoredRecord['direction'];
  direction: DirectedResult;
  dropped: readonly DroppedPart[];
  tellings: readonly TellingReport[];
  parts: StoredRecord['told'];
  closing: TurnClosing;
  frames: SequencedFrame[];
  memory: MemoryChange[];
  wish: string | null;
  calls: readonly ModelCall[];
  unrecorded: readonly ModelCall[];
  priceCall: Models['priceCall'];
  ms: number;
  now: string;
  stopped: boolean;
}): FinishedTurn {
  const { story, place, direction, directed, tellings, closing, now } = input;
  const { state, mutations } = closing;
  const { plan } = direction;
  const isTroubled = direction.gaveUp;
  const planFile = plan === null || isTroubled ? null : getPlanFile(place);
  const errorNote = isTroubled ? createErrorNote(direction, place, now) : null;
  const sent: RolePrompt[] = [
    ...direction.prompts.map((prompt) => ({ role: 'director', ...prompt })),
    ...tellings.map(({ prompt }) => ({ role: 'storyteller', ...prompt })),
  ];
  const { prompts, heads } = withoutHeads(sent);
  const record: StoredRecord = {
    tick: place.tick,
    eligible: directed.opening.eligible.map(({ id, title }) => ({ id, title })),
    rejected: directed.rejected.map(({ id, reason }) => ({ id, reason })),
    chosen: directed.chosen,
    clocks: [...playView(story, state).trackers],
    directedBy: direction.by,
    reason: direction.reason,
    plan,
    trace: direction.execution,
    attempts: direction.attempts,
    direction: input.pack,
    mutations: [...mutations],
    memory: input.memory,
    refusals: [...direction.dropped, ...input.dropped, ...directed.refusals].map(({ what, reason }) => ({
      what,
      reason,
    })),
    refused: refusedTexts(input.dropped, tellings),
    replaced: tellings.flatMap(({ replaced, fault }) => [
      ...replaced.map(({ reason, written }) => ({ reason, written })),
      ...(fault ? [{ reason: fault, written: 'the rest of the telling' }] : []),
    ]),
    told: [...input.parts],
    prompts,
    ...summarizeUsage(input.calls, input.ms),
    wish: input.wish,
    cost: costOfCalls(input.calls, input.priceCall),
    stopped: input.stopped,
    context: direction.context,
    planFile,
    ...(errorNote && { trouble: errorNote }),
  };
  const written = { tick: place.tick, timestamp: now, plan: writeTickPlan(plan) };
  const details = { execution: describeTickExecution(plan, direction.execution), context_used: record.context };
  return {
    turn: state.turn,
    tick: place.tick,
    line: place.line,
    action: input.action,
    mutations: [...mutations],
    frames: input.frames,
    memory: input.memory,
    record,
    heads,
    unrecorded: input.unrecorded,
    files: {
      plan: planFile === null ? null : { file: planFile, content: { ...written, ...details } },
      error:
        errorNote === null
          ? null
          : {
              file: errorNote.file,
              content: { ...written, ...details, ...describeTrouble(errorNote, direction, place) },
            },
    },
  };
}

/** Texts that disclosed a secret, and their authors. */
const refusedTexts = (dropped: readonly DroppedPart[], tellings: readonly TellingReport[]): StoredRecord['refused'] => [
  ...[...dropped, ...tellings.flatMap(({ refused }) => refused)].flatMap(({ text, fact, reason, what }) =>
    text === undefined ? [] : [{ by: `director: ${what}`, text, ...(fact !== undefined && { fact }), reason }],
  ),
  ...tellings.flatMap(({ replaced }) =>
    replaced.flatMap(({ written, fact, reason }) =>
      fact === undefined ? [] : [{ by: 'storyteller', text: written, fact, reason }],
    ),
  ),
];

const createErrorNote = (direction: DirectedResult, place: TickPlace, timestamp: string): ErrorNote => ({
  tick: place.tick,
  timestamp,
  type: 'PlanFailed',
  message: direction.failure ?? 'No plan could be carried out.',
  file: getErrorFile(place),
});

function describeTrouble(note: ErrorNote, { attempts }: DirectedResult, place: TickPlace) {
  const traceback = attempts
    .map(({ attempt, by, failure }) => `Attempt ${attempt} (${by}): ${failure ?? 'carried out'}`)
    .join('\n');
  return {
    error: { type: note.type, message: note.message, traceback },
    instructions: instructionsForTurn(place.tick),
  };
}
