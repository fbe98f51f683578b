import { describe, expect, test } from 'vitest';
import { contextOf, directorInstructions, directorPrompt } from '../../../server/director/index.ts';
import { compileScene, storytellerInstructions, storytellerPrompt } from '../../../server/storyteller/index.ts';
import {
  compileStory,
  type DirectorProposal,
  directTurn,
  EFFECTS,
  openTurn,
  type PlayerAction,
  type PlotState,
  SAY_MODES,
  STORYTELLER_FRAME_TYPES,
  simulateTurn,
  startPlay,
} from '../../../shared/play/index.ts';
import { EXPRESSIONS } from '../../../shared/story/index.ts';
import { sampleStory } from '../../support/sample.ts';
import { turnOf } from '../director/support.ts';

const story = compileStory(sampleStory());

/** Everything the Storyteller is sent for a turn, and the pack it was compiled from. */
function sent(state: PlotState, action: PlayerAction, proposal: DirectorProposal | null = null) {
  const opening = openTurn(story, state, action);
  const { pack, state: directed } = directTurn(story, opening, proposal);
  const scene = compileScene({ story: story.source, before: state, state: directed, pack, action, recentLines: [] });
  return { pack, scene, text: `${storytellerInstructions(story.source, pack.act)}\n${storytellerPrompt(scene)}` };
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

  test('gives the chosen encounter, the place, who is here, the manner and the guidelines', () => {
    for (const given of ['The clappers', 'Minato Lane', 'Mio', 'slow, warm', 'Second person, present tense']) {
      expect(first.text).toContain(given);
    }
  });

  test('holds no truth, need, ending or scenario context on any turn of a whole play', () => {
    let state = startPlay(story, 4);
    let action: PlayerAction = { type: 'start' };
    const told = new Set<string>();
    for (let turn = 0; turn < 150 && !state.ended; turn++) {
      const { text, pack } = sent(state, action);
      if (pack.encounter) told.add(pack.encounter.id);
      for (const secret of secrets) {
        if (secret !== pack.climax?.ending) expect(text).not.toContain(secret);
      }
      for (const { id, description } of story.encounters) {
        if (!told.has(id)) expect(text).not.toContain(description);
      }
      for (const fact of story.facts) {
        if (!pack.facts.includes(fact.id)) expect(text).not.toContain(fact.source.text);
      }
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

describe("the Director's prompt", () => {
  test('holds the hidden side, and this turn as JSON with what may be chosen', () => {
    const before = startPlay(story, 1);
    const action: PlayerAction = { type: 'start' };
    const opening = openTurn(story, before, action);
    const head = directorInstructions(story.source, opening.state.act);
    for (const secret of secrets.filter((text) => !text.startsWith('Ishida wants to be asked'))) {
      expect(head).toContain(JSON.stringify(secret).slice(1, -1));
    }
    const tail = directorPrompt(
      contextOf(turnOf({ story, before, action }), { recentScenes: 3, overallSummary: true }),
    );
    const brief = JSON.parse(/```json\n([\s\S]*?)\n```/.exec(tail)?.[1] ?? '');
    expect(brief.eligible.map(({ id }: { id: string }) => id).sort()).toEqual(
      opening.eligible.map(({ id }) => id).sort(),
    );
    expect(brief.progress).toEqual({ value: 0, max: 6 });
    expect(brief.doom).toEqual({ value: 0, max: 12 });
    expect(brief.stats).toEqual({ heart: 2, wits: 1, nerve: 0 });
  });

  test("does not give the other acts' context before their time", () => {
    expect(directorInstructions(story.source, 'twelve_cards')).not.toContain('Ishida wants to be asked');
  });
});
