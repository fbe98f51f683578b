import type { AttemptRequest, DirectInput, DirectorDeps } from './types.ts';

/** Input for rendering a turn's prompt; constant while the turn is directed. */
export interface DirectorPromptData {
  input: DirectInput;
  settings: DirectorDeps['settings'];
  tools: readonly string[];
  request: AttemptRequest;
}
