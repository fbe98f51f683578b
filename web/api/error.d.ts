import type { Issue, RefusalCode } from '../../shared/error.ts';
/** `network`: no answer came. `unknown`: an answer that is not ours, such as a proxy's error page. */
export type ApiErrorCode = RefusalCode | 'network' | 'unknown';
/** A request that did not succeed. `status` is 0 where no answer came; `message` is a sentence for people. */
export declare class ApiError extends Error {
    readonly name = "ApiError";
    readonly status: number;
    readonly code: ApiErrorCode;
    readonly issues: readonly Issue[];
    readonly hint: string | undefined;
    constructor(status: number, code: ApiErrorCode, message: string, details?: {
        issues?: readonly Issue[];
        hint?: string;
        cause?: unknown;
    });
}
/** Reads an error answer, `{ error: { code, message, issues?, hint? } }`, from its text. Contract, "Errors and limits". */
export declare function readApiError(status: number, text: string): ApiError;
/** Any thrown thing as an ApiError: ours as it is, a lost connection as `network`, the rest as `unknown`. */
export declare function toApiError(error: unknown): ApiError;
