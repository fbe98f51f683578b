import type { UIMessageChunk } from 'ai';
import type { SessionMessage } from '../session/events.ts';

type Part = SessionMessage['parts'][number];

/** An answer as far as its chunks have told of it: what is kept of it in the middle of a step. */
export interface Growing {
  take(chunk: UIMessageChunk): void;
  message(): SessionMessage;
}

const withMetadata = (chunk: { providerMetadata?: unknown }, name: 'providerMetadata' | 'callProviderMetadata') =>
  chunk.providerMetadata === undefined ? {} : { [name]: chunk.providerMetadata };

/**
 * Puts the parts of an answer together from its chunks: its words, its calls and their results, all that an author needs to see what
 * was done. The SDK's own message, which comes with the end of each step, stands in its place from then on.
 * @param goesOn the answer that goes on
 */
export function createGrowing(id: string, goesOn: SessionMessage | undefined): Growing {
  const parts: Part[] = [...(goesOn?.parts ?? [])];
  /** Where texts that are still written stand, by their id. */
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
        // A question is kept with the end of its step, signed and with what it shows; until then nobody has been asked.
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
