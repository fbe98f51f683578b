import { expect, it } from 'vitest';
import { aiko } from '../../shared/story/fixture.ts';
import { tempDir } from '../../support/temp-dir.ts';
import { createChat, type Told } from './drafting-chat.ts';
import type { ChatDeed } from './drafting-deeds.ts';
import { openDesk } from './drafting-desks.ts';
import { scriptOf } from './obedient-model.ts';
import { listen, must, startListening } from './support.ts';

const OBEDIENT = { OBEDIENT: 'yes' };
const SESSION = '/api/sessions/desk';

/** Four calls of one step, of which the first asks. */
const NUMBER = 2;
const CALLS = [
  {
    tool: 'updateElement',
    input: { type: 'character', id: aiko.id, changes: { description: 'A painter of storms.' } },
  },
  ...['ken', 'mio', 'ren'].map((id) => ({ tool: 'proposeCharacter', input: { ...aiko, id, name: id, role: 'npc' } })),
];

it('kill -9 at the moment the author is asked: the question waits, with all its step did, and can be answered', async () => {
  const dataDir = await tempDir();
  const server = await startListening(dataDir, OBEDIENT);
  await openDesk(server.address);
  expect((await must(server.address, 'POST', `${SESSION}/tools/proposeCharacter`, aiko)).status).toBe(200);

  const told: Told = { isSaid: true, results: 0, approvalId: null, isDecided: false, isWhole: false };
  let killed: Promise<void> | null = null;
  const message = { id: 'u1', role: 'user', parts: [{ type: 'text', text: scriptOf(NUMBER, CALLS) }] };
  await listen(`${server.address}/api/chat`, { id: 'desk', message }, ({ type, approvalId }) => {
    if (type !== 'tool-approval-request') return;
    told.approvalId = String(approvalId);
    killed = server.kill();
  });
  expect(told.approvalId).not.toBeNull();
  await killed;

  const { address } = await startListening(dataDir, OBEDIENT);
  const deed: ChatDeed = { kind: 'chat', number: NUMBER, calls: CALLS, asks: true, verdict: 'accept' };
  expect(await createChat().decide(address, deed, told)).toBe(true);
  const { draft } = (await must(address, 'GET', SESSION)).body;
  expect(draft.characters.map(({ id }: { id: string }) => id)).toEqual([aiko.id, 'ken', 'mio', 'ren']);
  expect(draft.characters[0].description).toBe('A painter of storms.');
});
