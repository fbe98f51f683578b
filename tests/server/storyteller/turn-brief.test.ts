import { describe, expect, test } from 'vitest';
import { createModelPromptLimit, roughTokens, UNLIMITED } from '../../../server/models/prompt-size/prompt-limit.ts';
import { fitTelling } from '../../../server/storyteller/fit-telling.ts';
import { storytellerPrompt, type TellingInput } from '../../../server/storyteller/index.ts';
import { emptyMemory, type LedgerEntry, type MemoryState } from '../../../shared/memory/index.ts';
import { type Direction, DirectionSchema, type ToldTurn, withToldTurn } from '../../../shared/play/index.ts';
import { sceneInput } from './scenes.ts';

const directed = (words: Partial<Direction> & Pick<Direction, 'outcome'>, changes: Partial<TellingInput> = {}) => {
  const input = { ...sceneInput(), ...changes };
  return { ...input, pack: { ...input.pack, direction: DirectionSchema.parse(words) } };
};

const turn = (at: number, changes: Partial<ToldTurn> = {}): ToldTurn => ({
  turn: at,
  location: 'quay',
  did: { type: 'text', text: `I knock for the ${at}th time. "Anybody?"` },
  lines: [
    { speaker: null, text: `Rain, and the lamp over door ${at}.` },
    { speaker: 'mae', text: `You again. That makes ${at}.` },
  ],
  offered: [`Ask her about ${at}`, 'Sit down'],
  ...changes,
});

const entry = (id: number, changes: Partial<LedgerEntry> = {}): LedgerEntry => ({
  ...{ id: `L${String(id).padStart(3, '0')}`, kind: 'fact', text: `The bell rang ${id} times.` },
  ...{ knownBy: ['player', 'mae'], turn: id, by: 'storyteller' },
  ...changes,
});

/** What stands under a heading of a prompt. */
const under = (prompt: string, heading: string): string =>
  prompt
    .split(/\n(?=## )/u)
    .find((part) => part.startsWith(`## ${heading}\n`))
    ?.slice(heading.length + 4)
    .trim() ?? '';

describe('the brief of a directed turn', () => {
  const words = {
    outcome: 'The door opens a hand’s breadth, on the chain.',
    beats: ['Mae says the boat left at two.', 'A gull takes the sandwich.'],
    positions: [
      { character: 'mae', where: 'behind the door' },
      { character: 'The porter', where: 'at the foot of the stairs' },
    ],
    when: 'Tuesday, before dawn',
    withhold: [{ character: 'mae', about: 'who paid her', says: 'that she only mends nets', does: 'ties a knot' }],
    behind: 'Mae was paid to be silent until the boat is out.',
    length: 'short' as const,
    feel: 'wary and funny',
    leads: [
      { text: 'Push past her', price: 'the chain will not hold' },
      { text: 'Go up to the loft', place: 'loft' },
    ],
  };
  const prompt = storytellerPrompt(directed(words));

  test('has the outcome and one beat to tell, the other beats to use', () => {
    expect(under(prompt, 'Must happen')).toContain(words.outcome);
    expect(under(prompt, 'Must happen')).toContain(words.beats[0]);
    expect(under(prompt, 'Must happen')).not.toContain(words.beats[1]);
    expect(under(prompt, 'May be used')).toContain(words.beats[1]);
    expect(under(prompt, 'May be used')).toContain('Rain falls.');
  });

  test('asks for a bridge where an act begins after another', () => {
    const { story, pack, ...input } = sceneInput();
    const bridge = 'after a break: the first text says when and where it is';
    expect(storytellerPrompt({ ...input, story, pack })).not.toContain(bridge);
    expect(storytellerPrompt({ ...input, story, pack: { ...pack, turn: 9 } })).toContain(bridge);
  });

  test('says where everybody is, when it is, who keeps back what, how long and how it feels', () => {
    expect(prompt).toContain('Mae (mae): behind the door.');
    expect(prompt).toContain('The porter ("name": "The porter"): at the foot of the stairs.');
    expect(prompt).toContain('Time: Tuesday, before dawn');
    expect(under(prompt, 'Kept back, if it comes up')).toBe(
      '- Mae keeps something back: who paid her. Instead they say: that she only mends nets. Meanwhile: ties a knot.',
    );
    expect(under(prompt, 'How')).toMatch(/Length: 5 to 7 texts.*\nFeel: wary and funny\n/u);
    expect(prompt).not.toMatch(/Pace:|about \d+ texts/u);
  });

  test('gives the Director’s reasons apart from what is told', () => {
    expect(under(prompt, 'Behind it: tell it so that this is true; do not say it')).toBe(`- ${words.behind}`);
    expect(storytellerPrompt(directed({ outcome: words.outcome }))).not.toContain('Behind it');
  });

  test('offers the leads by number, with where they go and what they cost', () => {
    expect(under(prompt, 'How')).toContain('- Lead 1: Push past her (its price, to be clear from the words: the chain');
    expect(under(prompt, 'How')).toMatch(/- Lead 2: Go up to the loft \(takes the protagonist to .*\)/u);
  });

  test('has a heading only where there is something under it', () => {
    const bare = directed({ outcome: 'Nothing comes of it.' });
    const quiet = storytellerPrompt({ ...bare, pack: { ...bare.pack, encounter: null } });
    expect(quiet).not.toMatch(/## (?:May be used|Already said|Kept back|Tell this)|Time:|Feel:|# True so far/u);
    expect(quiet).not.toMatch(/null|undefined|touched|recalled|manner/u);
  });

  test('leaves out a text that would disclose a secret, and that text alone', () => {
    const input = directed({
      ...words,
      beats: ['The harbour master sold the lamp oil to the wreckers of the north shore.'],
    });
    const { plot } = input.story;
    const globalContext = { ...plot.globalContext, overarchingTruths: [...(input.pack.direction?.beats ?? [])] };
    const told = storytellerPrompt({ ...input, story: { ...input.story, plot: { ...plot, globalContext } } });
    expect(told).not.toContain('wreckers');
    expect(told).toContain(words.outcome);
    expect(told).toContain('Lead 2');
  });

  test('stops at a roll without what hangs on it', () => {
    const degrees = {
      full: 'The lock gives.',
      mixed: 'The lock gives, and the pick breaks.',
      miss: 'The chain rattles.',
    };
    const input = directed({
      ...words,
      degrees,
      leads: [
        { text: 'Slip in', after: 'mixed' },
        { text: 'Run', after: 'miss' },
      ],
    });
    const check = { stat: 'wits', reason: 'pick the lock' };
    const asking = storytellerPrompt({ ...input, pack: { ...input.pack, checkAsked: { ...check, modifier: 0 } } });
    expect(asking).toContain('Stop where the dice decide (wits): pick the lock.');
    expect(asking).not.toMatch(/The lock gives|chain rattles|Lead \d/u);
  });
});

describe('the brief of a turn nobody directed', () => {
  test('is made from what the rules chose', () => {
    const prompt = storytellerPrompt(sceneInput());
    expect(under(prompt, 'Must happen')).toContain('as the author wrote it: Rain falls.');
    expect(prompt).not.toContain('## May be used');
  });

  test('at a climax has the ending’s claim, who is here, and that deeds count', () => {
    const input = sceneInput();
    const climax = {
      outcome: 'forced' as const,
      phase: 'last' as const,
      ending: 'The lamp stays dark.',
      nextAct: null,
    };
    const prompt = storytellerPrompt({ ...input, pack: { ...input.pack, encounter: null, climax } });
    expect(under(prompt, 'Must happen')).toMatch(/climax of the act; it is forced.*did, promised and has in hand/u);
    expect(under(prompt, 'Must happen')).toContain('“The lamp stays dark.”');
    expect(prompt).toContain('(mae)');
  });

  test('ends where the author’s next line follows, and knows what this turn has told', () => {
    const prompt = storytellerPrompt({ ...sceneInput(), leadsInto: 'The bell falls.', toldNow: ['It is October.'] });
    expect(prompt).toContain('“The bell falls.”');
    expect(under(prompt, 'Already said')).toContain('It is October.');
  });

  test('describes the place whole on arrival, and by its first sentence where it stands in the transcript', () => {
    const input = sceneInput({ ambientDetail: 'Wet boards. A crane without a hook. Gulls.' });
    expect(storytellerPrompt(input)).toContain('Wet boards. A crane without a hook. Gulls.');
    const later = storytellerPrompt({ ...input, pack: { ...input.pack, arrived: false }, turns: [turn(1)] });
    expect(later).toContain('Wet boards.\n');
    expect(later).not.toContain('crane');
  });
});

describe('the story so far', () => {
  const turns = [turn(1), turn(2)];
  const ledger = [
    entry(1, { kind: 'promise', text: 'To bring the key by noon.', to: 'mae' }),
    entry(2, { kind: 'canon', text: 'Otto has the key.', knownBy: [] }),
  ];
  const input = sceneInput();
  const prompt = storytellerPrompt({
    ...{ ...input, turns, memory: { ...emptyMemory(), ledger } },
    pack: { ...input.pack, turn: 3 },
  });

  test('has both sides of each turn whole, the player’s own words and what was offered', () => {
    expect(prompt).toContain('> The player: I knock for the 2th time. "Anybody?"');
    expect(prompt).toContain('Mae: You again. That makes 2.');
    expect(prompt).toContain('(offered: Ask her about 2 | Sit down)');
  });

  test('has the open entries of the ledger and none that is the Director’s', () => {
    expect(prompt).toContain('- L001 (promise, to Mae): To bring the key by noon. [known to: the player, Mae]');
    expect(prompt).not.toContain('Otto has the key');
  });

  test('has plain facts only of turns that are not shown word for word', () => {
    const facts = [
      entry(1, { text: 'The bell is cracked.', turn: 4 }),
      entry(2, { text: 'The key fits.', turn: 12 }),
      entry(3, { kind: 'promise', text: 'To ring at noon.', to: 'mae', turn: 12 }),
    ];
    const memory = { ...emptyMemory(), ledger: facts };
    const told = storytellerPrompt({
      ...input,
      turns: [turn(11), turn(12)],
      memory,
      pack: { ...input.pack, turn: 13 },
    });
    expect(told).toContain('The bell is cracked.');
    expect(told).not.toContain('The key fits.');
    expect(told).toContain('To ring at noon.');
  });

  test('has what this turn settles, and nothing that it ends', () => {
    const now = [
      entry(1, { text: 'The card says two.', turn: 3 }),
      entry(2, { kind: 'lie', text: 'He is the tuner.', turn: 3, closed: true }),
    ];
    const memory = { ...emptyMemory(), ledger: now };
    const told = storytellerPrompt({ ...input, turns, memory, pack: { ...input.pack, turn: 3 } });
    expect(told).toContain('The card says two.');
    expect(told).not.toContain('He is the tuner.');
  });

  test('stands before the brief, which comes last', () => {
    const order = ['# The story so far', '# True so far', '# This turn', '## Must happen', '## How'];
    const found = order.map((heading) => prompt.indexOf(heading));
    expect(found).toEqual(found.toSorted((a, b) => a - b));
    expect(found).not.toContain(-1);
  });
});

describe('a long play', () => {
  const line = 'The rain walks about on the bin lids, and somebody on the second floor is counting the steps aloud. ';
  const long = (at: number): ToldTurn =>
    turn(at, {
      lines: Array.from({ length: 6 }, (_, index) => ({
        speaker: index % 2 === 0 ? 'mae' : null,
        text: `${at}.${index} ${line.repeat(3)}`,
      })),
    });
  const ledger = Array.from({ length: 120 }, (_, at) => entry(at + 1, { text: `${at}: ${line.repeat(2)}` }));
  const memory: MemoryState = { ...emptyMemory(), ledger };

  /** The prompts of ten turns, up to one. */
  function upTo(last: number): { instructions: string; prompts: string[] } {
    let turns: ToldTurn[] = [];
    let instructions = '';
    const prompts: string[] = [];
    for (let now = 1; now <= last; now++) {
      if (now > last - 10) {
        const { prompt } = fitTelling(UNLIMITED, { ...sceneInput(), turns, memory });
        instructions = prompt.instructions;
        prompts.push(prompt.prompt);
      }
      turns = withToldTurn(turns, long(now));
    }
    return { instructions, prompts };
  }

  /** Tokens of a prompt that a provider has not cached from the one before. */
  function uncached(before: string, now: string): number {
    let same = 0;
    while (before[same] === now[same] && same < now.length) same += 1;
    return roughTokens(now.slice(same));
  }

  test.each([60, 300])('up to turn %i has prompts within their budget, most of them cached', (last) => {
    const { instructions, prompts } = upTo(last);
    const fresh = prompts.slice(1).map((now, at) => uncached(prompts[at] ?? '', now));
    for (const [at, prompt] of prompts.entries()) {
      expect(prompt).toContain(`[Turn ${last - 9 + at - 12},`);
      expect(roughTokens(instructions) + roughTokens(prompt)).toBeLessThanOrEqual(18_000);
    }
    // The prefix is new only where the oldest turns go: eight at a time, here four besides for the length of the lines.
    expect(fresh.filter((tokens) => tokens > 5000).length).toBeLessThanOrEqual(2);
    expect(fresh.reduce((sum, tokens) => sum + tokens, 0) / fresh.length).toBeLessThanOrEqual(6000);
  });
});

describe('a small context', () => {
  const said = 'She counts the steps twice, and the second sum is worse.';
  const turns = Array.from({ length: 20 }, (_, at) =>
    turn(at + 1, { lines: [{ speaker: 'mae', text: `${at + 1}. ${said} ${said}` }] }),
  );
  const voice = 'Precise and low; finishes sentences other people would leave hanging.';
  const style = 'Short sentences. Weather and hands before faces.';
  function small(context: number) {
    const input = { ...sceneInput({ ambientDetail: 'Wet boards. A crane without a hook.' }), turns };
    const { plot } = input.story;
    const acts = plot.acts.map((act) => ({ ...act, narrativeGuidelines: style }));
    const characters = input.story.characters.map((person) => ({ ...person, voice }));
    const story = { ...input.story, plot: { ...plot, acts }, characters };
    const room = createModelPromptLimit(context).for('storyteller');
    return { room, ...fitTelling(room, { ...input, story }) };
  }

  test.each([4096, 8192])('of %i tokens has fewer turns, each whole, and every voice and style rule', (context) => {
    const { room, prompt } = small(context);
    const whole = `${prompt.instructions}\n${prompt.prompt}`;
    expect(room.count(whole)).toBeLessThanOrEqual(room.tokens);
    expect(whole.split(voice).length - 1).toBeGreaterThanOrEqual(2);
    expect(whole).toContain(style);
    expect(whole).toContain('Rain falls.');
    const kept = prompt.prompt.match(/^\[Turn /gmu) ?? [];
    expect(kept.length).toBeGreaterThanOrEqual(context === 4096 ? 1 : 12);
    // No sentence is cut inside: each turn that stands has all of its line.
    expect(prompt.prompt.split(said).length - 1).toBe(kept.length * 2);
    expect(prompt.prompt).toContain('[Turn 20,');
  });
});
