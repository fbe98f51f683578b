import { afterEach, describe, expect, test } from 'vitest';
import { streamTelling, type TellingReport } from '../../../server/storyteller/index.ts';
import { isWords, type VNFrame } from '../../../shared/play/index.ts';
import { type Piece, type Reply, reply } from '../../support/fake-model-script.ts';
import { type FakeOpenAI, startFakeOpenAI } from '../../support/fake-openai.ts';
import { setUp } from '../models/support.ts';
import { sceneInput } from './scenes.ts';

let server: FakeOpenAI;
afterEach(() => server.close());

const line = (text: string) => JSON.stringify({ type: 'narrate', text });
const RAIN = 'Rain falls on the quay.';
const ROPE = 'A rope creaks.';
const END = '{"type":"yield","waitingFor":"continue"}]}';

async function start(script: Reply[]) {
  server = await startFakeOpenAI(script);
  const MODEL = 'openai-compatible:m';
  const { models, calls } = setUp({ OPENAI_COMPATIBLE_BASE_URL: server.url, STORYTELLER_MODEL: MODEL });
  const model = models.language('storyteller', { scope: 'play:p' });
  const reports: TellingReport[] = [];
  const signal = new AbortController().signal;
  const telling = streamTelling({ ...sceneInput(), model, signal }, (report) => reports.push(report));
  const toEnd = async (frames: VNFrame[] = []) => {
    for await (const frame of telling) frames.push(frame);
    return frames.flatMap((frame) => (frame.type === 'narrate' ? [frame.text] : []));
  };
  return { telling, toEnd, reports, calls };
}

test('each frame leaves as it is written, behind a thought too', async () => {
  let goOn: () => void = () => undefined;
  const read = new Promise<void>((resolve) => {
    goOn = resolve;
  });
  async function* pieces(): AsyncGenerator<Piece> {
    yield { text: '<think>Try {"type":"narrate","text":"a draft"}.</th' };
    yield { text: `ink>{"elements":[${line(RAIN)}` };
    await read;
    yield { text: `,${line(ROPE)},${END}` };
  }
  const { telling, toEnd } = await start([reply.answer(pieces())]);
  const told: VNFrame[] = [];
  for (let next = await telling.next(); !next.done; next = await telling.next()) {
    told.push(next.value);
    if (isWords(next.value)) break;
  }
  expect(told.at(-1)).toMatchObject({ text: RAIN });
  goOn();
  expect(await toEnd()).toEqual([ROPE]);
});

describe('a telling that was sent in part', () => {
  test.each([
    ['filtered', reply.blocked(`{"elements":[${line(RAIN)},`, '{"type":"narr')],
    ['cut-off', reply.truncated(`{"elements":[${line(RAIN)},`, '{"type":"narr')],
  ] as const)('and is %s ends with what was whole, and says so', async (ended, answer) => {
    const { toEnd, reports, calls } = await start([answer]);
    expect(await toEnd()).toEqual([RAIN]);
    expect(reports.at(-1)).toMatchObject({ ended, fault: expect.any(String) });
    expect(server.requests).toHaveLength(1);
    expect(calls).toMatchObject([{ ok: false }]);
  });

  test('and had handed over is whole, whatever ends it', async () => {
    const { toEnd, reports } = await start([reply.truncated(`{"elements":[${line(RAIN)},${END}`)]);
    expect(await toEnd()).toEqual([RAIN]);
    expect(reports.at(-1)).toMatchObject({ ended: null, fault: null });
  });
});

test('a telling that is found out to have been a thought is not gone on with as if it were none', async () => {
  const draft = `{"elements":[${line('A draft.')},{"type":`;
  const { toEnd } = await start([reply.text(draft, `</think>{"elements":[${line(RAIN)},${END}`)]);
  expect((await toEnd()).at(-1)).toBe(RAIN);
});
