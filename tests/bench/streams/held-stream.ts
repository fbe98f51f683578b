import { once } from 'node:events';
import { connect } from 'node:net';

const HELLO = /"type":"hello"(?:,"connection":"([^"]+)")?/;
const BEAT = '"type":"beat"';

export interface HeldStream {
  /** What the server calls it; null where it does not say. */
  connection: string | null;
  /** From asking to the hello, in milliseconds. */
  helloMs: number;
  isAlive(): boolean;
  leave(): Promise<void>;
}

export function holdStream(address: string): Promise<HeldStream> {
  const { host, hostname, port } = new URL(address);
  const { promise, resolve, reject } = Promise.withResolvers<HeldStream>();
  const began = performance.now();
  const socket = connect({ host: hostname, port: Number(port) });
  let said = '';
  let hasBeaten = false;
  let isOpen = true;
  const readBeat = (chunk: string) => {
    hasBeaten ||= chunk.includes(BEAT);
  };
  const readHello = (chunk: string) => {
    said += chunk;
    const [hello, connection = null] = HELLO.exec(said) ?? [];
    if (hello === undefined) return;
    const helloMs = performance.now() - began;
    socket.off('data', readHello).on('data', readBeat);
    resolve({
      ...{ connection, helloMs },
      isAlive: () => isOpen && hasBeaten,
      async leave() {
        if (!isOpen) return;
        const gone = once(socket, 'close');
        socket.destroy();
        await gone;
      },
    });
  };
  socket.setEncoding('utf8').on('data', readHello).on('error', reject);
  socket.once('close', () => {
    isOpen = false;
    reject(new Error(`The stream ended: ${said.slice(0, 300)}`));
  });
  socket.write(`GET /api/live HTTP/1.1\r\nHost: ${host}\r\nAccept: text/event-stream\r\n\r\n`);
  return promise;
}
