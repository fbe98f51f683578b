export declare const keepBrief: (sessionId: string, brief: string) => void;
/** The brief waiting for a session, once; null after that. */
export declare function takeBrief(sessionId: string): string | null;
