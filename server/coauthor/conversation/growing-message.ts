import type { UIMessageChunk } from 'ai';
import type { SessionMessage } from '../session/events.ts';

type Part = SessionMessage['parts'][number];

/** An answer assembled from its chunks: stored while a step is in progress. */
export interface GrowingMessage {
  take(chunk: UIMessageChunk): void;
  message(): SessionMessage;
}

const withMetadata = (chunk: { providerMetadata?: unknown }, name: 'providerMetadata' | 'callProviderMetadata') =>
  chunk.providerMetadata === undefined ? {} : { [name]: chunk.providerMetadata };

/** Assembles an answer's text, calls and results; the SDK's own message replaces it after each step. */
export function createGrowingMessage(id: string, goesOn: SessionMessage | undefined): GrowingMessage {
  const parts: Part[] = [...(goesOn?.parts ?? [])];
  const written = new Map<string, number>();

  const put = (part: object) => parts.push(part as Part);
  const change = (at: number | undefined, changes: (part: Part) => object) => {
    const part = at === undefined ? undefined : parts[at];
    if (at !== undefined && part) parts[at] = { ...part, ...changes(part) } as Part;
  };
  const callAt = (toolCallId: string): number | undefined => {
    const at = parts.findLastIndex((part) => 'toolCallId' in part && part.toolCallId === toolCallId);
    return at < 0 ? undefined : at;
  };

  const take = (chunk: UIMessageChunk): void => {
    switch (chunk.type) {
      case 'start-step':
        written.clear();
        put({ type: 'step-start' });
        return;
      case 'text-start':
      case 'reasoning-start':
        written.set(chunk.id, parts.length);
        put({
          type: chunk.type === 'text-start' ? 'text' : 'reasoning',
          text: '',
          state: 'streaming',
          ...withMetadata(chunk, 'providerMetadata'),
        });
        return;
      case 'text-delta':
      case 'reasoning-delta':
        change(written.get(chunk.id), (part) => ({
          text: ('text' in part ? part.text : '') + chunk.delta,
          ...withMetadata(chunk, 'providerMetadata'),
        }));
        return;
      case 'text-end':
      case 'reasoning-end':
        change(written.get(chunk.id), () => ({ state: 'done', ...withMetadata(chunk, 'providerMetadata') }));
        return;
      case 'tool-input-available': {
        const { toolCallId, toolName, input } = chunk;
        const call = { toolCallId, state: 'input-available', input, ...withMetadata(chunk, 'callProviderMetadata') };
        put({ ...(chunk.dynamic ? { type: 'dynamic-tool', toolName } : { type: `tool-${toolName}` }), ...call });
        return;
      }
      case 'tool-approval-request':
        // A question is stored at the end of its step, signed; before that nobody has been asked.
        change(callAt(chunk.toolCallId), () => ({ state: 'input-streaming' }));
        return;
      case 'tool-output-available':
        change(callAt(chunk.toolCallId), () => ({ state: 'output-available', output: chunk.output }));
        return;
      case 'tool-output-error':
        change(callAt(chunk.toolCallId), () => ({ state: 'output-error', errorText: chunk.errorText }));
        return;
      case 'tool-output-denied':
        change(callAt(chunk.toolCallId), () => ({ state: 'output-denied' }));
    }
  };

  return { take, message: () => ({ ...goesOn, id, role: 'assistant', parts: [...parts] }) };
}
