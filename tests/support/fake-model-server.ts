import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { LanguageModelV4CallOptions } from '@ai-sdk/provider';
import { answerOf } from './fake-model-brain.ts';
import type { Brain, FakeModelServer, FakeRequest, Finish, Piece, Reply, Script, Tokens } from './fake-model-script.ts';

export interface Encoder {
  piece(piece: Piece): unknown[];
  end(finish: Finish, tokens: Tokens | null): unknown[];
  /** The same answer as one document. */
  whole(pieces: Piece[], finish: Finish, tokens: Tokens | null): unknown;
  promptBlocked(tokens: Tokens): unknown;
}

export interface Wire {
  /** What a request asks for: a model call, or a document that is always there; null for nothing it knows. */
  route(method: string, path: string, body: Record<string, unknown>): Route | null;
  encoder(request: FakeRequest): Encoder;
  /** A refusal as a document; `retryDelay` where the wire says such a thing in the body. */
  error(status: number, message: string, retryDelay?: string): unknown;
  decode(request: FakeRequest): LanguageModelV4CallOptions;
  /** Events are separated and ended as the real server does it. */
  event(data: unknown): string;
  readonly lastEvent: string;
}

type Route = { model: string; streamed: boolean } | { document: unknown };

type Answer = Extract<Reply, { kind: 'answer' }>;

export async function startFakeModelServer(wire: Wire, script: Script, brain?: Brain): Promise<FakeModelServer> {
  const requests: FakeRequest[] = [];
  const waiting: { index: number; resolve: (request: FakeRequest) => void }[] = [];
  const replyTo = async (request: FakeRequest): Promise<Reply | undefined> =>
    typeof script === 'function' ? script(request) : script[request.index];

  const handle = async (incoming: IncomingMessage, response: ServerResponse): Promise<void> => {
    const path = incoming.url ?? '/';
    const body = await readJson(incoming);
    const route = wire.route(incoming.method ?? 'GET', path, body);
    if (route === null) return sendJson(response, 404, wire.error(404, `There is nothing at ${path}.`));
    if ('document' in route) return sendJson(response, 200, route.document);

    const request: FakeRequest = {
      index: requests.length,
      path,
      ...route,
      headers: Object.fromEntries(Object.entries(incoming.headers).map(([name, value]) => [name, String(value)])),
      body,
      closed: new Promise((resolve) => response.once('close', () => resolve(!response.writableFinished))),
    };
    requests.push(request);
    for (const { resolve } of waiting.filter(({ index }) => index === request.index)) resolve(request);
    const reply = (await replyTo(request)) ?? (brain === undefined ? undefined : think(request, brain));
    if (reply === undefined) return sendJson(response, 400, wire.error(400, 'The script has no further reply.'));
    await send(wire, request, response, reply);
  };

  const think = (request: FakeRequest, chosen: Brain): Reply | ThoughtAnswer => {
    const model = typeof chosen === 'function' ? chosen(request) : chosen;
    return { kind: 'answer', after: 'finish', ...answerOf(model, wire.decode(request)) };
  };

  const server = createServer((incoming, response) => {
    handle(incoming, response).catch((error: unknown) => {
      if (response.headersSent) response.destroy();
      else sendJson(response, 500, wire.error(500, `The stand-in failed: ${String(error)}`));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    requests,
    request: (index) => {
      const arrived = requests[index];
      if (arrived !== undefined) return Promise.resolve(arrived);
      return new Promise((resolve) => waiting.push({ index, resolve }));
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

/** An answer whose end is known only once its pieces have come. */
interface ThoughtAnswer extends Omit<Answer, 'finish' | 'tokens'> {
  ending(): { finish: Finish; tokens: Tokens };
}

async function send(wire: Wire, request: FakeRequest, response: ServerResponse, reply: Reply | ThoughtAnswer) {
  const encoder = wire.encoder(request);
  const asked = { input: Math.ceil(JSON.stringify(request.body).length / 4), output: 0 };
  switch (reply.kind) {
    case 'drop':
      response.destroy();
      return;
    case 'status':
      return sendJson(response, reply.status, wire.error(reply.status, reply.message, reply.retryDelay), reply.headers);
    case 'raw':
      response.writeHead(200, { 'content-type': reply.contentType });
      response.end(reply.body);
      return;
    case 'prompt-blocked': {
      const blocked = encoder.promptBlocked(asked);
      if (!request.streamed) return sendJson(response, 200, blocked);
      startEvents(response);
      response.end(wire.event(blocked) + wire.lastEvent);
      return;
    }
    case 'stream-error': {
      startEvents(response);
      for (const piece of reply.pieces) await write(response, encoder.piece(piece).map(wire.event).join(''));
      response.end(wire.event(wire.error(reply.status, reply.message)));
      return;
    }
    case 'answer':
      return request.streamed
        ? sendEvents(wire, encoder, response, reply, asked)
        : sendWhole(encoder, response, reply, asked);
  }
}

async function sendEvents(
  wire: Wire,
  encoder: Encoder,
  response: ServerResponse,
  reply: Answer | ThoughtAnswer,
  asked: Tokens,
): Promise<void> {
  startEvents(response);
  const { together = 1 } = reply;
  let written = 0;
  let waiting: string[] = [];
  const writeWaiting = async () => {
    await write(response, waiting.join(''));
    waiting = [];
  };
  for await (const piece of reply.pieces) {
    if (response.destroyed) return;
    written += JSON.stringify(piece).length;
    for (const data of encoder.piece(piece)) {
      waiting.push(wire.event(data));
      if (waiting.length >= together) await writeWaiting();
    }
  }
  await writeWaiting();
  if (reply.after === 'hang') return;
  if (reply.after === 'cut') {
    const [next] = encoder.piece({ text: 'this is never read to its end' }).map(wire.event);
    await write(response, (next ?? '').slice(0, 30));
    response.destroy();
    return;
  }
  if (reply.after === 'finish') {
    const { finish, tokens } = endingOf(reply, asked, written);
    for (const data of encoder.end(finish, tokens)) await write(response, wire.event(data));
    await write(response, wire.lastEvent);
  }
  response.end();
}

async function sendWhole(
  encoder: Encoder,
  response: ServerResponse,
  reply: Answer | ThoughtAnswer,
  asked: Tokens,
): Promise<void> {
  const pieces: Piece[] = [];
  for await (const piece of reply.pieces) pieces.push(piece);
  if (reply.after === 'hang') return;
  const { finish, tokens } = endingOf(reply, asked, JSON.stringify(pieces).length);
  const body = JSON.stringify(encoder.whole(pieces, finish, tokens));
  if (reply.after === 'finish') return sendJson(response, 200, JSON.parse(body));
  response.writeHead(200, { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) });
  await write(response, body.slice(0, Math.ceil(body.length / 2)));
  response.destroy();
}

function endingOf(reply: Answer | ThoughtAnswer, asked: Tokens, written: number) {
  if ('ending' in reply) return reply.ending();
  const counted = { ...asked, output: Math.ceil(written / 4) };
  return { finish: reply.finish, tokens: reply.tokens === 'none' ? null : (reply.tokens ?? counted) };
}

function startEvents(response: ServerResponse): void {
  response.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-cache' });
  response.flushHeaders();
}

/** Writes and waits until the bytes have left, so that what was sent before a cut arrives. */
function write(response: ServerResponse, text: string): Promise<void> {
  if (text === '') return Promise.resolve();
  return new Promise((resolve) => response.write(text, () => resolve()));
}

function sendJson(response: ServerResponse, status: number, body: unknown, headers: Record<string, string> = {}) {
  response.writeHead(status, { 'content-type': 'application/json; charset=utf-8', ...headers });
  response.end(JSON.stringify(body));
}

async function readJson(incoming: IncomingMessage): Promise<Record<string, unknown>> {
  let text = '';
  for await (const chunk of incoming.setEncoding('utf8')) text += chunk;
  return text === '' ? {} : JSON.parse(text);
}
