import { clip } from '../../../shared/clip.ts';
import type { TickErrors, TickPlans } from '../../../shared/wire/index.ts';
import { asTable, safeLine } from '../terminal.ts';

type Plans = TickPlans['plans'];
type Errors = TickErrors['errors'];

/** Maximum characters in the table; the file has the whole message. */
const MESSAGE_MAX = 120;

/** A play's ticks with a plan or an error, in order. Plan execution, "Plan and error files". */
export function listInWords(plans: Plans, errors: Errors): string[] {
  if (plans.length + errors.length === 0) return ['No ticks yet.'];
  const rows = [
    ...plans.map(({ tick, turn, sceneIntention, file }) => ({
      tick,
      cells: ['done', `turn ${turn}`, sceneIntention, file ?? ''],
    })),
    ...errors.map(({ tick, open, message, file }) => ({
      tick,
      cells: [open ? 'failed' : 'failed, over', '', clip(message, MESSAGE_MAX), file],
    })),
  ].sort((a, b) => a.tick - b.tick);
  return asTable([
    ['TICK', 'STATE', 'TURN', 'FILE', 'WHAT'],
    ...rows.map(({ tick, cells: [state = '', turn = '', what = '', file = ''] }) => [
      String(tick),
      state,
      turn,
      file,
      safeLine(what),
    ]),
  ]);
}
