import { describe, expect, test } from 'vitest';
import { replayStage, type TellRun, tellTurnParts } from '../../../server/play/tell-parts.ts';
import { compileScene, type TellingInput } from '../../../server/storyteller/index.ts';
import { BARE_STAGE, type SequencedFrame, type TurnPart, type VNFrame } from '../../../shared/play/index.ts';
import { part, turnOf, writtenStory } from '../storyteller/written-story.ts';

/** Tells parts; runs that are not written are told by one line each. @param onFrame with each frame */
async function told(
  parts: readonly TurnPart[],
  options: {
    tellRun?: TellRun;
    onFrame?: (frame: VNFrame, stop: () => void) => void;
    story?: ReturnType<typeof writtenStory>;
    /** What of it is told at a place the player leaves in the turn, by its address. */
    left?: readonly string[];
  } = {},
) {
  const { story, scene, parts: withState } = turnOf(options.story ?? writtenStory(), parts);
  const sent: SequencedFrame[] = [];
  const asked: TellingInput[] = [];
  const stop = new AbortController();
  const send = (frame: VNFrame) => {
    sent.push({ seq: sent.length, frame });
    options.onFrame?.(frame, () => stop.abort());
  };
  const tellRun: TellRun =
    options.tellRun ??
    (async (each) => {
      asked.push(each);
      send({ type: 'narrate', text: `Told ${asked.length}.` });
      return { left: null };
    });
  const tellDeed = ({ action, pack }: TellingInput): VNFrame[] => [
    {
      type: 'narrate',
      text: `Deed, ${action.type}, ${pack.encounter === null ? 'of no encounter' : pack.encounter.id}.`,
    },
  ];
  const deps = {
    story,
    scene,
    staged: replayStage(BARE_STAGE, []),
    move: () => {},
    travel: () => send({ type: 'pause', ms: 1 }),
    sent,
    send,
    tellRun,
    tellDeed,
    signal: stop.signal,
  };
  const placed = withState.map(({ part: each, state }) => ({
    part: each,
    state: options.left?.includes(each.at) ? { ...state, location: 'hall' } : state,
  }));
  const came = await tellTurnParts(placed, deps);
  const frames = sent.map(({ frame }) => frame);
  const texts = frames.flatMap((frame) => (frame.type === 'say' || frame.type === 'narrate' ? [frame.text] : []));
  /** After how many texts the player goes on from where the turn began; none where they stay. */
  const goes = frames.flatMap((frame, at) =>
    frame.type === 'pause' ? [frames.slice(0, at).filter(({ type }) => type === 'narrate').length] : [],
  );
  return { ...came, frames, texts, goes, asked };
}

const opening = part('opening', 'act_1/opening', 'written');
const arrival = part('arrival', 'quay/arrival', 'written');
const scene = part('scene', 'enc/script', 'written');
const guided = part('scene', 'enc/script', 'guided');
const event = part('event', 'act_1/escalation:0', 'free');

describe('a turn in parts', () => {
  test('that are all written asks nobody, and tells them in order with nothing between', async () => {
    const { texts, asked, told: by, left, isCut } = await told([opening, arrival, scene]);
    expect(asked).toEqual([]);
    expect(texts).toEqual([
      'It begins in October.',
      'The quay comes out of the fog.',
      'The rope sways.',
      'Somebody cut it.',
      'Who is there?',
      'Only me.',
    ]);
    expect(by).toEqual([
      { part: 'act_1/opening', telling: 'written', act: 'act_1', title: 'Title of act_1', frames: { from: 0, to: 0 } },
      { part: 'quay/arrival', telling: 'written', act: 'act_1', title: 'Title of quay', frames: { from: 1, to: 1 } },
      { part: 'enc/script', telling: 'written', act: 'act_1', title: 'The rope', frames: { from: 2, to: 9 } },
    ]);
    expect({ left, isCut }).toEqual({ left: [], isCut: false });
  });

  test('shows who speaks, wherever the rules have them', async () => {
    const { frames } = await told([scene]);
    expect(frames.filter(({ type }) => type === 'show')).toEqual([
      { type: 'show', character: 'mae', expression: 'afraid' },
      { type: 'show', character: 'otto' },
    ]);
  });

  test('makes one call for each row of parts that are not written, in its place', async () => {
    const { texts, asked, told: by } = await told([opening, event, part('arrival', 'quay/arrival', 'free'), scene]);
    expect(asked).toHaveLength(1);
    expect(texts.slice(0, 3)).toEqual(['It begins in October.', 'Told 1.', 'The rope sways.']);
    expect(by.map(({ telling }) => telling)).toEqual(['written', 'free', 'free', 'written']);
    // What one call told is told of all its parts.
    expect(by.slice(0, 3).map((each) => each.frames)).toEqual([
      { from: 0, to: 0 },
      { from: 1, to: 1 },
      { from: 1, to: 1 },
    ]);
    const rows = await told([event, arrival, guided]);
    expect(rows.asked).toHaveLength(2);
    expect(rows.texts).toEqual(['Told 1.', 'The quay comes out of the fog.', 'Told 2.']);
  });

  test('gives each call the lines of the turn before it, so that none is told twice', async () => {
    const { asked } = await told([opening, event]);
    expect(asked[0]?.recentLines).toContain('It begins in October.');
    expect(asked[0] && compileScene(asked[0]).act.opening).toBe(false);
  });

  test('tells what was done before a script, without a call, and not of what the script is of', async () => {
    const deed = part('deed', 'quay/deed', 'written');
    const { texts, asked, told: by } = await told([deed, scene, event]);
    expect(texts.slice(0, 2)).toEqual(['Deed, start, of no encounter.', 'The rope sways.']);
    expect(by[0]).toMatchObject({ part: 'quay/deed', telling: 'written', frames: { from: 0, to: 0 } });
    // Who tells the rest is not told of the deed again.
    expect(asked.map(({ action }) => action)).toEqual([{ type: 'continue' }]);
    const stopped = await told([deed, scene], { onFrame: (_, stop) => stop() });
    expect({ texts: stopped.texts, left: stopped.left }).toEqual({
      texts: ['Deed, start, of no encounter.'],
      left: [scene],
    });
  });

  test('goes on from the line a stop has cut', async () => {
    const { texts } = await told([part('scene', 'enc/script', 'written', 2), arrival]);
    expect(texts).toEqual(['Somebody cut it.', 'Who is there?', 'Only me.', 'The quay comes out of the fog.']);
  });

  test('whose scenes hold no words is told from where the player is', async () => {
    expect((await told([part('scene', 'gone/script', 'written')])).texts).toEqual(['Told 1.']);
    const story = writtenStory({ script: [{ type: 'sfx', sound: 'bell' }] });
    const { frames } = await told([part('scene', 'enc/script', 'written')], { story });
    expect(frames.map(({ type }) => type)).toEqual(['sfx', 'narrate']);
  });

  test('tells a long guided scene by the model up to its bound, then as written, once each', async () => {
    const script = Array.from({ length: 100 }, (_, line) => ({ type: 'narrate' as const, text: `Line ${line}.` }));
    const { texts, told: by } = await told([guided], { story: writtenStory({ script }) });
    expect(texts).toEqual(['Told 1.', ...script.slice(60).map(({ text }) => text)]);
    expect(by).toMatchObject([{ part: 'enc/script', telling: 'guided', frames: { from: 0, to: 40 } }]);
  });
});

describe('a turn that begins where the player leaves', () => {
  const left = ['act_1/opening'];

  test('goes on with them once that is told, and never elsewhere', async () => {
    expect((await told([opening, arrival, scene], { left })).goes).toEqual([1]);
    expect((await told([opening, arrival, scene])).goes).toEqual([]);
  });

  test('tells freely what is told there of that place alone, and of nothing else of the turn', async () => {
    const free = part('opening', 'act_1/opening', 'free');
    const { asked, goes } = await told([free, event], { left });
    expect(goes).toEqual([1]);
    expect(asked.map(({ pack }) => [pack.location, pack.encounter === null])).toEqual([
      ['hall', true],
      ['quay', false],
    ]);
    expect(asked.map(({ action }) => action.type)).toEqual(['continue', 'start']);
  });

  test('that is stopped there stays there, and goes on when what is left of it is told', async () => {
    const stopped = await told([opening, arrival], { left, onFrame: (_, stop) => stop() });
    // The one line of the opening was whole, so the player is on the way.
    expect({ texts: stopped.texts, left: stopped.left.map(({ at }) => at) }).toEqual({
      texts: ['It begins in October.'],
      left: ['quay/arrival'],
    });
    expect(stopped.goes).toEqual([1]);
    const before = await told([part('scene', 'enc/script', 'written'), arrival], {
      left: ['enc/script'],
      onFrame: (frame, stop) => {
        if (frame.type === 'narrate') stop();
      },
    });
    expect(before.goes).toEqual([]);
    expect(before.left.map(({ at }) => at)).toEqual(['enc/script', 'quay/arrival']);
  });
});

describe('a stop', () => {
  test('in a written part leaves the rest of it, from the line, and what comes after', async () => {
    const at = (text: string) =>
      told([opening, scene, arrival], {
        onFrame: (frame, stop) => {
          if (frame.type === 'narrate' && frame.text === text) stop();
        },
      });
    const first = await at('The rope sways.');
    expect(first.texts).toEqual(['It begins in October.', 'The rope sways.']);
    expect(first).toMatchObject({ isCut: true, left: [{ ...scene, from: 2 }, arrival] });
    expect(first.told.map(({ part: told }) => told)).toEqual(['act_1/opening', 'enc/script']);
    const between = await at('It begins in October.');
    expect(between.left).toEqual([scene, arrival]);
    expect(between.told.map(({ part: told }) => told)).toEqual(['act_1/opening']);
  });

  test('told on from there is the whole, no line twice', async () => {
    const whole = await told([scene, arrival]);
    const cut = await told([scene, arrival], {
      onFrame: (frame, stop) => {
        if (frame.type === 'say') stop();
      },
    });
    const rest = await told(cut.left);
    expect([...cut.texts, ...rest.texts]).toEqual(whole.texts);
  });

  test('in a call leaves what the call says is left, and what comes after', async () => {
    const left = [{ ...guided, from: 2 }];
    const came = await told([opening, guided, arrival], { tellRun: async () => ({ left }) });
    expect(came).toMatchObject({ isCut: true, left: [...left, arrival] });
    expect(came.told).toMatchObject([
      { part: 'act_1/opening', telling: 'written' },
      { part: 'enc/script', telling: 'guided' },
    ]);
  });

  test('before a call asks nobody, and leaves its parts whole', async () => {
    const came = await told([opening, event, scene], { onFrame: (_, stop) => stop() });
    expect(came.asked).toEqual([]);
    expect(came.left).toEqual([event, scene]);
  });

  test('is seen in a very long part, which lets others have their turn', async () => {
    const script = Array.from({ length: 400 }, (_, line) => ({ type: 'narrate' as const, text: `Line ${line}.` }));
    let hadTheirTurn = false;
    setImmediate(() => {
      hadTheirTurn = true;
    });
    const came = await told([scene], {
      story: writtenStory({ script }),
      onFrame: (_frame, stop) => {
        if (hadTheirTurn) stop();
      },
    });
    expect(came.isCut).toBe(true);
    expect(came.left[0]?.from).toBe(came.texts.length);
    expect(came.texts.length).toBeLessThan(400);
  });
});
