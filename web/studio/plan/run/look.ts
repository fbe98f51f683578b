import type { RailLook } from '../rail/rail-cell.tsx';
import type { Standing } from './fold.ts';

const LOOKS: Partial<Record<Standing, RailLook>> = {
  running: 'running',
  completed: 'done',
  failed: 'failed',
  timeout: 'failed',
  skipped: 'skipped',
  cut: 'skipped',
};

/** How a step's node and the line from it are drawn. */
export const lookOf = (status: Standing, isAsked = false): RailLook =>
  isAsked ? 'asking' : (LOOKS[status] ?? 'plain');
