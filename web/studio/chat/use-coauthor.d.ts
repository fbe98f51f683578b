import { type UIMessage } from 'ai';
import { type SessionAnswer } from '../../api/index.ts';
/** One element of the draft a tool has changed. Contract, "Authoring", `data-draft`. */
export interface DraftChange {
    type: 'premise' | 'character' | 'act' | 'node';
    actId?: string;
    id?: string;
}
export type ChatMessage = UIMessage<unknown, {
    draft: {
        seq: number;
        changed: DraftChange[];
    };
}>;
/**
 * The conversation of one session. The server's history is the truth: only the new message is sent, an answer under way
 * is followed from its first part, and stopping is the server's to do.
 */
export declare function useCoauthor(session: SessionAnswer, on: {
    draftChange: (changed: DraftChange[]) => void;
    finish: () => void;
}): {
    messages: ChatMessage[];
    busy: boolean;
    stopping: boolean;
    error: import("../../api/error.ts").ApiError | null;
    reconnecting: boolean;
    send: (text: string) => undefined;
    stop: () => void;
    retry: () => Promise<void>;
};
