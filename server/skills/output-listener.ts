import { type Failure, failure, type SkillEvent } from '../../shared/plan/index.ts';
import { checkAsset } from './assets.ts';
import { createOutputReader, type OutputLimits } from './ndjson-reader.ts';
import { redactEvent, type ScriptRedact } from './redact.ts';

type Done = Extract<SkillEvent, { type: 'done' }>;

/** State of a script's output. `thrown` comes from the caller's `onEvent`. */
export type ListenerState =
  | { status: 'open' }
  | { status: 'done'; event: Done }
  | { status: 'failed'; failure: Failure; flooded: boolean }
  | { status: 'thrown'; error: unknown };

/** Reads a script's output: redacts secrets, checks assets, passes events on. */
export interface Listener {
  readonly events: SkillEvent[];
  push(bytes: Uint8Array): ListenerState;
  end(): ListenerState;
  /** After the script's end: detects assets it has replaced. */
  recheck(): Failure | null;
}

/** Creates a listener for one run of a script. */
export function createListener(options: {
  data: string;
  redact: ScriptRedact;
  limits: OutputLimits | undefined;
  onEvent: ((event: SkillEvent) => void) | undefined;
}): Listener {
  const { data, redact, limits, onEvent } = options;
  const reader = createOutputReader(limits, redact);
  const events: SkillEvent[] = [];
  const files: Extract<SkillEvent, { type: 'asset' }>[] = [];
  let refused: ListenerState | null = null;

  const refuse = (problem: Failure, flooded = false): ListenerState => ({
    status: 'failed',
    failure: failure(problem.category, problem.code, redact(problem.message)),
    flooded,
  });

  function take(event: SkillEvent): ListenerState | null {
    let clean = redactEvent(event, redact);
    if (clean.type === 'asset' && event.type === 'asset') {
      const checked = checkAsset(data, event);
      if (!checked.ok) return refuse(checked.failure);
      files.push(event);
      clean = { ...clean, path: redact(checked.path) };
    }
    events.push(clean);
    try {
      onEvent?.(clean);
    } catch (error) {
      return { status: 'thrown', error };
    }
    return null;
  }

  function hear(fresh: readonly SkillEvent[]): ListenerState {
    for (const event of fresh) {
      refused = take(event);
      if (refused !== null) return refused;
    }
    const { state } = reader;
    if (state.status === 'failed') refused = refuse(state.failure, state.flooded);
    if (refused !== null) return refused;
    const done = events.at(-1);
    return done?.type === 'done' ? { status: 'done', event: done } : { status: 'open' };
  }

  return {
    events,
    push: (bytes) => refused ?? hear(reader.push(bytes)),
    end: () => refused ?? hear(reader.end()),
    recheck() {
      for (const event of files) {
        const checked = checkAsset(data, event);
        if (!checked.ok) return failure('process_error', checked.failure.code, redact(checked.failure.message));
      }
      return null;
    },
  };
}
