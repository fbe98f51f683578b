import type { EvaluationProgress } from '../../../shared/wire/index.ts';
import type { BarStream } from '../playtest/progress-bar.ts';
import { safeLine } from '../terminal.ts';

const START_OF_LINE = '\r\u001b[K';

export interface ProgressTeller {
  tell(progress: EvaluationProgress): void;
  clear(): void;
}

function inWords(progress: EvaluationProgress): string {
  if (progress.type === 'judge') return `Judging ${progress.done + 1} of ${progress.of} …`;
  const { model, brief } = progress;
  if (progress.type === 'draft')
    return `Story ${progress.story + 1} of ${progress.of}: ${model} writes "${brief}", message ${progress.message} …`;
  return `${model} tells "${brief}" to the ${progress.persona}, turn ${progress.turn} of at most ${progress.of} …`;
}

/** Whether something begins: the only lines shown without a terminal. */
const isBeginning = (progress: EvaluationProgress): boolean =>
  progress.type === 'draft'
    ? progress.message === 1
    : progress.type === 'turn'
      ? progress.turn === 0
      : progress.done === 0;

/** One changing line on a terminal; otherwise a line for each story and play that begins. */
export function createProgressTeller(stream: BarStream): ProgressTeller {
  if (stream.isTTY !== true)
    return {
      tell: (progress) => void (isBeginning(progress) && stream.write(`${safeLine(inWords(progress))}\n`)),
      clear: () => undefined,
    };
  return {
    tell: (progress) =>
      void stream.write(
        `${START_OF_LINE}${safeLine(inWords(progress)).slice(0, Math.max(1, (stream.columns || 80) - 1))}`,
      ),
    clear: () => void stream.write(START_OF_LINE),
  };
}
