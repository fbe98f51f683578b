import { join } from 'node:path';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import type { Transport } from '@modelcontextprotocol/sdk/shared/transport.js';
import { expect, inject, onTestFinished, test } from 'vitest';
import { secondSampleStory } from '../support/sample.ts';
import { tempDir } from '../support/temp-dir.ts';
import { startBuiltServer } from './built-server.ts';
import { address } from './program.ts';

const PROGRAM = join(import.meta.dirname, '../../server/cli/kamishibai.js');

async function startPlay(transport: Transport, story: string) {
  const client = new Client({ name: 'test', version: '1.0.0' });
  onTestFinished(() => client.close());
  await client.connect(transport);
  const { content } = await client.callTool({ name: 'startPlay', arguments: { story } });
  return JSON.parse((content as { text: string }[])[0]?.text ?? 'null');
}

const stdio = (dataDir: string) =>
  new StdioClientTransport({
    command: process.execPath,
    args: [PROGRAM, 'mcp'],
    env: { ...(process.env as Record<string, string>), DATA_DIR: dataDir },
  });

test('a client plays over HTTP', async () => {
  const transport = new StreamableHTTPClientTransport(new URL(`${address()}/mcp`));
  expect(await startPlay(transport, secondSampleStory().id)).toMatchObject({ turn: 1 });
});

test('a client plays over standard input and output, with the running server and without one', async () => {
  const { id } = secondSampleStory();
  expect(await startPlay(stdio(inject('builtServer').dataDir), id)).toMatchObject({ turn: 1 });
  expect(await startPlay(stdio(await tempDir()), id)).toMatchObject({ turn: 1 });
});

test('a server with a token answers only with it', async () => {
  const server = await startBuiltServer(async () => ({ AUTH_TOKEN: 'a-long-token-for-a-test' }));
  onTestFinished(() => server.stop());
  const connect = (authorization: string) =>
    startPlay(
      new StreamableHTTPClientTransport(new URL(`${server.address}/mcp`), {
        requestInit: { headers: { authorization } },
      }),
      secondSampleStory().id,
    );
  await expect(connect('Bearer wrong')).rejects.toThrow('This server asks who you are');
  expect(await connect('Bearer a-long-token-for-a-test')).toMatchObject({ turn: 1 });
});
