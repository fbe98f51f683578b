import type { PlanningStrategy } from '../../../../shared/checklist/index.ts';
import type { Plan } from '../../../../shared/plan/index.ts';
import { largestFitting } from '../../../models/first-fitting.ts';
import { clipped, clipTo } from '../../draft-state/element-state.ts';
import { estimateJsonTokens } from '../../draft-state/fit-elements.ts';
import { renderDraftState } from '../../prompt-draft.ts';
import type { PlanSession } from '../../session/session.ts';
import type { PlannerRequest } from '../types.ts';
import { writtenStep } from './read-answer.ts';

/** The session's strategy, explained to the planner. Planning tools, "Strategies". */
const STRATEGY_NOTES: Record<PlanningStrategy, string> = {
  react: 'The session works by reacting: plan the most direct way, and nothing ahead of what was asked for.',
  plan_act_reflect:
    'The session plans, acts and reflects: before you answer, go through the finished plan once as if you were to carry it out.',
  goal_decompose_route_synthesise:
    'The session works from goals: decompose the request into its parts, find the route through them, and let the last steps bring them together.',
};

/** Limits for the author's earlier messages (count and characters), and for a plan (estimated tokens). */
const SAID = { messages: 20, each: 2000, all: 12_000 } as const;
const PLAN_BUDGET = 12_000;
/** Text lengths tried for a large plan, in characters; the last always fits. */
const CLIPS = [2000, 400, 120, 40] as const;

/** JSON in a fence; fences inside texts are replaced. */
export const fenced = (value: unknown): string =>
  `\`\`\`json\n${JSON.stringify(value).replaceAll('```', "'''")}\n\`\`\``;

/** All messages of the author in the session, the latest last. */
export const allSaid = ({ messages }: PlanSession): string[] =>
  messages
    .filter(({ role }) => role === 'user')
    .map(({ parts }) => parts.flatMap((part) => (part.type === 'text' ? [part.text] : [])).join('\n'))
    .filter((text) => text.trim() !== '');

/** The latest of them that fit the limits. */
export function saidInSession(session: PlanSession): string[] {
  const texts: string[] = [];
  let charactersLeft: number = SAID.all;
  for (const text of allSaid(session).slice(-SAID.messages).reverse()) {
    const clip = clipTo(Math.min(SAID.each, charactersLeft))(text);
    if (charactersLeft < 100) break;
    charactersLeft -= clip.length;
    texts.unshift(clip);
  }
  return texts;
}

function planState({ steps }: Plan): { state: object; isShort: boolean } {
  const whole = steps.map(writtenStep);
  const sizes: readonly (() => object[])[] = [
    () => whole,
    ...CLIPS.map((length) => () => whole.map((step) => ({ ...step, args: clipped(step.args, clipTo(length)) }))),
    () => whole.map(({ id, description, tool, dependsOn }) => ({ id, description, tool, dependsOn })),
  ];
  const told = largestFitting(sizes, (size) => estimateJsonTokens(size) <= PLAN_BUDGET);
  return { state: { steps: told }, isShort: told !== whole };
}

const SHORT =
  ' It is too large to be told whole: texts that end in "…" are only their beginnings, which must not be written back. Keep such a step, or write it anew.';
const KEEP =
  'A step that stays as it is need not be written again: give { "id": "…", "keep": true } with its id, and besides only the fields that change.';

function previousSection(plan: Plan): string[] {
  const { state, isShort } = planState(plan);
  const skips = plan.steps.some(({ status }) => status === 'skipped');
  return [
    '## Plan',
    `The plan as it stands: made before, and since then perhaps changed by the author's own hand. Change what the feedback asks for and what follows from that; leave all else as it is, above all what the author wrote. ${KEEP}${isShort ? SHORT : ''}${
      skips
        ? ' Steps with "status": "skipped" the author has taken out: keep them so, and plan nothing that needs them.'
        : ''
    }`,
    fenced(state),
  ];
}

function templateSection(plan: Plan): string[] {
  const { state, isShort } = planState(plan);
  return [
    '## Template',
    `A plan that went well before, perhaps for another story: an example of how the author likes such work to be done. Adapt it to this request and this draft; what the draft has already, take out. ${KEEP}${isShort ? SHORT : ''}`,
    fenced(state),
  ];
}

/** The changing part of the planner's prompt. All of the author's words are JSON. Plan execution, "Making a plan". */
export function renderRequest({ session, request, previous, template }: PlannerRequest): string {
  const feedback = previous?.feedback ?? [];
  const said = saidInSession(session);
  const messages = [{ role: 'user' as const, content: [request, ...feedback].join('\n') }];
  const disabled = previous?.plan.disabledSkills ?? template?.disabledSkills ?? [];
  return [
    ...(said.length === 0
      ? []
      : ['## Conversation', 'What the author said in this session so far, the latest last.', fenced({ said })]),
    renderDraftState(session, { messages }),
    STRATEGY_NOTES[session.strategy],
    ...(disabled.length > 0
      ? [`Skills that must not be used: ${disabled.map((name) => JSON.stringify(name)).join(', ')}`]
      : []),
    ...(template ? templateSection(template) : []),
    ...(previous ? previousSection(previous.plan) : []),
    '## Request',
    previous
      ? 'What the author asked for, and then said about the plan, in order; the last counts most. Answer with the whole plan.'
      : 'What the author asks for. Answer with the plan.',
    fenced({ request, ...(previous ? { feedback } : {}) }),
  ].join('\n');
}
