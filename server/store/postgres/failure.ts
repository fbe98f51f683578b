import { RefusalError } from '../../../shared/error.ts';
import { damagedRefusal } from '../json.ts';

const CAUSES_MAX = 5;

const DISK_FULL = '53100';
const DAMAGED = /^XX00[12]$/;
const UNREACHABLE =
  /^(ECONN\w+|EPIPE|ENOTFOUND|EAI_AGAIN|ETIMEDOUT|EHOST\w+|ENET\w+|08\w{3}|28\w{3}|3D000|57P0[1-5]|53300)$/;
/** Conditions of the server that pass: no resources, write-protected, failing disk, statements cancelled. */
const FAILING = /^(53\w{3}|25006|58\w{3}|57014|55P03)$/;
/** The driver gives these errors no code. */
const BROKEN_OFF = /^(Connection terminated|Client has encountered a connection error|timeout e)/;
/** Two transactions got in each other's way; the same work can be done again. */
const COLLIDED = /^40(001|P01)$/;

/** Code of a cause, or its message without a code, that the tests know. */
function find(error: unknown, tests: readonly RegExp[]): string | null {
  let at = error;
  for (let depth = 0; depth < CAUSES_MAX && at instanceof Error; depth++) {
    const { code, syscall } = at as { code?: unknown; syscall?: unknown };
    const found = typeof code === 'string' ? code : at.message;
    if (tests.some((test) => test.test(found)) || (tests.includes(UNREACHABLE) && syscall === 'connect')) return found;
    at = at.cause;
  }
  return null;
}

/** Whether a unique key exists already. */
export const isTaken = (error: unknown): boolean => find(error, [/^23505$/]) !== null;

export const isCollision = (error: unknown): boolean => find(error, [COLLIDED]) !== null;

/** Converts an error of the database to a refusal that names its cause; returns other errors unchanged. */
export function postgresFailure(error: unknown): unknown {
  if (error instanceof RefusalError) return error;
  const damage = find(error, [DAMAGED]);
  if (damage !== null) return damagedRefusal(`it is malformed (${damage})`, error);
  const unreachable = find(error, [UNREACHABLE, BROKEN_OFF]);
  if (unreachable !== null) {
    return new RefusalError('unavailable', `The database of DATABASE_URL cannot be reached (${unreachable}).`, {
      hint: 'Check whether PostgreSQL runs and lets this server in, then try again; nothing needs a restart here.',
      details: { cause: unreachable },
      cause: error,
    });
  }
  const failing = find(error, [FAILING]);
  if (failing === null) return error;
  const isFull = failing === DISK_FULL;
  return new RefusalError(
    'unavailable',
    isFull
      ? `The disk of the database is full (${failing}), so this could not be kept.`
      : `The database refused (${failing}), so this could not be kept.`,
    {
      hint: isFull ? 'Free some space there, then try again.' : "Look into PostgreSQL's log, then try again.",
      reason: { code: isFull ? 'disk-full' : 'disk-refuses' },
      details: { cause: failing },
      cause: error,
    },
  );
}
