import { screen, waitFor, within } from '@testing-library/react';
import { useState } from 'react';
import { describe, expect, test, vi } from 'vitest';
import type { Language } from '../../../shared/language/tag.ts';
import type { StepStatus } from '../../../shared/plan/index.ts';
import type { PlanView } from '../../../shared/wire/index.ts';
import type { SessionAnswer } from '../../../web/api/index.ts';
import { PlanContextProvider } from '../../../web/studio/plan/plan-context.ts';
import { PlanOver } from '../../../web/studio/plan/plan-over.tsx';
import { PlanRun } from '../../../web/studio/plan/run/plan-run.tsx';
import { isSameQuestion, type RunQuestion, shownRunFromView } from '../../../web/studio/plan/run/run-projection.ts';
import { DRAFTS } from '../../shared/story/fixture.ts';
import { show } from '../../support/page/show.tsx';
import { answerBy, refusing } from '../../support/page/wire.ts';
import { planOf, viewOf } from './support.ts';

const REVISION = { type: 'character', id: 'ken', changes: { name: 'Kenji' } };
const plan = planOf({ id: 'a', args: REVISION }, { id: 'b', args: REVISION, dependsOn: ['a'] });

function running(statuses: Record<string, StepStatus>, questions: RunQuestion[] = []): PlanView {
  const steps = plan.steps.map((step) => ({ ...step, status: statuses[step.id] ?? step.status }));
  return viewOf({ ...plan, steps }, { state: 'running', questions });
}

const fillComposer = vi.fn();

function Following({ view }: { view: PlanView }) {
  const [run, setRun] = useState(() => shownRunFromView(view));
  const answered = (question: RunQuestion) =>
    setRun((now) => ({ ...now, questions: now.questions.filter((each) => !isSameQuestion(each, question)) }));
  return <PlanRun view={view} followed={{ run, link: 'open', answered }} />;
}

const session = { id: 'session_1', seq: 1, draft: DRAFTS.finished, locks: [], plans: [] } as unknown as SessionAnswer;

const showPlan = (view: PlanView, language: Language = 'en') =>
  show(
    <PlanContextProvider value={{ session, held: null, fillComposer, fresh: null }}>
      {view.state === 'running' ? <Following view={view} /> : <PlanOver view={view} />}
    </PlanContextProvider>,
    { language },
  );

const approval: RunQuestion = { type: 'approval', stepId: 'a', approvalId: 'ask_1', diff: { changes: [] } };
const recovery: RunQuestion = { type: 'recovery', stepId: 'a', error: 'No such place.', proposal: null };
const done = () => new Response(null, { status: 204 });

describe('a plan that runs', () => {
  test('says where each step stands and how far it is', async () => {
    answerBy(done);
    await showPlan(running({ a: 'completed', b: 'running' }));
    const [first, second] = screen.getAllByRole('listitem');
    expect(first).toHaveTextContent('Done');
    expect(second).toHaveTextContent('Running');
    expect(screen.getByText('1 of 2 done')).toBeVisible();
    expect(screen.getByRole('progressbar', { name: 'Running' })).toHaveAttribute('aria-valuenow', '50');
  });

  test('a step that failed says so while a way out is looked for', async () => {
    answerBy(done);
    await showPlan(running({ a: 'failed', b: 'blocked' }));
    expect(screen.getAllByRole('listitem')[0]).toHaveTextContent('Failed');
    expect(screen.getByText('Looking for a way out…')).toBeVisible();
  });
});

describe('a step that asks first', () => {
  test.each([
    ['Allow', true],
    ['Decline', false],
  ])('is answered once, with its question: %s', async (button, approved) => {
    const sent = answerBy(done);
    const { user } = await showPlan(running({ a: 'pending' }, [approval]));
    const asked = within(screen.getByRole('group', { name: 'Allow step 1?' }));
    await user.click(asked.getByRole('button', { name: button }));
    await waitFor(() => expect(screen.queryByRole('group')).not.toBeInTheDocument());
    expect(sent).toEqual([
      { method: 'POST', path: '/api/plans/plan_1/steps/a/approval', body: { approved, approvalId: 'ask_1' } },
    ]);
  });

  test('that was decided elsewhere says so, and stays to be seen', async () => {
    answerBy(() => refusing(409, 'conflict'));
    const { user } = await showPlan(running({ a: 'pending' }, [approval]));
    await user.click(screen.getByRole('button', { name: 'Allow' }));
    expect(await screen.findByRole('alert')).toHaveTextContent('This was already decided, perhaps in another tab.');
  });
});

describe('a step that failed', () => {
  const failed = running({ a: 'failed', b: 'blocked' }, [recovery]);
  const decision = (body: object) => [{ method: 'POST', path: '/api/plans/plan_1/steps/a/recovery', body }];

  test.each([
    ['Try again', { choice: 'retry' }],
    ['Go on without it', { choice: 'skip' }],
  ])('has ways out: %s', async (button, body) => {
    const sent = answerBy(done);
    const { user } = await showPlan(failed);
    const asked = within(screen.getByRole('group', { name: 'Step 1 did not work' }));
    await user.click(asked.getByRole('button', { name: button }));
    await waitFor(() => expect(screen.queryByRole('group')).not.toBeInTheDocument());
    expect(sent).toEqual(decision(body));
  });

  test('is tried again with what was changed in its form', async () => {
    const sent = answerBy(done);
    const args = { id: 'rin', name: 'Rin', role: 'npc', description: 'A boy.', imagePrompt: 'a boy' };
    const steps = failed.steps.map((step) => (step.id === 'a' ? { ...step, tool: 'proposeCharacter', args } : step));
    const { user } = await showPlan({ ...failed, steps });
    await user.click(screen.getByRole('button', { name: 'Change it and try again' }));
    const name = screen.getByRole('textbox', { name: 'Name' });
    await user.clear(name);
    await user.click(screen.getByRole('button', { name: 'Try again like this' }));
    expect(screen.getByText('One field has an error.')).toBeVisible();
    expect(sent).toEqual([]);
    await user.type(name, 'Kenzo');
    await user.click(screen.getByRole('button', { name: 'Try again like this' }));
    await waitFor(() => expect(sent).toEqual(decision({ choice: 'retry', args: { ...args, name: 'Kenzo' } })));
  });

  test('says what the co-author would do, which is done as it was proposed', async () => {
    const sent = answerBy(done);
    const proposal = { choice: 'skip', why: 'It can wait.' } as const;
    const { user } = await showPlan(running({ a: 'failed' }, [{ ...recovery, proposal }]));
    expect(screen.getByText('It can wait.')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Do that' }));
    await waitFor(() => expect(sent).toEqual(decision({ choice: 'skip' })));
  });

  test('keeps its question where the answer did not arrive, in the language of the interface', async () => {
    answerBy(() => refusing(500, 'internal'));
    const { user } = await showPlan(failed, 'ja');
    const asked = within(screen.getByRole('group', { name: 'ステップ 1 はうまくいきませんでした' }));
    expect(asked.queryByText('No such place.')).not.toBeVisible();
    const [retry] = asked.getAllByRole('button');
    await user.click(retry as HTMLElement);
    expect(await asked.findByRole('alert')).toHaveTextContent(/[ぁ-ん]/);
    expect(retry).toBeEnabled();
  });
});

describe('a plan that is over', () => {
  test('tells what came of it and puts its words back to be asked again', async () => {
    answerBy(() => Response.json({ entries: [] }));
    const steps = plan.steps.map((step) => ({ ...step, status: 'failed' as const }));
    const { user } = await showPlan(viewOf({ ...plan, steps }, { state: 'ended' }));
    expect(screen.getByText('The plan failed')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Plan again' }));
    expect(fillComposer).toHaveBeenCalledExactlyOnceWith('build act 2');
  });
});
