import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { createQueryClient, queryKeys } from '../../../web/api/index.ts';
import { BuildCost } from '../../../web/studio/chat/cost-note.tsx';
import { show } from '../../support/page/show.tsx';

const costWith = async (report: object) => {
  const client = createQueryClient();
  const coauthor = { configured: 'auto', reason: '', ...report };
  client.setQueryData(queryKeys.models, { roles: { coauthor }, keys: [], choices: {} });
  await show(<BuildCost />, { client });
};
const FREE = /It runs on this machine and costs no money\./;

test('a model of this machine costs no money, and its tokens are named', async () => {
  await costWith({ active: 'openai-compatible/ollama:llama3', runsHere: true });
  expect(screen.getByText(/tokens of openai-compatible\/ollama:llama3/).textContent).toMatch(FREE);
});

test('of any other only the tokens are named', async () => {
  await costWith({ active: 'google:one' });
  expect(screen.getByText(/tokens of google:one/).textContent).not.toMatch(FREE);
});
