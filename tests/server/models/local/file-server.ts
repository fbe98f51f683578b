import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { onTestFinished } from 'vitest';

interface Fault {
  /** Sends so many bytes, and ends the connection when the client has them. */
  cutAfter?: number;
  /** Says another length than it sends, and then says no more. */
  claimLength?: number;
  instead?: Buffer;
  status?: number;
  redirect?: string;
  /** Sends so many bytes and then nothing, until the client leaves. */
  stallAfter?: number;
  /** Answers a request for a part with another part. */
  wrongRange?: boolean;
}

/**
 * A server of one file, at `/file`, on an address of its own. Each request takes the next fault, then it serves as it should.
 * @param options.ranges whether it serves parts
 */
export async function fileServer(content: Buffer, { ranges = true }: { ranges?: boolean } = {}) {
  const faults: Fault[] = [];
  const cuts: { at: number; response: ServerResponse }[] = [];
  const requests: { range: string | null }[] = [];
  const answer = (request: IncomingMessage, response: ServerResponse) => {
    if (request.url !== '/file') return response.writeHead(404).end();
    const { range = null } = request.headers;
    requests.push({ range });
    const fault = faults.shift() ?? {};
    if (fault.redirect !== undefined) return response.writeHead(302, { location: fault.redirect }).end();
    if (fault.status !== undefined) return response.writeHead(fault.status).end('sorry');
    const whole = fault.instead ?? content;
    const asked = ranges ? /^bytes=(\d+)-$/.exec(range ?? '') : null;
    const start = asked === null ? 0 : Number(asked[1]);
    if (start > 0 && start >= whole.length) {
      return response.writeHead(416, { 'content-range': `bytes */${whole.length}` }).end();
    }
    const body = whole.subarray(start);
    const from = fault.wrongRange ? start + 1 : start;
    response.writeHead(asked === null ? 200 : 206, {
      'content-length': fault.claimLength ?? body.length,
      ...(asked === null ? {} : { 'content-range': `bytes ${from}-${whole.length - 1}/${whole.length}` }),
    });
    if (fault.stallAfter !== undefined) return response.write(body.subarray(0, fault.stallAfter));
    if (fault.cutAfter === undefined) return response.end(body);
    cuts.push({ at: start + fault.cutAfter, response });
    return response.write(body.subarray(0, fault.cutAfter));
  };
  const server = createServer(answer);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  });
  const { port } = server.address() as AddressInfo;
  return {
    origin: `http://127.0.0.1:${port}`,
    faults,
    requests,
    /** Says how much a client has by now. */
    received(bytes: number) {
      for (const { at, response } of cuts) if (at <= bytes) response.destroy();
    },
  };
}
