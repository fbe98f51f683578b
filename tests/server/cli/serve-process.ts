import { serveUntilStopped } from '../../../server/cli/serve.ts';
import { readConfig } from '../../../server/config.ts';

/* A process of its own that serves until a signal comes, with a server that closes as its argument says. */
const [closing] = process.argv.slice(2);
const closed =
  closing === 'never' ? () => new Promise<void>(() => {}) : async () => void process.stdout.write('closed\n');
const keepAlive = setInterval(() => {}, 60_000);
const start = async () => ({ address: 'http://127.0.0.1:4600', close: closed });
process.exitCode = await serveUntilStopped(readConfig({}), start, closing === 'never' ? 50 : 5000);
clearInterval(keepAlive);
