import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { InMemoryTransport } from '@modelcontextprotocol/sdk/inMemory.js';
import { expect, onTestFinished, test } from 'vitest';
import { createRouteClient } from '../../../server/http/api-client.ts';
import { createLogger } from '../../../server/log.ts';
import type { Services } from '../../../server/main.ts';
import { createMcpServer } from '../../../server/mcp/server.ts';
import { PLANNING_TOOL_NAMES } from '../../../shared/story/index.ts';
import { WHOLE_STORY } from '../../shared/story/fixture.ts';
import { drafted, quietServices } from '../http/support.ts';

async function connect(services: Services): Promise<Client> {
  const api = createRouteClient((path, init) => services.app.request(`http://127.0.0.1${path}`, init), '', {});
  const client = new Client({ name: 'test', version: '1.0.0' });
  const [here, there] = InMemoryTransport.createLinkedPair();
  await createMcpServer(api, createLogger('silent')).connect(there);
  await client.connect(here);
  onTestFinished(() => client.close());
  return client;
}

async function call(client: Client, name: string, args: Record<string, unknown> = {}) {
  const { content, isError } = await client.callTool({ name, arguments: args });
  const [part] = content as { type: string; text: string }[];
  return { isError: isError === true, answer: JSON.parse(part?.text ?? 'null') };
}

test('a client writes a whole story with the planning tools, checks, playtests and plays it', async () => {
  const client = await connect(await quietServices());
  const { tools } = await client.listTools();
  expect(tools.map(({ name }) => name)).toEqual(expect.arrayContaining([...PLANNING_TOOL_NAMES]));
  expect(tools.find(({ name }) => name === 'draftNodeWeb')?.inputSchema.required).toEqual(
    expect.arrayContaining(['draft', 'actId']),
  );

  const draft = (await call(client, 'createDraft', { locale: 'en' })).answer.id;
  for (const { tool, input } of WHOLE_STORY) {
    const { isError, answer } = await call(client, tool, { draft, ...(input as object) });
    expect([tool, isError, answer.ok], JSON.stringify(answer)).toEqual([tool, false, true]);
  }
  expect((await call(client, 'checkDraft', { draft })).answer.errors).toBe(0);
  expect((await call(client, 'playtestDraft', { draft, runs: 5, seed: 1 })).answer.runs).toBe(5);

  const story = (await call(client, 'listStories')).answer.packages[0].id;
  const begun = (await call(client, 'startPlay', { story })).answer;
  expect(begun).toMatchObject({ packageId: story, turn: 1 });
  const action =
    begun.waitingFor === 'choice' ? { type: 'choice', choiceId: begun.choices[0].id } : { type: 'continue' };
  const next = (await call(client, 'takeTurn', { play: begun.id, action })).answer;
  expect(next.turn).toBe(2);
  expect((await call(client, 'readPlay', { play: begun.id })).answer.frames).toEqual(next.frames);
});

test('a refused call is an error with the reason and what to do, and changes nothing', async () => {
  const services = await drafted(await quietServices(), 1);
  const client = await connect(services);
  const before = (await call(client, 'readDraft', { draft: 'desk' })).answer;
  const early = await call(client, 'draftNodeWeb', { draft: 'desk', actId: 'none', locations: [] });
  expect(early).toMatchObject({ isError: true, answer: { error: { hint: expect.stringContaining('draftNodeWeb') } } });
  expect(await call(client, 'proposeCharacter', { id: 'mae' })).toMatchObject({
    isError: true,
    answer: { error: { code: 'malformed', issues: [{ path: 'draft' }] } },
  });
  expect(await call(client, 'takeTurn', { play: 'nope', action: { type: 'start' } })).toMatchObject({
    isError: true,
    answer: { error: { code: 'not_found' } },
  });
  expect((await call(client, 'readDraft', { draft: 'desk' })).answer).toEqual(before);
  await expect(client.callTool({ name: 'rm', arguments: {} })).rejects.toThrow('There is no tool "rm"');
});

test('progress is reported to a client that asks for it', async () => {
  const client = await connect(await drafted(await quietServices()));
  const story = (await call(client, 'listStories')).answer.packages[0].id;
  const progress: number[] = [];
  await client.callTool({ name: 'startPlay', arguments: { story } }, undefined, {
    onprogress: (each) => progress.push(each.progress),
  });
  expect(progress.length).toBeGreaterThan(1);
  expect(progress).toEqual(progress.toSorted((a, b) => a - b));
});

test('stories and drafts are resources', async () => {
  const client = await connect(await drafted(await quietServices()));
  const { resources } = await client.listResources();
  expect(resources.map(({ uri }) => uri)).toContain('kamishibai://drafts/desk');
  for (const { uri } of resources) {
    const { contents } = await client.readResource({ uri });
    expect(JSON.parse((contents[0] as { text: string }).text)).toBeTypeOf('object');
  }
  for (const uri of ['kamishibai://drafts/nope', 'kamishibai://drafts/..%2f..%2fetc', 'file:///etc/passwd']) {
    await expect(client.readResource({ uri })).rejects.toMatchObject({ code: -32002 });
  }
});

test('the prompt has the idea, and the order of the tools', async () => {
  const client = await connect(await quietServices());
  const { prompts } = await client.listPrompts();
  const { messages } = await client.getPrompt({ name: prompts[0]?.name ?? '', arguments: { idea: 'A lighthouse' } });
  const text = JSON.stringify(messages[0]?.content);
  expect(text).toContain('The idea: A lighthouse');
  expect(text.indexOf('proposeStoryPremise')).toBeLessThan(text.indexOf('draftNodeWeb'));
});
