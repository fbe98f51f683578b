import { join } from 'node:path';
import { expect } from 'vitest';
import type { Services } from '../../../server/main.ts';
import type { Overrides } from '../../../server/overrides.ts';
import type { NewStep, Plan, PlanEvent } from '../../../shared/plan/index.ts';
import { aiko, premise } from '../../shared/story/fixture.ts';
import { type Answer, ask, openServices } from '../../support/services.ts';
import { tempDir } from '../../support/temp-dir.ts';
import { fakeArt } from '../coauthor/support.ts';
import { writeFiles } from '../skills/support.ts';

/** A skill with one script in Node for each deed a test needs: it says, fails, and never ends. */
export const SKILL_FILES = {
  'desk/skill.json': JSON.stringify({
    name: 'desk',
    description: 'Does what tests need.',
    scripts: ['say', 'fail', 'hang', 'toss'].map((name) => ({
      name,
      path: name === 'toss' ? 'toss.sh' : `${name}.mjs`,
    })),
  }),
  'desk/say.mjs': `
    import { text } from 'node:stream/consumers';
    const { input } = JSON.parse(await text(process.stdin));
    const emit = (event) => console.log(JSON.stringify({ version: '0', ...event }));
    emit({ type: 'log', level: 'info', message: String(input.words ?? 'nothing') });
    emit({ type: 'state_patch', patch: { said: input.words ?? null } });
    emit({ type: 'done', ok: true, summary: 'It said it.' });`,
  'desk/fail.mjs': `
    const emit = (event) => console.log(JSON.stringify({ version: '0', ...event }));
    emit({ type: 'error', errorCode: 'no_ink', errorMessage: 'There is no ink left.' });
    emit({ type: 'done', ok: false });`,
  'desk/hang.mjs': `
    console.log(JSON.stringify({ version: '0', type: 'log', level: 'info', message: 'waiting' }));
    setInterval(() => {}, 1000);`,
  'desk/toss.sh': `cat >/dev/null; echo '{"version":"0","type":"done","ok":true,"summary":"heads"}'`,
};

async function skillsDir(): Promise<string> {
  const dir = join(await tempDir(), 'skills');
  await writeFiles(dir, SKILL_FILES);
  return dir;
}

/** A quiet server with the skill "desk" alone, and the session "desk" opened. */
export async function planServices(
  models: Overrides['models'] = {},
  env: Record<string, string> = {},
): Promise<Services> {
  const services = await openServices(env, {
    art: fakeArt().art,
    models,
    shippedSkillsDir: null,
    skills: [await skillsDir()],
  });
  await ask(services, 'POST', '/api/sessions', { id: 'desk' });
  return services;
}

/** A step that is not tried a second time. */
export const step = (id: string, tool: string, more: Partial<NewStep> = {}): NewStep => ({
  id,
  tool,
  retryPolicy: { maxRetries: 0 },
  ...more,
});
export const propose = step('premise', 'proposeStoryPremise', { args: premise });
export const cast = step('who', 'proposeCharacter', { args: aiko, dependsOn: ['premise'] });
export const say = (id: string, words: unknown, more: Partial<NewStep> = {}) =>
  step(id, 'skills/desk/say.mjs', { args: { words }, ...more });

export const written = (steps: NewStep[], more: Partial<Plan> = {}) => ({
  format: 'kamishibai',
  plan: { ...more, steps },
});

export async function madePlan(services: Services, steps: NewStep[], more: Partial<Plan> = {}, session = 'desk') {
  const { status, body } = await ask(services, 'POST', `/api/sessions/${session}/plans`, written(steps, more));
  expect(status, JSON.stringify(body)).toBe(201);
  return body;
}

/** A plan's events as they come over HTTP, held to plain \`data:\` lines. */
export function listen(response: Response) {
  expect(response.headers.get('content-type')).toMatch(/^text\/event-stream/);
  const decoder = new TextDecoderStream();
  const reader = response.body?.pipeThrough(decoder as ReadableWritablePair<string, Uint8Array>).getReader();
  const events: PlanEvent[] = [];
  let rest = '';
  const more = async (): Promise<boolean> => {
    const read = await reader?.read();
    if (!read || read.done) return false;
    const lines = (rest + read.value).split('\n');
    rest = lines.pop() ?? '';
    for (const line of lines) {
      expect(line).toMatch(/^(data: \{.*\}|: .*|)$/);
      if (line.startsWith('data: ')) events.push(JSON.parse(line.slice('data: '.length)));
    }
    return true;
  };
  return {
    events,
    /** Reads on until an event is what is looked for, and answers it. */
    async until<Found extends PlanEvent>(isIt: (event: PlanEvent) => event is Found): Promise<Found> {
      for (;;) {
        const found = events.find(isIt);
        if (found) return found;
        if (!(await more())) throw new Error(`The stream ended before: ${JSON.stringify(events)}`);
      }
    },
    async all(): Promise<PlanEvent[]> {
      while (await more());
      return events;
    },
    leave: () => reader?.cancel(),
  };
}

type Typed<Type extends string> = Extract<PlanEvent, { type: Type }>;
const isOf =
  <Type extends 'approval' | 'recovery' | 'result'>(type: Type) =>
  (event: PlanEvent): event is Typed<Type> =>
    'type' in event && event.type === type;
export const isApproval = isOf('approval');
export const isRecovery = isOf('recovery');
export const isResult = isOf('result');

/** Asks without reading the answer to its end. */
export const request = (services: Services, method: string, path: string, body?: unknown, init: RequestInit = {}) =>
  services.app.request(`http://127.0.0.1${path}`, {
    method,
    ...(body !== undefined && { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
    ...init,
  });

export const execute = async (services: Services, id: string, body?: object) =>
  listen(await request(services, 'POST', `/api/plans/${id}/execute`, body));

/** Starts a plan and waits until its step asks for approval: it stays there until it is answered. */
export async function waiting(services: Services, steps: NewStep[] = [{ ...propose, approval: true }]) {
  const { id } = await madePlan(services, steps);
  const events = await execute(services, id);
  const { approvalId, stepId } = await events.until(isApproval);
  const answer = (approved: boolean, more: object = {}): Promise<Answer> =>
    ask(services, 'POST', `/api/plans/${id}/steps/${stepId}/approval`, { approved, ...more });
  return { id: String(id), events, approvalId, stepId, answer };
}
