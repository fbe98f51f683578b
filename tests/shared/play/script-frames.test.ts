import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  applyMutations,
  compileStory,
  createStageTracker,
  getPartScript,
  sceneAt,
  scriptFrames,
  startPlay,
  type TurnPartKind,
  toldLines,
  VNFrameSchema,
  wordsOfLine,
} from '../../../shared/play/index.ts';
import { type ScriptLine, ScriptLineSchema } from '../../../shared/story/index.ts';
import { runs } from '../../support/runs.ts';
import { act, character, encounter, makePackage, place } from '../../support/story-fixture.ts';

const PORTRAITS = new Set(['mae', 'ada']);
const told = (lines: ScriptLine[], shown: string[] = []) => [
  ...scriptFrames(
    lines.map((line, at) => ({ at, line })),
    { staged: createStageTracker(shown), portraits: PORTRAITS },
  ),
];
const frames = (...asked: Parameters<typeof told>) => told(...asked).map(({ frame }) => frame);
const narrate = (text: string, more: object = {}): ScriptLine => ({ type: 'narrate', text, ...more });
const say = (character: string, text: string, more: object = {}): ScriptLine => ({
  type: 'say',
  character,
  text,
  ...more,
});

describe('A script', () => {
  it('is told to the letter, line by line, without its conditions', () => {
    const lines = [
      narrate('Rain.', { when: 'turn > 0', tells: ['rope'] }),
      { type: 'sfx', sound: 'door' } as const,
      say('mae', 'You came.', { mode: 'whisper', expression: 'happy' }),
    ];
    expect(told(lines, ['mae'])).toEqual([
      { line: 0, frame: { type: 'narrate', text: 'Rain.' } },
      { line: 1, frame: { type: 'sfx', sound: 'door' } },
      { line: 2, frame: { type: 'say', character: 'mae', text: 'You came.', mode: 'whisper', expression: 'happy' } },
    ]);
  });

  it('shows a speaker who is not on the stage first, with the face of the line, once', () => {
    expect(frames([say('mae', 'Hm.', { expression: 'sad' }), say('mae', 'Well.')])).toEqual([
      { type: 'show', character: 'mae', expression: 'sad' },
      { type: 'say', character: 'mae', text: 'Hm.', expression: 'sad' },
      { type: 'say', character: 'mae', text: 'Well.' },
    ]);
  });

  it('leaves off the stage whom a line took off, until they are shown again or the picture is another', () => {
    const lines: ScriptLine[] = [
      say('mae', 'Here.'),
      { type: 'hide', character: 'mae' },
      say('mae', 'From behind the door.'),
      say('ada', 'Come in.'),
      { type: 'show', character: 'mae', position: 'left' },
      say('mae', 'Back.'),
      { type: 'hide', character: 'mae' },
      { type: 'background', id: 'loft' },
      say('mae', 'Up here.'),
    ];
    expect(
      frames(lines).map((frame) => ('character' in frame ? `${frame.type} ${frame.character}` : frame.type)),
    ).toEqual([
      ...['show mae', 'say mae', 'hide mae', 'say mae'],
      ...['show ada', 'say ada'],
      ...['show mae', 'say mae', 'hide mae'],
      ...['background', 'show mae', 'say mae'],
    ]);
  });

  it('shows nobody who has no portrait, and nobody for a name without a sheet', () => {
    expect(frames([say('otto', 'Me.'), { type: 'say', name: 'A voice', text: 'Who is there?' }])).toEqual([
      { type: 'say', character: 'otto', text: 'Me.' },
      { type: 'say', name: 'A voice', text: 'Who is there?' },
    ]);
  });

  it('tells a long line in several frames that are all of that line; speaker, face and mode on each', () => {
    const sentence = 'This goes on for a while and then it ends. ';
    const long = told(
      [narrate('First.'), say('mae', sentence.repeat(30), { expression: 'sad', mode: 'think' })],
      ['mae'],
    );
    const said = long.slice(1).map(({ frame }) => frame);
    expect(said.length).toBeGreaterThan(1);
    expect(new Set(long.slice(1).map(({ line }) => line))).toEqual(new Set([1]));
    for (const frame of said) expect(frame).toMatchObject({ character: 'mae', expression: 'sad', mode: 'think' });
    expect(said.map((frame) => (frame.type === 'say' ? frame.text : '')).join(' ')).toBe(sentence.repeat(30).trim());
  });

  it('tells a long caption under its picture, the rest after it', () => {
    const [picture, ...rest] = frames([{ type: 'cg', id: 'loft', caption: 'A long look at it. '.repeat(60) }]);
    expect(picture).toMatchObject({ type: 'cg', id: 'loft' });
    expect(rest.length).toBeGreaterThan(0);
    for (const frame of rest) expect(frame.type).toBe('narrate');
  });

  const text = fc.stringMatching(/^[a-z]{1,9}( [a-z。]{1,9}[.!?]?){0,300}$/);
  const anyLine = fc
    .oneof(
      fc.record({ type: fc.constant('narrate'), text }),
      fc.record({ type: fc.constant('say'), character: fc.constantFrom('mae', 'ada', 'otto'), text }),
      fc.record({ type: fc.constant('say'), name: fc.constantFrom('A voice', '老人'), text }),
      fc.record({ type: fc.constant('show'), character: fc.constantFrom('mae', 'ada') }),
      fc.record({ type: fc.constant('hide'), character: fc.constantFrom('mae', 'ada') }),
      fc.record({ type: fc.constant('background'), id: fc.constantFrom('quay', 'loft') }),
      fc.record({ type: fc.constant('pause'), ms: fc.constant(300) }),
    )
    .map((line) => ScriptLineSchema.parse(line));

  it('gives frames of the stage alone, no word of it lost, and nobody speaks unseen who has a portrait and was not taken off', () => {
    let spoken = 0;
    fc.assert(
      fc.property(fc.array(anyLine, { maxLength: 20 }), (lines) => {
        const given = told(lines);
        const staged = createStageTracker();
        for (const { line, frame } of given) {
          expect(VNFrameSchema.parse(frame)).toEqual(frame);
          if (frame.type === 'say' && frame.character !== undefined && PORTRAITS.has(frame.character)) {
            spoken += 1;
            expect(staged.has(frame.character) || staged.isKeptOff(frame.character)).toBe(true);
          }
          if (frame.type === 'hide') staged.keepOff(frame.character);
          staged.follow(frame);
          expect(lines[line]).toBeDefined();
        }
        const words = (texts: string[]) => texts.join(' ').split(/\s+/u);
        const textsOf = (all: readonly { type: string; text?: unknown }[]) =>
          all.flatMap((each) => (typeof each.text === 'string' ? [each.text] : []));
        expect(words(textsOf(given.map(({ frame }) => frame)))).toEqual(words(textsOf(lines)));
        expect(told(lines)).toEqual(given);
      }),
      { numRuns: runs(300) },
    );
    expect(spoken).toBeGreaterThan(0);
  });
});

describe('Which lines of a script are told', () => {
  const story = compileStory(
    makePackage({
      acts: [
        act('act_1', [
          place('quay', [
            encounter('enc', {
              potentialFlags: ['lit'],
              script: [
                narrate('always'),
                narrate('lit', { when: 'has_flag("lit")' }),
                narrate('dark', { when: '!has_flag("lit")' }),
                narrate('prose', { when: 'when the lamp is lit' }),
                narrate('undeclared', { when: 'nobody == 1' }),
                narrate('tin', { tells: ['tin'] }),
                narrate('both', { tells: ['tin', 'rope'] }),
                narrate('nothing given away', { tells: [] }),
              ],
            }),
          ]),
        ]),
      ],
      facts: [
        { id: 'tin', text: 'The tin is empty.', audience: 'director', revealWhen: 'has_flag("lit")' },
        { id: 'rope', text: 'The rope was cut.', audience: 'director' },
      ],
    }),
  );
  const start = applyMutations(story, startPlay(story, 1), [{ type: 'turn-began' }]);
  const lit = applyMutations(story, start, [
    { type: 'encounter-landed', encounter: 'enc', progress: 0, flags: ['lit'], findings: [] },
    { type: 'facts-earned', facts: ['tin'] },
  ]);
  const script = getPartScript(sceneAt(story, 'act_1', { kind: 'scene', at: 'enc/script' }), { again: false });
  const words = (state: typeof start) => toldLines(story, state, script).map(({ line }) => wordsOfLine(line));

  it('are those whose condition holds in the state and that give away what is earned', () => {
    expect(words(start)).toEqual(['always', 'dark', 'nothing given away']);
    expect(words(lit)).toEqual(['always', 'lit', 'tin', 'nothing given away']);
    expect(toldLines(story, lit, script).map(({ at }) => at)).toEqual([0, 1, 5, 7]);
  });
});

describe('The scene of a part', () => {
  const line = (text: string) => [{ type: 'narrate' as const, text }];
  const source = makePackage({
    acts: [
      act(
        'act_1',
        [
          place(
            'quay',
            [
              encounter('enc', {
                script: line('scene'),
                again: line('again'),
                check: { full: { script: line('full') } },
                options: [
                  { text: 'One', then: { script: line('then 1') } },
                  {
                    id: 'two',
                    text: 'Two',
                    then: { text: 'Only what happens.' },
                    check: { miss: { script: line('miss') } },
                  },
                ],
              }),
              encounter('bare'),
            ],
            { arrival: { script: line('arrival'), again: line('back') } },
          ),
        ],
        {
          opening: { script: line('opening') },
          climax: { won: { script: line('won') }, forced: { script: line('forced') } },
          inevitableEvents: [
            {
              id: 'storm',
              title: 'Storm',
              triggerCondition: 'turn > 3',
              description: 'A storm.',
              forcesClimax: false,
              scene: { script: line('storm') },
              conditionalBranches: [{ condition: 'turn > 4', effect: 'Worse.', scene: { script: line('worse') } }],
            },
          ],
        },
      ),
      act('act_2', [place('quay', [], { arrival: { script: line('second act') } })]),
    ],
    characters: [character('mae')],
  });
  source.plot.telling = 'written';
  const story = compileStory(source);
  const texts = (kind: TurnPartKind, at: string, again = false, actId = 'act_1') =>
    getPartScript(sceneAt(story, actId, { kind, at }), { again }).lines.map(({ line: each }) => wordsOfLine(each));

  it.each([
    ['scene', 'enc/script', 'scene'],
    ['degree', 'enc/full', 'full'],
    ['then', 'enc/then:option_1', 'then 1'],
    ['then', 'enc/then:two', 'Only what happens.'],
    ['degree', 'enc/two:miss', 'miss'],
    ['scene', 'bare/script', 'What happens in bare.'],
    ['arrival', 'quay/arrival', 'arrival'],
    ['opening', 'act_1/opening', 'opening'],
    ['climax', 'act_1/climax:won', 'won'],
    ['climax', 'act_1/climax:forced', 'forced'],
    ['event', 'storm/script', 'storm'],
    ['event', 'storm/branch:0', 'worse'],
  ] as const)('%s at %s', (kind, at, text) => {
    expect(texts(kind, at)).toEqual([text]);
  });

  it('is the script of later visits where it comes again, and that of the act that is played', () => {
    expect(texts('arrival', 'quay/arrival:again', true)).toEqual(['back']);
    expect(texts('scene', 'enc/again', true)).toEqual(['again']);
    expect(texts('scene', 'bare/script', true)).toEqual([]);
    expect(texts('arrival', 'quay/arrival', false, 'act_2')).toEqual(['second act']);
  });

  it.each([
    ['scene', 'nobody/script'],
    ['then', 'enc/then:nothing'],
    ['degree', 'enc/miss'],
    ['event', 'calm/script'],
    ['ending', 'home/script'],
    ['climax', 'act_9/climax:won'],
  ] as const)('is empty where the story has none: %s at %s', (kind, at) => {
    expect(texts(kind, at)).toEqual([]);
  });
});
