import { readdir } from 'node:fs/promises';
import { createLogger } from '../../../server/log.ts';
import type { Services } from '../../../server/main.ts';
import { chatAnswer, fakeHost, localHostsAt } from '../../support/fake-model-hosts.ts';
import { ask, openServices } from '../../support/services.ts';
import { tempDir } from '../../support/temp-dir.ts';

export const OPENROUTER_KEY = 'sk-or-v1-0123456789abcdef0123456789abcdef';

export const CLAUDE_KEY = 'sk-ant-api03-0123456789abcdef';

export const GEMINI_KEY = 'AQ.Ab0123456789abcdef0123456789';

export const OPENAI_KEY = 'sk-proj-0123456789abcdef';

export const connect = (services: Services, body: unknown, headers?: Record<string, string>) =>
  ask(services, 'POST', '/api/models/connect', body, headers);

export const look = async (services: Services) => (await ask(services, 'POST', '/api/models/look')).body.sources;

/** A server that finds no program of the machine it is tested on. */
export async function house(env: Record<string, string> = {}, logged: string[] = []) {
  const dataDir = await tempDir();
  const log = createLogger('trace', { readable: false, stream: { write: (line) => void logged.push(line) } });
  const services = await openServices({ DATA_DIR: dataDir, ...localHostsAt(), ...env }, { log });
  return { services, dataDir };
}

export const kept = async (dataDir: string) => (await readdir(dataDir)).filter((name) => name.startsWith('model-'));

export const activeOf = ({ roles }: { roles: Record<string, { active: string }> }) => [
  roles.coauthor?.active,
  roles.director?.active,
  roles.storyteller?.active,
];

/** OpenRouter's list needs no key; its answers do. */
export const openRouter = () =>
  fakeHost(({ path, key }) => {
    const listed = (id: string, created: number) => ({
      id,
      created,
      context_length: 200_000,
      pricing: { prompt: '0.000003' },
    });
    if (path === '/v1/models') {
      return {
        body: {
          data: [
            listed('openai/gpt-4o-mini', 1),
            listed('anthropic/claude-sonnet-4.5', 2),
            listed('anthropic/claude-sonnet-5.5', 3),
            listed('anthropic/claude-sonnet-5.5:beta', 4),
            listed('google/gemini-3.5-flash-lite', 5),
            listed('openai/text-embedding-3-large', 6),
          ],
        },
      };
    }
    return key === OPENROUTER_KEY
      ? chatAnswer()
      : { status: 401, body: { error: { message: 'No auth credentials found', code: 401 } } };
  });
