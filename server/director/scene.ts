import type { AttemptRequest } from './attempt-request.ts';
import type { DirectInput, DirectorDeps } from './types.ts';

/** What a turn's prompt is rendered from, whole. All of it stays as it is while the turn is directed. */
export interface DirectorScene {
  input: DirectInput;
  settings: DirectorDeps['settings'];
  /** The names of the tools a plan may use. */
  tools: readonly string[];
  request: AttemptRequest;
}
