import { join } from 'node:path';
import { clip } from '../../../shared/clip.ts';
import { counted } from '../../../shared/english-lists.ts';
import { TICK_ACTIONS_ADVISED, TickPlanSchema } from '../../../shared/plan/index.ts';
import type { TickAnswer, TickRequest } from '../../../shared/wire/index.ts';
import { safeLine } from '../terminal.ts';
import type { PlayNames } from './names.ts';

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
