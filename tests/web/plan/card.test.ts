import { MantineProvider } from '@mantine/core';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import i18next from 'i18next';
import { createElement, type ReactNode } from 'react';
import { prerender } from 'react-dom/static';
import { initReactI18next } from 'react-i18next';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import type { PlanView } from '../../../shared/wire/index.ts';
import { ApiError, type SessionAnswer } from '../../../web/api/index.ts';
import { en } from '../../../web/i18n/en.ts';
import { refusalTexts } from '../../../web/i18n/refusal-texts.ts';
import { PlanCard, PlanContextProvider, planKeys } from '../../../web/studio/plan/index.ts';
import { act, character, draft, place, premise } from '../support.ts';
import { planOf, viewOf } from './support.ts';

beforeAll(async () => {
  await i18next.use(initReactI18next).init({
    lng: 'en',
    interpolation: { escapeValue: false },
    resources: { en: { translation: en } },
  });
  await refusalTexts.load('en');
});

const session = {
  id: 'session_1',
  seq: 4,
  locale: 'en',
  draft: draft({
    premise,
    characters: [character('aiko', { name: 'Aiko' })],
    acts: [act('act_1', [place('pier', { title: 'The Pier' })])],
  }),
  locks: [],
  plans: [{ id: 'plan_1', updatedAt: '2026-03-10T10:00:00.000Z' }],
  busy: null,
} as unknown as SessionAnswer;

/** The card as it is drawn, its text without marks. */
async function card(view: PlanView | ApiError, held: 'answering' | null = null, isListed = true) {
  const client = new QueryClient({
    defaultOptions: { queries: { retry: false, retryOnMount: false, staleTime: Number.POSITIVE_INFINITY } },
  });
  if (view instanceof ApiError) {
    await client.prefetchQuery({ queryKey: planKeys.plan('plan_1'), queryFn: () => Promise.reject(view) });
  } else client.setQueryData(planKeys.plan('plan_1'), view);
  client.setQueryData(['history', 'session_1', 'head', 4], { entries: [] });
  const desk = { session: isListed ? session : { ...session, plans: [] }, held, fillComposer: vi.fn(), fresh: null };
  const within = (children: ReactNode) =>
    createElement(
      MantineProvider,
      null,
      createElement(QueryClientProvider, { client }, createElement(PlanContextProvider, { value: desk }, children)),
    );
  const { prelude } = await prerender(within(createElement(PlanCard, { planId: 'plan_1' })));
  const html = await new Response(prelude as ReadableStream).text();
  const text = html
    .replace(/<style.*?<\/style>|<script.*?<\/script>|<!--.*?-->/gs, '')
    .replace(/<[^>]+>/g, ' ')
    .replace(/\s+/g, ' ');
  return { html, text };
}

const plan = planOf(
  { id: 'a', tool: 'draftNodeEncounters', args: { actId: 'act_1', nodeId: 'pier', encounters: [{}, {}] } },
  {
    id: 'b',
    tool: 'updateElement',
    description: 'A darker tone',
    args: { type: 'premise', changes: {} },
    dependsOn: ['a'],
  },
  { id: 'c', tool: 'updateElement', description: 'To a place that is not there', required: false },
);

describe('a plan under review', () => {
  test('shows every step with what it is, what it waits for, and what is to be done with all', async () => {
    const { text } = await card(viewOf(plan));
    expect(text).toContain('3 steps');
    expect(text).toMatch(/1 Write 2 encounters for The Pier Encounters/);
    expect(text).toMatch(/2 A darker tone Revision after 1/);
    expect(text).toMatch(/3 To a place that is not there Revision optional/);
    expect(text).toMatch(/Begin.*Ask for changes/);
  });

  test('says where it will ask, what would be refused and why, and what is wrong', async () => {
    const { text } = await card(
      viewOf(plan, {
        forecast: [
          { stepId: 'b', changes: [], overwrites: ['the premise'], refusal: null, unknown: false },
          {
            stepId: 'c',
            changes: [],
            overwrites: [],
            refusal: {
              message: 'There is no place "nowhere".',
              hint: 'Call draftNodeWeb first.',
              reason: { code: 'element-missing', type: 'node', id: 'nowhere' },
            },
            unknown: false,
          },
        ],
        issues: [{ code: 'invalid_args', stepId: 'a', message: 'The title is missing.' }],
      }),
    );
    expect(text).toContain('Will ask you first Overwrites: the premise');
    expect(text).toContain('Would be refused now: This place is no longer in the draft.');
    expect(text).not.toContain('Draw the map of an act');
    expect(text).not.toContain('draftNodeWeb');
    expect(text).toContain('Some input of this step is not valid.');
    expect(text).toContain('Something has to be fixed first.');
  });

  test('does not urge to begin where a step would not work', async () => {
    const wrong = { stepId: 'c', changes: [], overwrites: [], refusal: { message: 'No.' }, unknown: false };
    const looks = ({ html }: { html: string }) => /data-variant="(\w+)"(?:(?!<\/button>).)*Begin/s.exec(html)?.[1];
    const found = await card(viewOf(plan, { forecast: [wrong] }));
    expect(found.text).toContain('1 step would not work as it stands');
    expect(looks(found)).toBe('default');
    expect(looks(await card(viewOf(plan)))).toBe('filled');
  });

  test('says what does not run without a step that is left out', async () => {
    const left = {
      ...plan,
      steps: plan.steps.map((step) => (step.id === 'a' ? { ...step, status: 'skipped' as const } : step)),
    };
    const { text } = await card(viewOf(left));
    expect(text).toContain('Left out');
    expect(text).toContain('Will not run without step 1');
  });

  test('waits while the co-author answers, and says so', async () => {
    const { html, text } = await card(viewOf(plan), 'answering');
    expect(text).toContain('Possible once the co-author is done');
    expect(html).toMatch(/<button[^>]*disabled=""[^>]*>(?:(?!<\/button>).)*Begin/s);
  });

  test('is text, whatever its words are', async () => {
    const words = '<img src=x onerror=alert(1)>';
    const { html } = await card(
      viewOf(planOf({ id: 'a', tool: words, description: words, reason: words }), { feedback: [words] }),
    );
    expect(html).not.toContain('<img src=x');
    expect(html).toContain('&lt;img src=x');
  });
});

const result = {
  planId: 'plan_1',
  success: true,
  canReplan: false,
  failedTools: [],
  disabledSkills: [],
  toolResults: [],
  aggregatedState: {},
  aggregatedAssets: [],
  executionTimeMs: 12_000,
  attemptNumber: 1,
};
const stepResult = (more: object = {}) => ({ ok: true, duration: 3000, timestamp: plan.createdAt, ...more });
const ran = (...steps: object[]) => ({
  ...plan,
  steps: plan.steps.map((step, index) => ({ ...step, ...steps[index] })),
});

describe('a plan for a story in another language', () => {
  const chinese = planOf(
    {
      id: 'a',
      tool: 'draftNodeEncounters',
      description: '为码头写两次遭遇',
      reason: '码头还空着。',
      args: { actId: 'act_1', nodeId: 'pier', encounters: [{}, {}] },
    },
    { id: 'b', tool: 'updateElement', description: 'A darker “灯笼的故事”', args: { type: 'premise', changes: {} } },
  );

  test('is reviewed in the interface’s language, with the words of its maker marked', async () => {
    const { html, text } = await card(
      viewOf(chinese, {
        forecast: [
          {
            stepId: 'a',
            changes: [],
            overwrites: ['the premise', 'the place "码头"'],
            overwritten: [
              { type: 'premise', title: '灯笼' },
              { type: 'node', title: '码头' },
            ],
            refusal: null,
            unknown: false,
          },
        ],
      }),
    );
    expect(text).toMatch(/1 Write 2 encounters for The Pier 为码头写两次遭遇 Encounters/);
    expect(html).toMatch(/<span[^>]*lang="zh"[^>]*>为码头写两次遭遇<\/span>/);
    expect(text).toMatch(/2 A darker “灯笼的故事” Revision/);
    expect(html).toMatch(/<span[^>]*lang="en"[^>]*>A darker “灯笼的故事”<\/span>/);
    expect(text).toContain('Overwrites: Premise and Place “码头”');
    // What is left without the words that are marked as somebody’s is the interface’s alone.
    const chrome = html.replace(/<(\w+)[^>]*lang="(?:zh|en)"[^>]*>[^<]*<\/\1>/g, '').replaceAll('“码头”', '');
    expect(chrome).not.toMatch(/\p{Script=Han}/u);
  });

  test('tells a step that waits to run as one that is done', async () => {
    const { html, text } = await card(viewOf(chinese, { state: 'running' }));
    expect(text).toContain('Write 2 encounters for The Pier');
    expect(html).toMatch(/<span[^>]*lang="zh"[^>]*>为码头写两次遭遇<\/span>/);
  });
});

describe('a plan that is over', () => {
  test('says what came of it and how long it took, with its steps folded', async () => {
    const done = { status: 'completed', result: stepResult() };
    const { text } = await card(viewOf(ran(done, done, done), { state: 'ended', result }));
    expect(text).toContain('Done 3 steps done in 12 sec');
    expect(text).toMatch(/Plan again.*Show the steps/);
    expect(text).not.toContain('A darker tone');
  });

  test('shows its steps where not all went well', async () => {
    const { text } = await card(
      viewOf(
        ran(
          { status: 'completed', result: stepResult() },
          {
            status: 'failed',
            result: stepResult({
              ok: false,
              error: 'It is locked.',
              reason: { code: 'locked', lock: { type: 'act', id: 'act_1', title: 'The Flood' }, inside: null },
            }),
          },
          { status: 'skipped' },
        ),
        { state: 'ended', result: { ...result, success: false } },
      ),
    );
    expect(text).toContain('Partly done 1 step done, 1 failed, 1 left out in 12 sec');
    expect(text).toContain('You have locked the act “The Flood”: nothing may change it.');
  });
});

test('a plan that was thrown away says so', async () => {
  const { text } = await card(new ApiError(404, 'not_found', 'There is no plan "plan_1".'));
  expect(text).toContain('This plan was discarded');
  const { text: unlisted } = await card(viewOf(plan), null, false);
  expect(unlisted).toContain('This plan was discarded');
  expect(unlisted).not.toContain('Begin');
});

test('a plan that cannot be read says why', async () => {
  const { text } = await card(new ApiError(503, 'unavailable', 'The house is closing.'));
  expect(text).toContain('The house is closing.');
});
