/** What one attempt at a turn has to know of those before it. Plan execution, "Planning anew". */
export interface AttemptRequest {
  attempt: number;
  disabledSkills: readonly string[];
  /** Tools whose steps failed before. */
  failedTools: readonly string[];
  /** What went wrong before, in sentences for a model. */
  error: string | null;
}

export const FIRST_ATTEMPT: AttemptRequest = { attempt: 1, disabledSkills: [], failedTools: [], error: null };
