import { afterEach, describe, expect, test } from 'vitest';
import { listTellingCast } from '../../../server/storyteller/frame-output.ts';
import { compileScene, streamTelling, type TellingReport } from '../../../server/storyteller/index.ts';
import type { VNFrame } from '../../../shared/play/index.ts';
import { reply } from '../../support/fake-model-script.ts';
import { type FakeOpenAI, startFakeOpenAI } from '../../support/fake-openai.ts';
import { saying, setUp } from '../models/support.ts';
import { type QuayInput, sceneInput } from './scenes.ts';

let server: FakeOpenAI;
afterEach(() => server.close());

const IMPROVISED_LINE = 'The tide turns under the planks.';

/** What a weak model's answers come to on the stage, through the provider's own code. */
async function toldBy(answers: string[], quay: QuayInput = {}) {
  server = await startFakeOpenAI(answers.map((text) => reply.text(text)));
  const improviser = saying(JSON.stringify({ elements: [{ type: 'narrate', text: IMPROVISED_LINE }] }));
  const env = { OPENAI_COMPATIBLE_BASE_URL: server.url, STORYTELLER_MODEL: 'openai-compatible:m' };
  const model = setUp(env, { improviser: () => improviser }).models.language('storyteller', { scope: 'play:p' });
  const frames: VNFrame[] = [];
  const reports: TellingReport[] = [];
  const telling = streamTelling({ ...sceneInput(quay), model, signal: new AbortController().signal }, (each) =>
    reports.push(each),
  );
  for await (const frame of telling) frames.push(frame);
  return { lines: frames.flatMap((frame) => (frame.type === 'narrate' ? [frame.text] : [])), report: reports.at(-1) };
}

const telling = (...lines: string[]) => JSON.stringify({ elements: lines.map((text) => ({ type: 'narrate', text })) });
const RAIN = 'Rain drums on the boats, and the lamp over the door goes out.';
const REGEN = 'Der Regen trommelt auf die Boote, und die Lampe über der Tür ist aus.';

describe('a Storyteller that is told the craft in few words', () => {
  const NAMED = 'openai-compatible:m';
  const env = () => ({
    OPENAI_COMPATIBLE_BASE_URL: server.url,
    STORYTELLER_MODEL: NAMED,
    MODEL_CONTEXT_TOKENS: `${NAMED}=2048`,
  });

  /** What is asked of a model over two turns: Ren has come by the second. */
  async function askedTwice() {
    const { models } = setUp(env());
    const model = models.language('storyteller', { scope: 'play:p' });
    const input = sceneInput();
    const ren = { id: 'old_ren', name: 'Old Ren', role: 'ferryman', description: 'Smells of tar.', traits: [] };
    const attached = { ...input.pack.attached, newcomers: [ren] };
    for (const pack of [input.pack, { ...input.pack, attached }])
      for await (const _ of streamTelling(
        { ...input, pack, model, signal: new AbortController().signal },
        () => undefined,
      )) {
        // told to the end
      }
    const asked = server.requests.filter(({ body }) => JSON.stringify(body).includes('messages'));
    return asked.map(({ body }) => body as { messages: { content: string }[]; response_format?: unknown });
  }

  test('can have nobody speak who is not here, and is told so beside a head that stays the same', async () => {
    server = await startFakeOpenAI([reply.text(telling(RAIN)), reply.text(telling('A gull cries.'))]);
    const [first, second] = await askedTwice();
    const speakers = (asked: unknown) =>
      JSON.stringify(asked)
        .match(/"character":\{[^}]*"enum":\[[^\]]*\]/gu)
        ?.join(' ');
    expect(speakers(first?.response_format)).toContain('"enum":["mae","harriet"]');
    expect(speakers(first?.response_format)).not.toMatch(/otto|old_ren/);
    expect(speakers(second?.response_format)).toContain('"enum":["old_ren"]');
    expect(first?.messages[0]).toEqual(second?.messages[0]);
  });

  test('reads a head that stays the same of a server that takes no schema as well', async () => {
    const refusal = reply.status(400, 'response_format json_schema is not supported');
    server = await startFakeOpenAI([refusal, reply.text(telling(RAIN)), reply.text(telling('A gull cries.'))]);
    const [, first, second] = await askedTwice();
    expect(first?.messages[0]).toEqual(second?.messages[0]);
    expect(JSON.stringify(first)).not.toContain('"enum"');
  });

  test('speaks for the player’s own person in none but the author’s lines', () => {
    const input = sceneInput();
    const scene = { ...compileScene(input), protagonist: 'harriet' };
    const ids = (beats?: Parameters<typeof listTellingCast>[2]) =>
      listTellingCast(input.story, scene, beats).speakers.map(({ id }) => id);
    expect(ids()).toEqual(['mae']);
    expect(ids({ characters: new Set(['harriet', 'otto']), names: new Set() })).toEqual(['mae', 'harriet', 'otto']);
  });
});

describe('a weak Storyteller', () => {
  test('is heard where it writes nearly JSON', async () => {
    const { lines } = await toldBy([`Here: {'elements': [{type: 'narrate', text: "${RAIN}",},]`]);
    expect(lines).toEqual([RAIN]);
    expect(server.requests).toHaveLength(1);
  });

  test('keeps its thoughts to itself', async () => {
    const draft = telling('Mae is the thief, of course.');
    const { lines } = await toldBy([`<think>Perhaps ${draft}? No.</think>${telling(RAIN)}`]);
    expect(lines).toEqual([RAIN]);
  });

  test.each([
    ['prose', 'Rain drums on the boats.'],
    ['nothing', ''],
    ['frames of its own', '{"elements":[{"frame":"a"},{"frame":"b"},{"frame":"c"}]}'],
    ['another language', telling(REGEN)],
    ['other letters', telling('雨点打在船上，门上的灯熄灭了。')],
  ])('that writes %s is told so once, and heard then', async (_name, wrong) => {
    const { lines, report } = await toldBy([wrong, telling(RAIN)]);
    expect(lines).toEqual([RAIN]);
    expect(server.requests).toHaveLength(2);
    expect(JSON.stringify(server.requests[1]?.body)).toContain('That answer cannot be used');
    expect(report).toMatchObject({ fault: null });
  });

  test('that writes another language again is left to the improviser', async () => {
    const { lines } = await toldBy([telling(REGEN), telling(REGEN)]);
    expect(lines).toEqual([IMPROVISED_LINE]);
  });

  test('that changes its language later has these lines replaced', async () => {
    const { lines, report } = await toldBy([telling(RAIN, REGEN, 'A gull cries.')]);
    expect(lines).toContain(RAIN);
    expect(lines).toContain('A gull cries.');
    expect(lines).not.toContain(REGEN);
    expect(report?.replaced).toMatchObject([{ reason: 'is in German' }]);
  });

  test('may tell a story in the language its author wrote it in, whatever it says of itself', async () => {
    const { lines } = await toldBy([telling(REGEN)], { ambientDetail: `${REGEN} ${REGEN}` });
    expect(lines).toEqual([REGEN]);
  });
});
