import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { ModelsAnswer } from '../../../shared/wire/index.ts';
import { RoleTable } from '../../../web/models/role-table.tsx';
import { ModelStatus } from '../../../web/ui/index.ts';
import { fill, show } from '../../support/page/show.tsx';
import { answerBy } from '../../support/page/wire.ts';

const CLAUDE = 'anthropic:claude-sonnet-5-5';
const offline = { configured: 'auto', active: 'offline', reason: 'offline improviser – no language model' };
const painted = { configured: 'auto', active: 'embedded', reason: 'embedded painter – no image model' };
const roles: ModelsAnswer['roles'] = {
  coauthor: offline,
  director: { ...offline, configured: 'offline' },
  storyteller: { configured: CLAUDE, active: CLAUDE, reason: 'it was chosen in the library', why: { code: 'chosen' } },
  image: painted,
  music: painted,
};
const open = { variable: 'ROLE_MODEL', from: null, offered: [CLAUDE, 'offline'] };
const choices: ModelsAnswer['choices'] = {
  coauthor: open,
  director: { ...open, from: 'environment' },
  storyteller: { ...open, from: 'library' },
  image: open,
};

const answering = (refusal?: { code: string; model: string; variable: string }) =>
  answerBy((url) => {
    if (url.pathname === '/api/local-models')
      return Response.json({ models: [], isRuntimeThere: false, freeMemoryBytes: 0, best: null });
    if (url.pathname === '/api/models/look') return Response.json({ sources: [] });
    if (refusal !== undefined)
      return Response.json({ error: { code: 'refused', message: 'No.', reason: refusal } }, { status: 422 });
    return Response.json({ roles, choices, keys: [] });
  });

const rowOf = (name: string): HTMLElement => {
  const row = screen.getByRole('rowheader', { name: new RegExp(`^${name}`) }).closest('tr');
  if (row === null) throw new Error(`There is no row of ${name}.`);
  return row;
};

test('a role is given a model by its name, or left to itself; one that a variable fills cannot be', async () => {
  const sent = answering();
  const { user } = await show(<RoleTable roles={roles} choices={choices} />);
  expect(within(rowOf('Director')).queryByRole('button', { name: /Choose/ })).toBeNull();
  expect(within(rowOf('Music')).queryByRole('button', { name: /Choose/ })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Choose a model: Co-author' }));
  await fill(user, screen.getByRole('combobox', { name: 'Model: Co-author' }), ` ${CLAUDE} `);
  await user.click(screen.getByRole('button', { name: 'Use it' }));
  expect(await screen.findByRole('button', { name: 'Choose a model: Co-author' })).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Choose automatically: Storyteller' }));
  // Who opens the choice asks which models there are.
  expect(sent[0]).toEqual({ method: 'POST', path: '/api/models/look', body: undefined });
  expect(sent.slice(1)).toEqual([
    { method: 'PUT', path: '/api/models/roles', body: { role: 'coauthor', model: CLAUDE } },
    { method: 'PUT', path: '/api/models/roles', body: { role: 'storyteller', model: null } },
  ]);
});

test('explains in the reader’s language that a model cannot be chosen, and keeps the field open', async () => {
  answering({ code: 'model-lacks', model: 'openai:gpt-6-sol', variable: 'OPENAI_API_KEY' });
  const { user } = await show(<RoleTable roles={roles} choices={choices} />, { language: 'ja' });
  await user.click(screen.getByRole('button', { name: 'モデルを選ぶ：共作者' }));
  await fill(user, screen.getByRole('combobox', { name: 'モデル：共作者' }), 'openai:gpt-6-sol');
  await user.click(screen.getByRole('button', { name: 'これを使う' }));
  expect(await screen.findByText(/OPENAI_API_KEY が設定されていません/)).toBeVisible();
  expect(screen.getByRole('combobox', { name: 'モデル：共作者' })).toHaveValue('openai:gpt-6-sol');
});

test('why a role has its model is told in words of the interface', async () => {
  answering();
  const routeTree = createRootRoute({ component: () => <ModelStatus /> });
  const router = createRouter({ routeTree, history: createMemoryHistory() });
  await router.load();
  const { user } = await show(<RouterProvider router={router as never} />, { language: 'ja' });
  await user.click(await screen.findByRole('button', { name: /オフラインの即興作家/ }));
  expect(await screen.findByText('ここで選ばれました。')).toBeVisible();
  for (const { reason } of Object.values(roles)) expect(document.body.textContent).not.toContain(reason);
});

test('a model that reads slowly is said to, with what its prompts are kept to', async () => {
  answering();
  const pace = { tokensPerSecond: 79.6, turnTokens: 3821, waitMs: 60_000 };
  await show(<RoleTable roles={{ ...roles, storyteller: { ...roles.storyteller, pace } }} choices={choices} />);
  expect(rowOf('Storyteller')).toHaveTextContent(/about 80 tokens a second.*kept to 3,821.*within 60 s/);
  expect(rowOf('Director')).not.toHaveTextContent('tokens a second');
});
