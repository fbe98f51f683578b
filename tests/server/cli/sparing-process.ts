import { restartWithAllocator } from '../../../server/cli/allocator.ts';

/* A process of its own that begins anew with a sparing allocator, and says what it is then. */
restartWithAllocator();
const { MALLOC_ARENA_MAX: areas, MARK: mark } = process.env;
process.stdout.write(`${JSON.stringify({ pid: process.pid, args: process.argv.slice(2), areas, mark })}\n`);
