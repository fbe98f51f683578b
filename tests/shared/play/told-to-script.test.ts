import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  createStageTracker,
  type KeptNames,
  scriptFrames,
  toldToScript,
  type VNFrame,
  VNFrameSchema,
} from '../../../shared/play/index.ts';
import {
  AMBIENT_SOUNDS,
  EXPRESSIONS,
  SAY_MODES,
  SCRIPT_LINES_MAX,
  type ScriptLine,
  ScriptSchema,
} from '../../../shared/story/index.ts';
import { runs } from '../../support/runs.ts';

const kept: KeptNames = {
  names: {
    faces: new Map([
      ['mae', new Set(['neutral', 'happy'])],
      ['otto', new Set(EXPRESSIONS)],
    ]),
    backgrounds: new Set(['quay', 'loft']),
    moods: new Set(['calm']),
    facts: new Set(),
    meters: new Set(),
    voices: { v_ken: { url: '/media/fixture/voices/ken.ogg', mimeType: 'audio/ogg' } },
  },
  getName: (id) => ({ mae: 'Mae', otto: 'Otto', char_7: 'The Pilot' })[id],
};
const PORTRAITS = new Set(['mae', 'otto']);

const narrate = (text: string): VNFrame => ({ type: 'narrate', text });
const say = (character: string, text: string, more: object = {}): VNFrame => ({
  type: 'say',
  character,
  text,
  ...more,
});

/** Told again to the letter, on a stage where these stand. */
const again = (lines: readonly ScriptLine[], shown: readonly string[] = []): VNFrame[] =>
  [
    ...scriptFrames(
      lines.map((line, at) => ({ at, line })),
      { staged: createStageTracker(shown), portraits: PORTRAITS },
    ),
  ].map(({ frame }) => frame);

const long = (sentence: string, times: number): string => Array(times).fill(sentence).join(' ');

describe('What was told, kept as a script', () => {
  it('is line for line what was said and shown', () => {
    const frames: VNFrame[] = [
      { type: 'show', character: 'mae', expression: 'happy', position: 'left' },
      say('mae', 'You came.', { mode: 'whisper' }),
      narrate('Rain.'),
      { type: 'sfx', sound: 'door' },
      { type: 'item', name: 'A key', action: 'gained' },
    ];
    expect(toldToScript(frames, kept)).toEqual({ lines: frames, leftOut: [] });
  });

  it('keeps the voice of a line over all its parts, and none that is gone', () => {
    const words = long('He said that the light was never lit that night.', 30);
    const line = { type: 'say', character: 'mae', text: words, voice: 'v_ken' } as const;
    const frames = again([line], ['mae']);
    expect(frames.length).toBeGreaterThan(1);
    expect(frames.map((frame) => frame.type === 'say' && frame.voice)).toEqual(frames.map(() => 'v_ken'));
    expect(toldToScript(frames, kept)).toEqual({ lines: [line], leftOut: [] });
    expect(toldToScript([say('mae', 'So.', { voice: 'v_gone' })], kept)).toEqual({
      lines: [say('mae', 'So.')],
      leftOut: [],
    });
  });

  it('has no beats, and leaves out what is for the engine alone', () => {
    const frames: VNFrame[] = [
      { type: 'narrate', text: 'Rain.', beat: 0 },
      { type: 'notify', text: 'Doom 1/4', kind: 'doom' },
      { type: 'choice', options: [{ id: 'c1', text: 'Go.' }], freeText: true },
    ];
    expect(toldToScript(frames, kept)).toEqual({
      lines: [narrate('Rain.')],
      leftOut: [
        { type: 'notify', why: 'no-line', name: '' },
        { type: 'choice', why: 'no-line', name: '' },
      ],
    });
  });

  it('lets somebody without a sheet speak under a name, and shows no picture of them', () => {
    const frames: VNFrame[] = [
      { type: 'show', character: 'char_7' },
      say('char_7', 'Ahoy.', { expression: 'happy', mode: 'shout' }),
      say('char_9', 'Who?'),
    ];
    expect(toldToScript(frames, kept)).toEqual({
      lines: [
        { type: 'say', name: 'The Pilot', text: 'Ahoy.', mode: 'shout' },
        { type: 'say', name: 'char 9', text: 'Who?' },
      ],
      leftOut: [{ type: 'show', why: 'nobody', name: 'The Pilot' }],
    });
  });

  it('does without a picture, a track and a face that the story has no more', () => {
    const frames: VNFrame[] = [
      { type: 'background', id: 'cellar' },
      { type: 'music', id: 'storm' },
      { type: 'music' },
      say('mae', 'No.', { expression: 'angry' }),
    ];
    expect(toldToScript(frames, kept)).toEqual({
      lines: [{ type: 'music' }, say('mae', 'No.')],
      leftOut: [
        { type: 'background', why: 'gone', name: 'cellar' },
        { type: 'music', why: 'gone', name: 'storm' },
        { type: 'say', why: 'face', name: 'Mae' },
      ],
    });
  });

  it.each([
    ['narration', [{ type: 'narrate', text: long('The bell rings twice over the water.', 60) }]],
    [
      'a speech',
      [{ type: 'say', character: 'otto', text: long('I have told you so before, and I tell you again.', 40) }],
    ],
    ['Chinese', [{ type: 'narrate', text: '雨下了一整夜，没有人来敲门。'.repeat(90) }]],
    ['a caption', [{ type: 'cg', id: 'loft', caption: long('It is a picture of the loft as it was then.', 30) }]],
    [
      'a text beside another',
      [
        { type: 'narrate', text: long('One is here.', 70) },
        { type: 'narrate', text: 'Two.' },
      ],
    ],
  ] satisfies [string, ScriptLine[]][])(
    'joins a long line again that was split where it was told: %s',
    (_what, lines) => {
      const told = again(lines, ['otto']);
      expect(told.length).toBeGreaterThan(lines.length);
      expect(toldToScript(told, kept).lines).toEqual(lines);
    },
  );

  it('joins no two lines that were two', () => {
    const frames = [narrate('One.'), narrate('Two.'), say('mae', 'Three.'), say('mae', 'Four.')];
    expect(toldToScript(frames, kept).lines).toEqual(frames);
  });

  it('ends where a script has room for no more, and says so', () => {
    const { lines, leftOut } = toldToScript(
      Array.from({ length: SCRIPT_LINES_MAX + 2 }, (_, at) => narrate(`${at}.`)),
      kept,
    );
    expect(lines).toHaveLength(SCRIPT_LINES_MAX);
    expect(leftOut.map(({ why }) => why)).toEqual(['too-many', 'too-many']);
  });

  it('leaves out what older plays told that is no line today', () => {
    const { lines, leftOut } = toldToScript([{ type: 'say', text: 'Hm.' }, narrate('Rain.')] as VNFrame[], kept);
    expect(lines).toEqual([narrate('Rain.')]);
    expect(leftOut).toEqual([{ type: 'say', why: 'unfit', name: '' }]);
  });
});

const sentence = fc.constantFrom(
  'Rain.',
  'Who is there?',
  'The bell rang, and nobody came to open.',
  '“Go,” he said.',
  '雨停了。',
  '«»',
  'x',
);
const words = fc
  .array(sentence, { minLength: 1, maxLength: 12 })
  .map((all) => all.join(' ').trim())
  .filter((text) => text.length <= 600);
const beat = fc.option(fc.record({ beat: fc.nat(2) }), { nil: {} });
const anyFrame: fc.Arbitrary<VNFrame> = fc
  .tuple(
    fc.oneof<fc.Arbitrary<object>[]>(
      words.map((text) => ({ type: 'narrate', text })),
      fc
        .record(
          {
            type: fc.constant('say'),
            character: fc.constantFrom('mae', 'otto', 'char_7'),
            text: words,
            expression: fc.constantFrom(...EXPRESSIONS),
            mode: fc.constantFrom(...SAY_MODES),
          },
          { requiredKeys: ['type', 'character', 'text'] },
        )
        .map((frame) => ({ ...frame })),
      words.map((text) => ({ type: 'say', name: 'A voice', text })),
      fc.record({ type: fc.constantFrom('show', 'hide'), character: fc.constantFrom('mae', 'otto', 'char_7') }),
      fc.record({ type: fc.constantFrom('background', 'cg'), id: fc.constantFrom('quay', 'loft', 'cellar') }),
      words.map((caption) => ({ type: 'cg', id: 'loft', caption })),
      fc.record({ type: fc.constant('music'), id: fc.constantFrom('calm', 'storm') }),
      fc.record({ type: fc.constant('ambient'), sound: fc.constantFrom(...AMBIENT_SOUNDS) }),
      fc.record({ type: fc.constant('pause'), ms: fc.nat(5000) }),
      words.map((text) => ({ type: 'item', name: 'A key', action: 'gained', text })),
      fc.constant({ type: 'notify', text: 'Noted.' }),
      fc.constant({ type: 'input' }),
    ),
    beat,
  )
  .map(([frame, more]) => VNFrameSchema.parse({ ...frame, ...more }));
const told = fc.array(anyFrame, { maxLength: 30 });

/** A frame as a script can tell it: without its beat. */
const plain = (frame: VNFrame): VNFrame => {
  const { beat: _beat, ...rest } = frame as VNFrame & { beat?: number };
  return rest as VNFrame;
};
const isOfStory = (frame: VNFrame): boolean =>
  !('character' in frame && frame.character === 'char_7') &&
  !('expression' in frame && frame.character === 'mae' && frame.expression !== undefined) &&
  !(frame.type === 'background' && frame.id === 'cellar') &&
  !(frame.type === 'cg' && frame.id === 'cellar') &&
  !(frame.type === 'music' && frame.id === 'storm') &&
  frame.type !== 'notify' &&
  frame.type !== 'input';

describe('Whatever was told', () => {
  it('comes out as a script that fits the schema, and nothing is lost without a word', () => {
    fc.assert(
      fc.property(told, (frames) => {
        const { lines, leftOut } = toldToScript(frames, kept);
        expect(ScriptSchema.safeParse(lines)).toMatchObject({ success: true, data: lines });
        const wordsOf = (all: readonly (VNFrame | ScriptLine)[]) =>
          all
            .flatMap((each) => ('text' in each && (each.type === 'say' || each.type === 'narrate') ? [each.text] : []))
            .join('')
            .replace(/\s+/gu, '');
        expect(wordsOf(lines)).toBe(wordsOf(frames));
        const gone = leftOut.filter(({ why }) => why !== 'face').length;
        const joined = frames.length - gone - lines.length;
        expect(joined).toBeGreaterThanOrEqual(0);
      }),
      { numRuns: runs(300) },
    );
  });

  it('is told again to the letter: of what the story has, the same frames', () => {
    fc.assert(
      fc.property(told, (all) => {
        const frames = all.filter(isOfStory);
        const { lines, leftOut } = toldToScript(frames, kept);
        expect(leftOut).toEqual([]);
        // Whoever speaks without being on the stage is shown first, but for one who was taken off it by a line.
        const staged = createStageTracker();
        const showTool = frames.flatMap((frame): VNFrame[] => {
          const isUnseen =
            frame.type === 'say' &&
            frame.character !== undefined &&
            !staged.has(frame.character) &&
            !staged.isKeptOff(frame.character);
          const speaker = frame.type === 'say' ? frame.character : undefined;
          const face = frame.type === 'say' ? frame.expression : undefined;
          const shown: VNFrame[] =
            isUnseen && speaker !== undefined
              ? [{ type: 'show', character: speaker, ...(face !== undefined && { expression: face }) }]
              : [];
          for (const each of [...shown, frame]) staged.follow(each);
          if (frame.type === 'hide') staged.keepOff(frame.character);
          return [...shown, plain(frame)];
        });
        expect(again(lines)).toEqual(showTool);
      }),
      { numRuns: runs(300) },
    );
  });
});
