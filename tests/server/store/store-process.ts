import { writeSync } from 'node:fs';
import { systemClock } from '../../../server/clock.ts';
import { LockedError, openStore } from '../../../server/store/index.ts';
import { sessionRow } from '../../support/rows.ts';

/*
 * A process of its own for the tests of lock and durability. Says on stdout, a line each: `open` or `locked <message>`,
 * then what its mode has to say.
 */
const [mode, dataDir = ''] = process.argv.slice(2);
const say = (line: string) => writeSync(1, `${line}\n`);

async function openOrSayWhyNot() {
  try {
    return await openStore({ dataDir, clock: systemClock, lockWaitMs: 0 });
  } catch (error) {
    if (!(error instanceof LockedError)) throw error;
    say(`locked ${error.message}`);
    process.exit(0);
  }
}

const store = await openOrSayWhyNot();
if (mode === 'serve') store.announce('http://127.0.0.1:4600');
say('open');

if (mode === 'append') {
  let { length: seq } = await store.read('session:harbour');
  for (;;) {
    const row = sessionRow({ title: String(seq + 2) });
    const two = [1, 2].map((n) => ({ type: 'note', data: { n: seq + n, padding: 'x'.repeat(500) } }));
    ({ seq } = await store.append('session:harbour', seq, two, [{ kind: 'put-session', row }]));
    say(String(seq));
  }
}
if (mode === 'exit') process.exit(0);
// `hold` and `serve`: until the test ends this process.
setInterval(() => {}, 60_000);
