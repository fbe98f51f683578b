import { expect } from 'vitest';
import type { ChatDeed } from './drafting-deeds.ts';
import { doneWith, scriptOf } from './obedient-model.ts';
import { listen, must, send } from './support.ts';

interface Part {
  type: string;
  text?: string;
  state?: string;
  approval?: { id: string; approved?: boolean };
}
interface Message {
  id: string;
  role: string;
  parts: Part[];
}

export interface Told {
  /** The message was taken: the answer has begun. */
  isSaid: boolean;
  /** Calls whose result was told. */
  results: number;
  /** The call that waits for a decision. */
  approvalId: string | null;
  /** The decision was taken. */
  isDecided: boolean;
  /** The stream came to its end. */
  isWhole: boolean;
}

const textOf = ({ parts }: Message): string => parts.map(({ text = '' }) => text).join('');

export function createChat() {
  const said: { id: string; text: string }[] = [];
  const answered = new Map<string, string>();

  const follow = async (address: string, body: object, told: Told, deed: ChatDeed, onAccepted: () => void) => {
    let id = '';
    const outputs: unknown[] = [];
    const isWhole = await listen(
      `${address}/api/chat`,
      { id: 'desk', ...body },
      (part) => {
        if (part.type === 'start') id = String(part.messageId);
        if (part.type === 'tool-output-available') outputs.push(part.output);
        if (part.type === 'tool-approval-request') told.approvalId = String(part.approvalId);
      },
      onAccepted,
    );
    told.isWhole = isWhole;
    told.results += outputs.length;
    expect(outputs).toEqual(outputs.map(() => expect.objectContaining({ ok: true })));
    const isWaiting = told.approvalId !== null && !told.isDecided;
    if (isWhole && !isWaiting) answered.set(id, doneWith(deed.number));
    return isWhole;
  };

  /** Decides on the call that waits, as a browser does: by the answer, with the decision in it. False where the server died. */
  async function decide(address: string, deed: ChatDeed, told: Told): Promise<boolean> {
    const session = await send(address, 'GET', '/api/sessions/desk');
    if (session === null) return false;
    const message: Message = structuredClone(session.body.messages.at(-1));
    const waiting = message.parts.find(({ approval }) => approval?.id === told.approvalId);
    expect(waiting).toMatchObject({ state: 'approval-requested' });
    if (waiting?.approval) {
      waiting.state = 'approval-responded';
      waiting.approval.approved = deed.verdict === 'accept';
    }
    const body = { messages: [message] };
    const isWhole = await follow(address, body, told, deed, () => {
      told.isDecided = true;
    });
    if (!isWhole) return false;
    // A decision counts once.
    const again = await send(address, 'POST', '/api/chat', { id: 'desk', ...body });
    expect([null, '409 conflict']).toContain(again && `${again.status} ${again.body.error.code}`);
    return true;
  }

  return {
    decide,
    /** Says what a deed says and follows the answer, deciding where it asks. */
    async say(address: string, deed: ChatDeed, told: Told): Promise<boolean> {
      const [id, text] = [`u${deed.number}`, scriptOf(deed.number, deed.calls)];
      const message = { id, role: 'user', parts: [{ type: 'text', text }] };
      const isWhole = await follow(address, { message }, told, deed, () => {
        told.isSaid = true;
        said.push({ id, text });
      });
      if (!isWhole || told.approvalId === null || deed.verdict === 'say nothing') return isWhole;
      return decide(address, deed, told);
    },

    /** Every message that was taken is there, in order, and every answer that came to its end, whole. */
    async expectAll(address: string, inFlight: ChatDeed | null): Promise<void> {
      const { messages, running } = (await must(address, 'GET', '/api/sessions/desk')).body as {
        messages: Message[];
        running: boolean;
      };
      expect(running).toBe(false);
      const there = messages.filter(({ role }) => role === 'user').map((each) => ({ id: each.id, text: textOf(each) }));
      // The one that was under way may have been taken unheard.
      if (inFlight && there.length === said.length + 1) {
        said.push({ id: `u${inFlight.number}`, text: scriptOf(inFlight.number, inFlight.calls) });
      }
      expect(there).toEqual(said);
      for (const [id, text] of answered) {
        const answer = messages.find((each) => each.id === id);
        expect([id, answer && textOf(answer)]).toEqual([id, expect.stringContaining(text)]);
        const states = (answer?.parts ?? []).flatMap(({ type, state }) => (type.startsWith('tool-') ? [state] : []));
        expect(['output-available', 'output-denied']).toEqual(expect.arrayContaining(states));
      }
    },

    count: () => ({ said: said.length, answered: answered.size }),
    isThere: (deed: ChatDeed) => said.some(({ id }) => id === `u${deed.number}`),
  };
}
