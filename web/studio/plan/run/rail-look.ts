import type { RailLook } from '../rail/rail-cell.tsx';
import type { ShownStepStatus } from './run-projection.ts';

const LOOKS: Partial<Record<ShownStepStatus, RailLook>> = {
  running: 'running',
  completed: 'done',
  failed: 'failed',
  timeout: 'failed',
  skipped: 'skipped',
  cut: 'skipped',
};

/** How a step's node and the line from it are drawn. */
export const getRailLook = (status: ShownStepStatus, isAsked = false): RailLook =>
  isAsked ? 'asking' : (LOOKS[status] ?? 'plain');
