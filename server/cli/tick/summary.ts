import { join } from 'node:path';
import { clip } from '../../../shared/clip.ts';
import { counted } from '../../../shared/english-lists.ts';
import type { RefusalError } from '../../../shared/error.ts';
import { TICK_ACTIONS_ADVISED, TickPlanSchema } from '../../../shared/plan/index.ts';
import { getSpeakerName } from '../../../shared/play/index.ts';
import { readableId } from '../../../shared/readable-id.ts';
import { type NumberedFrame, PlaySchema, type TickAnswer, type TickRequest } from '../../../shared/wire/index.ts';
import { safeLine } from '../terminal.ts';

/** Names of a play's people and places, by id. */
export interface PlayNames {
  person(id: string): string;
  place(id: string): string;
}

const NamedPlaySchema = PlaySchema.pick({ cast: true, places: true });

/** Reads the names from a play's route. */
export function namesOfPlay(answer: unknown): PlayNames {
  const { cast, places } = NamedPlaySchema.parse(answer);
  return {
    person: (id) => cast.find((each) => each.id === id)?.name ?? readableId(id),
    place: (id) => places.find((each) => each.id === id)?.title ?? readableId(id),
  };
}

const VALUE_LENGTH = 200;

/** A tick's steps in order, for people. Plan execution, "A tick". */
export function describeTickProgress({ plan, execution, file }: TickAnswer, { dryRun, skip }: TickRequest): string[] {
  // A skipped tick was reported when it failed.
  if (skip) return [];
  const { actions = [] } = readPlan(plan);
  const isAdvised = actions.length <= TICK_ACTIONS_ADVISED;
  const warnings = execution.warnings ?? (isAdvised ? [] : [`${actions.length} actions are many for one scene.`]);
  return [
    ...(plan === null ? [] : [`Validated: ${counted(actions.length, 'action')}.`]),
    ...warnings.map((warning) => `Warning: ${warning}`),
    ...(dryRun
      ? []
      : execution.actions_executed.map(
          ({ tool, success, error }) =>
            `Executed: ${tool} ${success ? 'is done' : `failed: ${error ?? 'no reason given'}`}.`,
        )),
    ...(file === null ? [] : [`Saved: ${file}.`]),
  ].map(safeLine);
}

/** A tick for people: the scene's purpose, what was done and why, the intended effect. */
export function describeTick(answer: TickAnswer, request: TickRequest, names: PlayNames, dataDir: string): string[] {
  const { plan, execution, file } = answer;
  if (request.skip) return [`${headline(answer, request)} The next one is ${answer.tick + 1}.`];
  const {
    scene_intention,
    rationale,
    pov_character,
    target_location,
    actions = [],
    expected_outcomes,
  } = readPlan(plan);
  const where = [
    pov_character && `seen by ${names.person(pov_character)}`,
    target_location && `at ${names.place(target_location)}`,
  ];
  const lines = [
    headline(answer, request),
    ...labelled('Scene', scene_intention),
    ...labelled('Where', where.filter(Boolean).join(', ')),
    ...labelled('Because', rationale),
    ...(actions.length === 0 ? [] : ['Actions:']),
    ...actions.flatMap(({ tool, args, reason }, index) => {
      const done = execution.actions_executed.find(({ action_index }) => action_index === index);
      return [
        `  ${index + 1}  ${tool} ${inLine(args)}`,
        ...(reason ? [`     because: ${reason}`] : []),
        ...(done && !request.dryRun
          ? [`     ${done.success ? `gave ${inLine(done.result)}` : `failed: ${done.error}`}`]
          : []),
      ];
    }),
    ...(expected_outcomes?.length
      ? ['Shall come of it:', ...expected_outcomes.map((outcome) => `  - ${outcome}`)]
      : []),
    ...execution.errors.map((error) => `Error: ${error}`),
    ...(file === null ? [] : [`Plan: ${join(dataDir, file)}`]),
  ];
  return lines.map(safeLine);
}

function headline({ tick, turn, success }: TickAnswer, { dryRun, skip }: TickRequest): string {
  if (skip) return `Tick ${tick} is skipped.`;
  if (dryRun) return `Tick ${tick} as it would be; nothing of it was kept.`;
  if (!success) return `Tick ${tick} failed.`;
  return `Tick ${tick} is done${turn === null ? '' : `: it is turn ${turn}`}.`;
}

const ReadablePlanSchema = TickPlanSchema.partial();

function readPlan(plan: TickAnswer['plan']) {
  const read = ReadablePlanSchema.safeParse(plan ?? {});
  return read.success ? read.data : {};
}

const labelled = (label: string, text: string | undefined) => (text ? [`${label}: ${text}`] : []);

const inLine = (value: unknown): string => clip(JSON.stringify(value) ?? 'nothing', VALUE_LENGTH);

/** The text of a turn's frames, a line each. */
export const formatFrames = (frames: readonly NumberedFrame[], names: PlayNames): string[] =>
  frames.flatMap((frame) => formatFrame(frame, names)).map(safeLine);

function formatFrame(frame: NumberedFrame, { person }: PlayNames): string[] {
  switch (frame.type) {
    case 'narrate':
      return [`  ${frame.text}`];
    case 'say':
      return [`  ${getSpeakerName(frame, person)}: ${frame.text}`];
    case 'choice':
      return frame.options.map(({ text }) => `  > ${text}`);
    case 'ending':
      return [`  ${frame.text}`];
    default:
      return [];
  }
}

/** Describes a failed tick and how to continue; null for other refusals. Plan execution, "Plan and error files". */
export function failureInWords({ message, details }: RefusalError, play: string, dataDir: string): string[] | null {
  const file = details?.file;
  if (typeof file !== 'string') return null;
  const tick = readTickNumber(details?.tick, file);
  const again = `npx kamishibai tick --play ${play} --retry ${tick ?? 'N'}`;
  const said = /^Tick \d+ failed: /.test(message) ? message : `Tick ${tick ?? 'N'} failed: ${message}`;
  return [
    safeLine(tick === null ? said.replace(/^Tick \S+/, 'The tick') : said),
    safeLine(`Nothing of it was kept. What happened is in ${join(dataDir, file)}, and as text in the .log beside it.`),
    'Look at it, then do one of these:',
    `  1. Fix the cause, and plan the tick again:  ${again}`,
    `  2. Edit "plan" in that file, and run the edited plan:   ${again}`,
    `  3. Skip it and go on with the next:                     npx kamishibai tick --play ${play} --skip`,
  ];
}

function readTickNumber(stated: unknown, file: string): number | null {
  if (typeof stated === 'number' && Number.isInteger(stated)) return stated;
  const [, number] = /error_(\d+)\.json$/.exec(file) ?? [];
  return number === undefined ? null : Number(number);
}
