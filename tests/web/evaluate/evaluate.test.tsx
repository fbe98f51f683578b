import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router';
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { Language } from '../../../shared/language/tag.ts';
import type { EvaluationEvent, EvaluationStatus, EvaluationsAnswer } from '../../../shared/wire/index.ts';
import { EvaluatePage } from '../../../web/evaluate/index.tsx';
import { ReportView } from '../../../web/evaluate/report-page.tsx';
import { fill, show } from '../../support/page/show.tsx';
import { answerBy, refusing } from '../../support/page/wire.ts';

const MODELS = ['openai-compatible:llama', 'offline'];
const request = { models: MODELS, stories: 2, turns: 10, players: 1, seed: 1, judge: null };
const none = { tokens: null, cost: null, ms: null };
const glance = (name: string) => ({ name, plays: 2, turns: 20, told: 0.5, own: 0.25, directed: null });
const summary = {
  ...{ id: 'first', at: '2026-11-20T10:00:00.000Z', ms: 60_000, request, interrupted: true },
  models: MODELS.map((name) => ({ ...glance(name), draft: none, turn: none })),
};
const standing: EvaluationStatus = {
  ...{ id: 'second', began: '2026-11-21T10:00:00.000Z', request, isStopping: false, plays: { done: 1, of: 4 } },
  now: {
    ...{ type: 'turn', model: MODELS[0] ?? '', brief: 'lighthouse', persona: 'clicker', turn: 4, of: 10 },
    line: { speaker: 'Mae', text: '灯没有亮。', language: 'zh' },
  },
  models: MODELS.map((name) => ({ ...glance(name), calls: 12, tokens: 90_000, cost: null, failed: 1 })),
};
const stream = (...events: EvaluationEvent[]) =>
  new Response(events.map((event) => `data: ${JSON.stringify(event)}\n\n`).join(''), {
    headers: { 'content-type': 'text/event-stream' },
  });

async function page(
  answers: { listed?: () => EvaluationsAnswer; estimate?: () => Response; follow?: () => Response },
  language: Language = 'en',
) {
  const listed = answers.listed ?? (() => ({ choices: MODELS, running: null, reports: [] }));
  const sent = answerBy((url, { method }) => {
    if (url.pathname.endsWith('/estimate')) {
      const line = { calls: 60, tokens: 434_000, cost: null, ms: null, by: 'usual' as const };
      const models = MODELS.map((model) => ({ ...line, model }));
      return answers.estimate?.() ?? Response.json({ models, judge: null, cost: null });
    }
    if (url.pathname.endsWith('/stream')) return answers.follow?.() ?? refusing(404, 'not_found');
    if (method === 'POST') return new Response(JSON.stringify({ id: 'second' }), { status: 202 });
    return Response.json(listed());
  });
  const root = createRootRoute({ component: EvaluatePage });
  const paths = ['/', '/evaluate/$reportId'].map((path) => createRoute({ getParentRoute: () => root, path }));
  const router = createRouter({ routeTree: root.addChildren(paths), history: createMemoryHistory() });
  await router.load();
  return { ...(await show(<RouterProvider router={router as never} />, { language })), sent };
}

test('estimates the cost anew with each change, and says when the price is unknown', async () => {
  const { user, sent } = await page({});
  const form = await screen.findByRole('region', { name: 'A new evaluation' });
  await within(form).findAllByText(/60 calls · 434K tokens · a typical value/);
  expect(within(form).getAllByText('price unknown')).toHaveLength(3);
  await fill(user, within(form).getByRole('textbox', { name: 'Turns at most' }), '7');
  await user.click(within(form).getByRole('checkbox', { name: 'Built-in improviser' }));
  await user.selectOptions(within(form).getByRole('combobox', { name: 'Judge' }), MODELS[0] ?? '');
  await user.click(within(form).getByRole('button', { name: 'Begin' }));
  const asked = { models: [MODELS[0]], stories: 3, turns: 7, players: 2, seed: 1, judge: MODELS[0] };
  expect(sent.findLast(({ path }) => path.endsWith('/estimate'))?.body).toEqual(asked);
  expect(sent.find(({ path }) => path === '/api/evaluations')?.body).toEqual(asked);
});

test('a model that cannot be asked is told of, and nothing can be begun with it', async () => {
  const { user } = await page({
    estimate: () =>
      Response.json(
        {
          error: {
            ...{ code: 'unavailable', message: 'It lacks a key.' },
            reason: { code: 'model-lacks', model: 'openai:gpt', variable: 'OPENAI_API_KEY' },
          },
        },
        { status: 503 },
      ),
  });
  const form = await screen.findByRole('region', { name: 'A new evaluation' });
  await fill(user, within(form).getByRole('textbox', { name: 'Another model' }), 'openai:gpt');
  await user.click(within(form).getByRole('button', { name: 'Add' }));
  expect(within(form).getByRole('checkbox', { name: 'openai:gpt' })).toBeChecked();
  expect(await within(form).findByText(/OPENAI_API_KEY is not set/)).toBeVisible();
  expect(within(form).getByRole('button', { name: 'Begin' })).toBeDisabled();
});

test('shows a running evaluation in the interface’s words, and opens the report at its end', async () => {
  let isOver = false;
  const { sent, user } = await page(
    {
      listed: () => ({ choices: MODELS, running: isOver ? null : standing, reports: isOver ? [summary] : [] }),
      follow: () => {
        const events: EvaluationEvent[] = [{ type: 'standing', standing }];
        if (isOver) events.push({ type: 'ended', id: 'second' });
        return stream(...events);
      },
    },
    'ja',
  );
  const running = await screen.findByRole('region', { name: '進行中' });
  expect(within(running).getByText(/openai-compatible:llama が「lighthouse」を語っています/)).toBeVisible();
  const line = within(running).getByText(/灯没有亮。/);
  expect(line.closest('[lang]')).toHaveAttribute('lang', 'zh');
  expect(within(running).getAllByText('失敗した呼び出し 1 回', { exact: false })).toHaveLength(2);
  expect(screen.getByRole('button', { name: '始める' })).toBeDisabled();
  await user.click(within(running).getByRole('button', { name: '止めて、ここまでを残す' }));
  expect(sent.map(({ path }) => path)).toContain('/api/evaluations/second/stop');
  isOver = true;
  // A stream that broke off is followed anew.
  const reports = await screen.findByRole('region', { name: 'レポート' }, { timeout: 5000 });
  expect(await within(reports).findByText(/途中で停止/, {}, { timeout: 5000 })).toBeVisible();
  expect(within(reports).getByRole('link', { name: /のレポートを開く/ })).toHaveAttribute('href', '/evaluate/first');
});

test('says why an evaluation broke off', async () => {
  let isOver = false;
  await page({
    listed: () => ({ choices: MODELS, running: isOver ? null : standing, reports: [] }),
    follow: () => {
      isOver = true;
      const reason = { code: 'model-cannot-be-evaluated', model: MODELS[0] ?? '', why: 'Cannot connect' };
      return stream({ type: 'error', error: { code: 'unavailable', message: 'It does not answer.', reason } });
    },
  });
  expect(await screen.findByText('The evaluation broke off')).toBeVisible();
  expect(screen.getByText(/does not answer, so it cannot be evaluated/)).toBeVisible();
});

test('a report is shown as it is in its file, in a tree of its own and under the heading there is', async () => {
  const file = (text: string) =>
    `<!doctype html><html lang="ja"><head><style>p { color: red; }</style></head><body><main><h1>Title</h1><p>${text}</p></main></body></html>`;
  const { rerender } = await show(<ReportView page={file('&lt;script&gt;first')} />);
  const shown = () => [...document.querySelectorAll('div')].flatMap(({ shadowRoot }) => shadowRoot ?? [])[0];
  expect(shown()?.querySelector('article')).toHaveAttribute('lang', 'ja');
  expect(shown()?.querySelector('h1')).toBeNull();
  expect(shown()?.querySelector('p')).toHaveTextContent('<script>first');
  rerender(<ReportView page={file('second')} />);
  expect([...(shown()?.querySelectorAll('p') ?? [])].map(({ textContent }) => textContent)).toEqual(['second']);
});
