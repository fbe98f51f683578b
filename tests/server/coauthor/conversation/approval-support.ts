import { readUIMessageStream } from 'ai';
import type { Coauthor, PlanningStreamMessage, SessionMessage } from '../../../../server/coauthor/index.ts';
import type { StreamRun } from '../../../../server/runs/index.ts';
import { WHOLE_STORY } from '../../../shared/story/fixture.ts';
import { call, converse, type Step, scriptedModel, workshop } from '../support.ts';

/** A call that would overwrite finished work: the description of a character that is drawn. */
export const rewriteAiko = (description = 'A painter of storms.', id?: string) =>
  call('updateElement', { type: 'character', id: 'aiko', changes: { description } }, id);
/** Another: the atmosphere of a place that is finished. */
export const rewriteHarbour = (ambientDetail = 'Only fog.', id?: string) =>
  call('updateElement', { type: 'node', actId: 'act_1', id: 'harbour', changes: { ambientDetail } }, id);

/** A co-author with a whole, finished story in session "s", and a model that follows a script. */
export async function atWork(steps: Parameters<typeof scriptedModel>[0], options: Parameters<typeof workshop>[0] = {}) {
  const { model, requests } = scriptedModel(steps);
  const bench = await workshop({ model, ...options });
  await bench.coauthor.openSession({ id: 's' });
  for (const { tool, input } of WHOLE_STORY) await bench.coauthor.runTool('s', tool, input);
  return { ...bench, requests };
}

export type Bench = Awaited<ReturnType<typeof atWork>>;

interface ToolPart {
  type: string;
  toolCallId: string;
  state: string;
  input?: unknown;
  output?: unknown;
  errorText?: string;
  approval?: { id: string; approved?: boolean; reason?: string; requestReason?: string; signature?: string };
}

export const toolParts = ({ messages }: { messages: readonly { parts: readonly unknown[] }[] }): ToolPart[] =>
  ((messages.at(-1)?.parts ?? []) as ToolPart[]).filter(
    ({ toolCallId, type }) => toolCallId && type.startsWith('tool-'),
  );

/** What the last answer shows of the calls that ask. */
export const shownIn = ({ messages }: { messages: readonly { parts: readonly { type: string }[] }[] }) =>
  (messages.at(-1)?.parts ?? []).filter(({ type }) => type === 'data-approval') as unknown as {
    data: {
      toolCallId: string;
      changes: {
        type: string;
        id?: string;
        change: string;
        fields: { path: string; before?: unknown; after?: unknown }[];
      }[];
      leftOut: { elements: number; fields: number; characters: number };
    };
  }[];

type Verdict = boolean | { approved: boolean; reason?: string };

/** The last message as the AI SDK's client has it once the author has decided: on each call that waits, in order. */
export function decided(messages: readonly SessionMessage[], ...verdicts: Verdict[]): SessionMessage {
  const last = structuredClone(messages.at(-1)) as SessionMessage;
  const waiting = (last.parts as unknown as ToolPart[]).filter(({ state }) => state === 'approval-requested');
  for (const [index, verdict] of verdicts.entries()) {
    const part = waiting[index];
    if (!part?.approval) throw new Error('nothing waits');
    part.state = 'approval-responded';
    part.approval = { ...part.approval, ...(typeof verdict === 'boolean' ? { approved: verdict } : verdict) };
  }
  return last;
}

/** Decides as the AI SDK's client does, waits for the end, and answers what the client and the server have then. */
export async function decide(coauthor: Coauthor, message: SessionMessage, options: { acceptAll?: boolean } = {}) {
  const run = await coauthor.startChat({ id: 's', messages: [message], ...options });
  return { ...(await settled(coauthor, run, message)), run };
}

/** What a client has that merges a run into a message, and what the server has. */
async function settled(coauthor: Coauthor, run: StreamRun, message: SessionMessage) {
  let seen = message as PlanningStreamMessage;
  const stream = readUIMessageStream<PlanningStreamMessage>({
    message: structuredClone(seen),
    stream: run.follow(),
  });
  for await (const each of stream) seen = each;
  await run.done;
  return { seen, session: await coauthor.readSession('s') };
}

/** Has the model ask for approval. */
export const asking = async ({ coauthor }: Pick<Bench, 'coauthor'>, text = 'change her') =>
  (await converse(coauthor, text)).session;

export const says = (text: string): Step => ({ text });

export const journal = async ({ store }: Bench, type: string) =>
  (await store.read('session:s')).filter((event) => event.type === type);

/** How the character that is rewritten is described. */
export const descriptionOf = async (coauthor: Coauthor) =>
  (await coauthor.readSession('s')).draft.characters[0]?.description;

/** Sends a client's last message. */
export const send = (coauthor: Coauthor, message: SessionMessage) =>
  coauthor.startChat({ id: 's', messages: [message] });
