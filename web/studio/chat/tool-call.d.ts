import type { Issue } from '../../../shared/error.ts';
import type { ToolName } from '../../../shared/story/index.ts';
/**
 * A tool call as the chat shows it. `refused`: the tool said no and the draft is unchanged; `failed`: it broke;
 * `stopped`: it was still under way when the answer ended.
 */
export interface ToolCall {
    tool: string;
    state: 'running' | 'done' | 'refused' | 'failed' | 'stopped';
    input: unknown;
    output: unknown;
    errorText: string | null;
}
/** The parts of a chat's tool part that matter here; the AI SDK's own type carries every tool's input and output. */
export interface ToolPart {
    state: string;
    input?: unknown;
    output?: unknown;
    errorText?: string | undefined;
}
/** Reads a tool part. `live` is false when its answer is over, so that nothing seems to run forever. */
export declare function readToolPart(tool: string, part: ToolPart, live: boolean): ToolCall;
/** What the draft calls its elements, so that a card can say "The Pier" where a call says "old_pier". */
export interface DraftNames {
    character: (id: string) => string | undefined;
    place: (id: string) => string | undefined;
    act: (id: string) => string | undefined;
}
export declare const NO_NAMES: DraftNames;
export type Phase = 'running' | 'done' | 'refused';
/** What a card is about when its call gives no name yet. */
export type Unnamed = 'premise' | 'character' | 'act' | 'node' | 'story' | 'tool';
export interface ToolSentence {
    /** The sentence's key below `tools`. */
    key: `${ToolName | 'other'}.${Phase}`;
    /** Who or what it is about; null leaves it to the generic word of `unnamed`. */
    subject: string | null;
    unnamed: Unnamed;
    /** How many places or encounters, where the sentence says so. */
    count: number;
}
/** An id as people read it, where the draft has no name for it: "old_pier" → "old pier". */
export declare const readableId: (id: string) => string;
/** The sentence of a tool card: which string, about whom, how many. An input still streaming in may lack any field. */
export declare function toolSentence(call: ToolCall, names?: DraftNames): ToolSentence;
/** The picture a finished call made: a portrait or a place's background. Null when it made none. */
export declare function toolPicture({ output }: ToolCall): {
    kind: 'portrait' | 'place';
    url: string;
} | null;
/** Why a call was refused or failed, as the tool said it; null when it was neither. */
export declare function toolRefusal(call: ToolCall): {
    reason: string;
    hint: string | null;
    issues: Issue[];
} | null;
/** What stands although something about it is odd, as the tool said it. */
export declare const toolWarnings: ({ output }: ToolCall) => string[];
/** The package a finished `finalizePackage` saved; null for every other call. */
export declare const finishedPackage: ({ tool, state, output }: ToolCall) => string | null;
