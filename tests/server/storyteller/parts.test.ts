import { describe, expect, test } from 'vitest';
import {
  type BeatTracker,
  compileScene,
  getRunScene,
  groupIntoRuns,
  storytellerInstructions,
  storytellerPrompt,
  streamTelling,
  type TellingReport,
  tellByRules,
} from '../../../server/storyteller/index.ts';
import { createStageTracker, type VNFrame } from '../../../shared/play/index.ts';
import { scripted, telling } from '../../support/scripted-models.ts';
import { knowing, part, toldScene, turnOf, writtenStory } from './written-story.ts';

const guided = part('scene', 'enc/script', 'guided');

/** What comes of a model's answer to the guided scene of the rope. */
async function told(answer: string, options: { parts?: ReturnType<typeof part>[]; signal?: AbortSignal } = {}) {
  const story = writtenStory();
  const model = scripted([answer]);
  const scene = toldScene(turnOf(story, options.parts ?? [guided]));
  let report: TellingReport | null = null;
  let keeper: BeatTracker | null = null;
  const frames: VNFrame[] = [];
  const input = {
    ...scene,
    ...{
      model: model.model,
      signal: options.signal ?? new AbortController().signal,
      staged: createStageTracker(['mae']),
    },
    onBeatTracker: (made: BeatTracker) => {
      keeper = made;
    },
  };
  for await (const frame of streamTelling(input, (made) => {
    report = made;
  }))
    frames.push(frame);
  return {
    frames,
    prompts: model.prompts,
    report: report as TellingReport | null,
    keeper: keeper as BeatTracker | null,
  };
}

const LITERAL = [
  { type: 'sfx', sound: 'bell' },
  { type: 'narrate', text: 'The rope sways.', beat: 0 },
  { type: 'say', character: 'mae', text: 'Somebody cut it.', expression: 'afraid', beat: 1 },
  { type: 'say', name: 'A voice', text: 'Who is there?', beat: 2 },
  { type: 'show', character: 'otto' },
  { type: 'say', character: 'otto', text: 'Only me.', beat: 3 },
  { type: 'effect', effect: 'shake' },
];

describe('a guided scene', () => {
  test('is told in the model’s words, each beat in order, with frames between that tell none', async () => {
    const { frames, report } = await told(
      telling(
        { type: 'narrate', text: 'The rope swings, slowly.', beat: 0 },
        { type: 'narrate', text: 'A gull cries.' },
        { type: 'say', character: 'mae', text: 'It was cut. Look!', expression: 'surprised', beat: 1 },
        { type: 'say', name: 'A voice', text: 'Who goes there?', beat: 2 },
        { type: 'say', character: 'otto', text: 'It is only me.', beat: 3 },
        { type: 'yield', waitingFor: 'continue' },
      ),
    );
    expect(frames).toEqual([
      { type: 'sfx', sound: 'bell' },
      { type: 'narrate', text: 'The rope swings, slowly.', beat: 0 },
      { type: 'narrate', text: 'A gull cries.' },
      { type: 'say', character: 'mae', text: 'It was cut. Look!', expression: 'surprised', beat: 1 },
      { type: 'say', name: 'A voice', text: 'Who goes there?', beat: 2 },
      { type: 'show', character: 'otto' },
      { type: 'say', character: 'otto', text: 'It is only me.', beat: 3 },
      { type: 'effect', effect: 'shake' },
    ]);
    expect(report?.yielded).toBe('continue');
  });

  test('has a beat put in to the letter, at its place, where the model leaves it out', async () => {
    const { frames } = await told(
      telling(
        { type: 'narrate', text: 'The rope swings.', beat: 0 },
        { type: 'say', character: 'otto', text: 'It is only me.', beat: 3 },
      ),
    );
    expect(frames.filter(({ type }) => type === 'say' || type === 'narrate')).toEqual([
      { type: 'narrate', text: 'The rope swings.', beat: 0 },
      { type: 'say', character: 'mae', text: 'Somebody cut it.', expression: 'afraid', beat: 1 },
      { type: 'say', name: 'A voice', text: 'Who is there?', beat: 2 },
      { type: 'say', character: 'otto', text: 'It is only me.', beat: 3 },
    ]);
  });

  test('has a spoken beat put in that the model gives to nobody, or to another', async () => {
    const { frames } = await told(
      telling(
        { type: 'narrate', text: 'Mae says that it was cut.', beat: 1 },
        { type: 'say', character: 'mae', text: 'And who is there?', beat: 2 },
      ),
    );
    const said = frames.flatMap((frame) => (frame.type === 'say' ? [frame.text] : []));
    expect(said).toEqual(['Somebody cut it.', 'And who is there?', 'Who is there?', 'Only me.']);
  });

  test('tells no beat twice: one that comes back is left out', async () => {
    const { frames } = await told(
      telling(
        { type: 'narrate', text: 'The rope swings.', beat: 0 },
        { type: 'say', character: 'mae', text: 'Cut.', beat: 1 },
        { type: 'narrate', text: 'Once more the rope swings.', beat: 0 },
        { type: 'say', character: 'mae', text: 'Clean through.', beat: 1 },
      ),
    );
    const texts = frames.flatMap((frame) => (frame.type === 'say' || frame.type === 'narrate' ? [frame.text] : []));
    expect(texts).toEqual(['The rope swings.', 'Cut.', 'Clean through.', 'Who is there?', 'Only me.']);
  });

  test.each([
    ['nothing', ''],
    ['no JSON', 'I would rather not.'],
    ['half of an answer', '{ "elements": [ { "type": "narr'],
    [
      'beats there are none of',
      telling({ type: 'narrate', text: 'Hm.', beat: 77 }, { type: 'yield', waitingFor: 'continue' }),
    ],
  ])('is told to the letter where the model gives %s', async (_name, answer) => {
    const { frames } = await told(answer);
    expect(frames.filter((frame) => frame.type !== 'narrate' || frame.text !== 'Hm.')).toEqual(LITERAL);
  });

  test('is told to the letter where the model fails', async () => {
    const story = writtenStory();
    const { model } = scripted([new Error('The model is gone.')]);
    const frames: VNFrame[] = [];
    const scene = toldScene(turnOf(story, [guided]));
    const signal = new AbortController().signal;
    for await (const frame of streamTelling({ ...scene, model, signal, staged: createStageTracker(['mae']) }, () => {}))
      frames.push(frame);
    expect(frames).toEqual(LITERAL);
  });

  test('lets a name without a sheet speak that a beat has, and no other', async () => {
    const { frames, report } = await told(
      telling(
        { type: 'say', name: 'A voice', text: 'Halt!', beat: 2 },
        { type: 'say', name: 'The mayor', text: 'Me.' },
      ),
    );
    expect(frames).toContainEqual({ type: 'say', name: 'A voice', text: 'Halt!', beat: 2 });
    expect(JSON.stringify(frames.filter(({ type }) => type === 'say'))).not.toContain('The mayor');
    expect(report?.replaced.map(({ reason }) => reason)).toContain('nothing in the scene names "The mayor"');
  });

  test('lets through no secret of the model’s, and nothing else of the guard’s', async () => {
    const { frames } = await told(
      telling({ type: 'narrate', text: 'The mayor paid for the rope to be cut.', beat: 0 }, { type: 'win' }),
    );
    expect(frames).toEqual(LITERAL);
  });

  test('is not in the prompt where its condition fails or it gives away what is not earned', async () => {
    const { prompts } = await told('');
    expect(prompts[0]).toContain('Somebody cut it.');
    expect(prompts[0]).not.toMatch(/NOT-HOLDING|NOT-EARNED|The mayor paid/);
    const story = writtenStory();
    const text = storytellerPrompt(toldScene(turnOf(story, [guided], knowing(story))));
    expect(text).toContain('NOT-HOLDING');
    expect(text).toContain('NOT-EARNED');
  });

  test('is without a model told to the letter, by rule too', () => {
    const story = writtenStory();
    expect(tellByRules(toldScene(turnOf(story, [guided])), createStageTracker(['mae']))).toEqual(LITERAL);
  });

  test('of very many lines is given to the model in part, the rest as written', () => {
    const long = writtenStory({
      script: Array.from({ length: 300 }, (_, line) => ({ type: 'narrate' as const, text: `Line ${line}.` })),
    });
    const input = toldScene(turnOf(long, [guided]));
    const scene = compileScene(input);
    const beats = scene.parts?.flatMap((each) => each.beats ?? []) ?? [];
    expect(beats.length).toBe(60);
    expect(storytellerPrompt(input).length).toBeLessThan(20_000);
  });
});

describe('what the Storyteller is told of a turn', () => {
  const sceneOf = (parts: ReturnType<typeof part>[], recentLines: string[] = []) =>
    compileScene(toldScene(turnOf(writtenStory(), parts), recentLines));

  test('is its own parts: what is written beside them is not in it', () => {
    const scene = sceneOf([
      part('opening', 'act_1/opening', 'written'),
      part('arrival', 'quay/arrival', 'written'),
      part('scene', 'enc/script', 'free'),
    ]);
    expect(scene.parts).toEqual([{ kind: 'scene', text: 'They find that the rope was cut.' }]);
    expect(scene.arrived).toBe(false);
    expect(scene.act.opening).toBe(false);
    expect(JSON.stringify(scene)).not.toMatch(/October|fog|sways/);
  });

  test('shows what is gained only where nothing is told after it: it is given in another part', () => {
    const { story, scene, parts } = turnOf(writtenStory(), [
      part('event', 'act_1/escalation:0', 'free'),
      part('scene', 'enc/script', 'written'),
    ]);
    const gained = { ...scene, pack: { ...scene.pack, items: { gained: ['a key'], lost: [] } } };
    const itemsOf = (order: typeof parts) => {
      const runs = groupIntoRuns(story, order);
      const free = runs.findIndex(({ isWritten }) => !isWritten);
      return getRunScene(story, gained, runs, free, []).pack.items.gained;
    };
    expect(itemsOf(parts)).toEqual([]);
    expect(itemsOf([...parts].reverse())).toEqual(['a key']);
  });

  test('has nothing of an encounter that is told to the letter after it', () => {
    const scene = sceneOf([part('arrival', 'quay/arrival', 'free'), part('scene', 'enc/script', 'written')]);
    expect(scene.encounter).toBeNull();
    expect(scene.arrived).toBe(true);
    expect(scene.mayAskChoice).toBe(false);
    expect(JSON.stringify(scene)).not.toMatch(/rope/);
  });

  test('has free what happens, and not the script', () => {
    const scene = sceneOf([part('scene', 'enc/script', 'free')]);
    const text = storytellerPrompt(toldScene(turnOf(writtenStory(), [part('scene', 'enc/script', 'free')])));
    expect(scene.parts).toEqual([{ kind: 'scene', text: 'They find that the rope was cut.' }]);
    expect(text).toContain('## Tell this, in this order');
    expect(text).toContain('They find that the rope was cut.');
    expect(text).not.toMatch(/Somebody cut it|Lines in braces/);
  });

  test('is as ever where the turn has no parts of its own', () => {
    const { scene } = turnOf(writtenStory(), []);
    expect(compileScene(scene).parts).toBeUndefined();
    expect(storytellerPrompt(scene)).not.toContain('## Tell this');
  });

  test('has the author’s own words for the place and what happens there, to the letter', () => {
    const long = `It begins. ${'The planks are wet and the gulls are loud. '.repeat(80)}It ends.`;
    const story = writtenStory({ description: long });
    const scene = compileScene(toldScene(turnOf(story, [part('scene', 'enc/script', 'free')])));
    expect(scene.encounter?.description).toBe(long.trim());
    expect(scene.place.ambientDetail).toBe('Gulls over grey water.');
    expect(storytellerInstructions(story.source, 'act_1')).toMatch(/answers to the story's hidden questions/);
  });
});

describe('what a stop leaves of a run', () => {
  const left = (take: [VNFrame, number?][], hasWords: boolean, parts = [guided]) => {
    const story = writtenStory();
    const scene = toldScene(turnOf(story, parts));
    let keeper: BeatTracker | null = null;
    const iterator = streamTelling(
      {
        ...scene,
        ...{ model: scripted(['']).model, signal: new AbortController().signal, staged: createStageTracker(['mae']) },
        onBeatTracker: (made) => {
          keeper = made;
        },
      },
      () => {},
    );
    void iterator.next();
    const made = keeper as BeatTracker | null;
    for (const [frame, beat] of take) made?.take(frame, beat);
    return made?.left(hasWords);
  };
  const line: VNFrame = { type: 'narrate', text: 'The rope swings.' };
  const mae: VNFrame = { type: 'say', character: 'mae', text: 'Cut.' };

  test('is the guided part from the first line that was not told', () => {
    expect(left([], false)).toEqual([{ ...guided, from: 1 }]);
    expect(left([[line, 0]], true)).toEqual([{ ...guided, from: 2 }]);
    expect(
      left(
        [
          [line, 0],
          [mae, 1],
        ],
        true,
      ),
    ).toEqual([{ ...guided, from: 5 }]);
    expect(left([[line, 1]], true)).toEqual([{ ...guided, from: 2 }]);
    expect(left([[{ type: 'say', character: 'otto', text: 'Me.' }, 3]], true)).toEqual([]);
  });

  test('is a free part whole where no words of it were told, else nothing', () => {
    const free = part('scene', 'enc/script', 'free');
    expect(left([], false, [free])).toEqual([free]);
    expect(left([[line]], true, [free])).toEqual([]);
  });
});

describe('what comes again', () => {
  const again = { ...part('scene', 'enc/again', 'written'), again: true };
  const deed = part('deed', 'enc/deed', 'free');
  const story = writtenStory({
    repeatable: true,
    options: undefined,
    again: [{ type: 'narrate', text: 'The rope sways, as before.' }],
  });
  const runs = (parts: ReturnType<typeof part>[], recent: string[]) =>
    groupIntoRuns(story, turnOf(story, parts).parts, recent).map((run) => run.parts.map(({ part: each }) => each.kind));

  test('is not told beside an answer while all of it stands among the last lines', () => {
    const late = ['The rope sways, as before.'];
    expect(runs([deed, again], late)).toEqual([['deed']]);
    expect(runs([deed, again], ['Another line.'])).toEqual([['deed'], ['scene']]);
    expect(runs([again], late)).toEqual([['scene']]);
  });

  test('gives way to what else is there where one only goes on', () => {
    const { scene, parts } = turnOf(story, [again]);
    const [run, ...others] = groupIntoRuns(story, parts, ['The rope sways, as before.']);
    expect(others).toEqual([]);
    expect(run).toMatchObject({ isWritten: false, parts: [{ part: { kind: 'scene', telling: 'free' }, lines: [] }] });
    expect(getRunScene(story, scene, run ? [run] : [], 0, []).pack.encounter).toBeNull();
    const anew = groupIntoRuns(story, parts, ['Another line.']);
    expect(anew).toMatchObject([{ isWritten: true, parts: [{ part: { at: 'enc/again' } }] }]);
  });
});
