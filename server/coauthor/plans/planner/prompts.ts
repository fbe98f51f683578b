import type { PlanningStrategy } from '../../../../shared/checklist/index.ts';
import { clip } from '../../../../shared/clip.ts';
import type { Plan } from '../../../../shared/plan/index.ts';
import { largestFitting } from '../../../models/prompt-size/first-fitting.ts';
import type { FailedStep, PlanAttempt } from '../../../plan/index.ts';
import { mayRun, type Skill } from '../../../skills/index.ts';
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
const fenced = (value: unknown): string => `\`\`\`json\n${JSON.stringify(value).replaceAll('```', "'''")}\n\`\`\``;

/** All messages of the author in the session, the latest last. */
export const allSaid = ({ messages }: PlanSession): string[] =>
  messages
    .filter(({ role }) => role === 'user')
    .map(({ parts }) => parts.flatMap((part) => (part.type === 'text' ? [part.text] : [])).join('\n'))
    .filter((text) => text.trim() !== '');

/** The latest of them that fit the limits. */
function saidInSession(session: PlanSession): string[] {
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

const STEPS_TOLD = 200;

const ERROR_MAX = 4000;

const ARGS_MAX = 40_000;

const ANSWER = `The author is asked what to do about it; you propose an answer, which the author may take or leave. Suggest one of:
1. "retry": try it again, with other \`args\` where these were at fault; written out whole. Without \`args\` only where the same may go well now.
2. "skip": leave it out and go on. What depends on it is not done then.
3. "insert": new steps that are done first, in \`steps\`, as those of a plan, with ids no step has; then it is tried again as it was.
4. "abort": end the plan, where going on makes no sense.
What the author has locked stays locked: do not work around it. Take the smallest way that gets the author what was asked for.
Answer with one JSON object and nothing around it, \`why\` in one or two sentences to the author, in the author's language and without ids:
{ "choice": "retry", "args": { }, "why": "…" }`;

/** The changing part of the recovery prompt: draft, plan, failed step and error. Plan execution, "Recovery". */
export function renderRecovery(session: PlanSession, { plan, step, failure }: FailedStep): string {
  const { id, description, tool, args, dependsOn } = writtenStep(step);
  const isLong = JSON.stringify(args).length > ARGS_MAX;
  const messages = [{ role: 'user' as const, content: `${description}\n${JSON.stringify(args).slice(0, 4000)}` }];
  const others = plan.steps.slice(0, STEPS_TOLD).map((each) => ({
    id: each.id,
    description: each.description,
    tool: each.tool,
    dependsOn: each.dependsOn,
    ...(each.status === 'pending' ? {} : { status: each.status }),
  }));
  return [
    '## Conversation',
    'What the author said in this session, the latest last.',
    fenced({ said: saidInSession(session).slice(-3) }),
    renderDraftState(session, { messages }),
    '## Plan',
    'The plan that is being carried out.',
    fenced({ steps: others }),
    '## Failed step',
    'This step of it failed for good:',
    fenced({
      step: { id, description, tool, args: isLong ? clipped(args, clipTo(200)) : args, dependsOn },
      error: failure.message.slice(0, ERROR_MAX),
      code: failure.code,
    }),
    ANSWER,
  ].join('\n');
}

const LAST_MAX = 8000;

const EARLIER_MAX = 300;

/**
 * Tells a planner all issues of its last answer, and earlier ones in a line each, so that it does not repeat mistakes.
 * Plan execution, "Validation" and "Failures".
 */
export function renderRepair(attempts: readonly PlanAttempt[]): string {
  const last = attempts.at(-1)?.failure?.message ?? '';
  const earlier = attempts
    .slice(0, -1)
    .map(({ attempt, failure }) => `- ${attempt}: ${clip(failure?.message ?? '', EARLIER_MAX)}`);
  return [
    'That plan cannot be used. What is wrong with it:',
    clip(last, LAST_MAX),
    ...(earlier.length > 0 ? ['', 'What was wrong with the answers before it:', ...earlier] : []),
    '',
    'Answer with the whole plan again, all of this repaired, as one JSON object. A step of your last answer that is right need not be written again: give { "id": "…", "keep": true } with its id, and besides only the fields that change.',
  ].join('\n');
}

/** Maximum characters of each skill's prompt, and of all together. */
const PROMPT_MAX = 4000;

const ALL_PROMPTS_MAX = 16_000;

const runnableScripts = (skill: Skill): Skill['scripts'] => skill.scripts.filter((script) => mayRun(skill, script));

/** Lists the skills that plans may use: purpose, scripts as tool paths, prompt. Plan execution, "Skills". */
export function renderSkills(skills: readonly Skill[]): string[] {
  const usable = skills.filter((skill) => runnableScripts(skill).length > 0);
  if (usable.length === 0) return [];
  let charactersLeft = ALL_PROMPTS_MAX;
  const prompts = usable.map((skill) => {
    const most = Math.min(PROMPT_MAX, charactersLeft);
    const prompt = most > 0 ? clipTo(most)(demoted(skill.prompt)) : '';
    charactersLeft -= prompt.length;
    const scripts = runnableScripts(skill).map(
      ({ toolPath, description }) => `- \`${toolPath}\`${description === null ? '' : `: ${oneLine(description)}`}`,
    );
    return [`### ${skill.name}`, oneLine(skill.description), ...scripts, ...(prompt === '' ? [] : [prompt])].join('\n');
  });
  return [
    '',
    '## Skills',
    "Scripts that may be a step's tool besides, by their whole path. A script gives { summary, state, assets }.",
    prompts.join('\n\n'),
  ];
}

const oneLine = (text: string): string => text.replace(/\s+/g, ' ').trim();

const demoted = (prompt: string): string => prompt.trim().replace(/^#{1,3} /gm, '#### ');
