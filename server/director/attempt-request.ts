/** What an attempt at a turn knows of earlier ones. Plan execution, "Planning anew". */
export interface AttemptRequest {
  attempt: number;
  disabledSkills: readonly string[];
  failedTools: readonly string[];
  error: string | null;
}

export const FIRST_ATTEMPT: AttemptRequest = { attempt: 1, disabledSkills: [], failedTools: [], error: null };
