import { describe, expect, test } from 'vitest';
import { directorInstructions, directorPrompt, FULL_DIRECTOR_TURN } from '../../../server/director/index.ts';
import { roughTokens, UNLIMITED } from '../../../server/models/prompt-size/prompt-limit.ts';
import { fitTelling } from '../../../server/storyteller/fit-telling.ts';
import { storytellerInstructions, storytellerPrompt } from '../../../server/storyteller/index.ts';
import {
  compileStory,
  type DirectorProposal,
  directTurn,
  EFFECTS,
  openTurn,
  PackAttachmentsSchema,
  type PlayerAction,
  type PlotState,
  SAY_MODES,
  STORYTELLER_FRAME_TYPES,
  simulateTurn,
  startPlay,
} from '../../../shared/play/index.ts';
import { EXPRESSIONS } from '../../../shared/story/index.ts';
import { leaveEvidence } from '../../support/evidence.ts';
import { pacedStory } from '../../support/sample.ts';
import { act, character, encounter, makePackage, place } from '../../support/story-fixture.ts';
import { turnOf } from '../director/support.ts';

const story = compileStory(pacedStory());

/** Everything the Storyteller is sent for a turn, and the pack it was compiled from. */
function sent(state: PlotState, action: PlayerAction, proposal: DirectorProposal | null = null) {
  const opening = openTurn(story, state, action);
  const { pack, state: directed } = directTurn(story, opening, proposal);
  const input = { story: story.source, before: state, state: directed, pack, action, recentLines: [] };
  return { pack, text: `${storytellerInstructions(story.source, pack.act)}\n${storytellerPrompt(input)}` };
}

const secrets = [
  ...story.source.plot.globalContext.overarchingTruths,
  ...story.source.plot.possibleEndings,
  ...story.source.plot.acts.map(({ scenarioContext }) => scenarioContext),
  ...story.source.characters.flatMap(({ personalArc }) => personalArc?.need ?? []),
];

describe("the Storyteller's prompt", () => {
  const first = sent(startPlay(story, 1), { type: 'start' }, { encounter: 'enc_clappers', manner: 'slow, warm' });

  test('names every frame it may write, and every enum from the vocabulary', () => {
    for (const type of STORYTELLER_FRAME_TYPES) expect(first.text).toContain(`"type": "${type}"`);
    for (const value of [...EXPRESSIONS, ...SAY_MODES, ...EFFECTS]) expect(first.text).toContain(`"${value}"`);
  });

  test('gives the chosen encounter, the place, who is here and the guidelines, and no manner', () => {
    for (const given of ['The clappers', 'Minato Lane', 'Mio', 'Second person, present tense']) {
      expect(first.text).toContain(given);
    }
    expect(first.text).not.toContain('slow, warm');
  });

  test('holds no truth, need, ending or scenario context on any turn of a whole play', () => {
    let state = startPlay(story, 4);
    let action: PlayerAction = { type: 'start' };
    const told = new Set<string>();
    const hidden = { secrets: 0, encounters: 0, facts: 0 };
    for (let turn = 0; turn < 150 && !state.ended; turn++) {
      const { text, pack } = sent(state, action);
      if (pack.encounter) told.add(pack.encounter.id);
      const untold = secrets.filter((secret) => secret !== pack.climax?.ending);
      const toCome = story.encounters.filter(({ id }) => !told.has(id)).map(({ description }) => description);
      const unearned = story.facts.filter(({ id }) => !pack.facts.includes(id)).map(({ source }) => source.text);
      for (const words of [...untold, ...toCome, ...unearned]) expect(text).not.toContain(words);
      hidden.secrets += untold.length;
      hidden.encounters += toCome.length;
      hidden.facts += unearned.length;
      state = simulateTurn(story, state, action).state;
      const [choice] = state.choices;
      action =
        state.waitingFor === 'dice-result'
          ? { type: 'roll' }
          : state.waitingFor === 'choice' && choice
            ? { type: 'choice', choiceId: choice.id }
            : { type: 'continue' };
    }
    expect(state.ended).not.toBeNull();
    expect(told.size).toBeGreaterThan(5);
    for (const [what, count] of Object.entries(hidden)) expect(count, what).toBeGreaterThan(0);
  });

  test('the head stays byte for byte the same through an act, so that it can be cached', () => {
    const later = sent(simulateTurn(story, startPlay(story, 1), { type: 'start' }).state, { type: 'continue' });
    expect(storytellerInstructions(story.source, first.pack.act)).toBe(
      storytellerInstructions(story.source, later.pack.act),
    );
  });

  test('world info comes only when one of its keys does', () => {
    const lore = 'straps a wooden stage to a bicycle';
    expect(
      sent(startPlay(story, 1), { type: 'start' }, { encounter: 'enc_lane_wind' }).text.toLowerCase(),
    ).not.toContain(lore);
    expect(first.text.toLowerCase()).toContain(lore);
  });
});

describe('of a huge story', () => {
  const long = 'A sentence about nothing in particular, told at great length. ';
  const text = (max: number) => long.repeat(100).slice(0, max);
  const huge = makePackage({
    acts: [
      act(
        'act_1',
        [
          place(
            'quay',
            [
              encounter('enc_long', {
                description: text(4000),
                findings: Array(50).fill(text(500)),
                interactables: Array(50).fill(text(200)),
                options: Array.from({ length: 6 }, (_, index) => ({ text: `${index} ${text(290)}` })),
                requiredCharacters: Array.from({ length: 40 }, (_, index) => `npc_${index}`),
              }),
            ],
            { ambientDetail: text(2000), callbacks: Array(50).fill(text(500)), title: text(200) },
          ),
        ],
        { objective: text(2000), narrativeGuidelines: text(4000), scenarioWorldInfo: lore(200, 'act') },
      ),
    ],
    characters: Array.from({ length: 40 }, (_, index) => ({
      ...character(`npc_${index}`, { description: text(4000), voice: text(600) }),
      name: `${index} ${text(110)}`,
      personalArc: { want: text(1000), need: 'Rest.', arcEncounters: [] },
      expressions: [...EXPRESSIONS],
    })),
    facts: Array.from({ length: 200 }, (_, index) => ({
      id: `fact_${index}`,
      text: text(2000),
      audience: 'player' as const,
    })),
  });
  huge.plot.globalMaterials = Array(60).fill(text(500));
  huge.plot.themes = Array(30).fill(text(200));
  huge.plot.premise = text(4000);
  huge.plot.globalContext = { setting: text(4000), tone: text(1000), overarchingTruths: [] };
  huge.plot.globalWorldInfo = lore(500, 'story');
  huge.artStyle = text(1000);

  function lore(count: number, of: string) {
    const keys = ['sentence', '/(a+)+$/', '/nothing|particular/i'];
    return Array.from({ length: count }, (_, index) => ({
      id: `${of}_${index}`,
      keys,
      content: `${index} ${text(3900)}`,
    }));
  }

  test('the prompt is as long as that of any other, and whole', async () => {
    const compiled = compileStory(huge);
    const before = startPlay(compiled, 1);
    const { pack, state } = directTurn(compiled, openTurn(compiled, before, { type: 'start' }), { manner: text(300) });
    const attached = PackAttachmentsSchema.parse({
      recalled: Array(8).fill(text(300)),
      results: Array.from({ length: 8 }, () => ({ tool: 'skills/a/b.ts', text: text(500) })),
      newcomers: Array.from({ length: 5 }, (_, index) => ({
        id: `new_${index}`,
        name: text(120),
        role: text(120),
        description: text(1000),
        traits: Array(8).fill(text(300)),
      })),
      spot: { name: text(120), description: text(1000), atmosphere: text(300), features: Array(8).fill(text(300)) },
      nudge: text(200),
    });
    const input = {
      ...{ story: huge, before, recentLines: Array(12).fill(text(600)) },
      state: { ...state, items: Array(100).fill(text(200)) },
      pack: {
        ...pack,
        attached,
        encounter: pack.encounter && { ...pack.encounter, phase: 'closing' as const, asksOptions: true },
      },
      action: { type: 'text' as const, text: text(1000) },
    };
    const { prompt } = fitTelling(UNLIMITED, input);
    expect(roughTokens(prompt.instructions)).toBeLessThanOrEqual(8000);
    expect(roughTokens(prompt.prompt)).toBeLessThanOrEqual(14_000);
    await leaveEvidence('storyteller-prompt.txt', [
      `huge story: head ${prompt.instructions.length}, turn ${prompt.prompt.length} characters`,
    ]);
  });
});

describe("the Director's prompt", () => {
  test('holds the hidden side, and this turn with what may be chosen', () => {
    const before = startPlay(story, 1);
    const action: PlayerAction = { type: 'start' };
    const opening = openTurn(story, before, action);
    const head = directorInstructions(story, opening.state.act);
    for (const secret of secrets.filter((text) => !text.startsWith('Ishida wants to be asked'))) {
      expect(head).toContain(secret);
    }
    const tail = directorPrompt(turnOf({ story, before, action }), FULL_DIRECTOR_TURN);
    for (const { id, description } of opening.eligible) {
      expect(tail).toContain(`- ${id} “`);
      expect(tail).toContain(description.split('\n')[0]);
    }
    expect(tail).toMatch(/\(progress\): 0 of 6$/m);
    expect(tail).toMatch(/\(doom\): 0 of 12/);
    expect(head).toContain('Rolls: heart +2, wits +1, nerve +0');
  });

  test("does not give the other acts' context before their time", () => {
    expect(directorInstructions(story, 'twelve_cards')).not.toContain('Ishida wants to be asked');
  });
});
