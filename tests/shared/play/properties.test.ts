import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  applyMutations,
  BARE_STAGE,
  closeTurn,
  compileStory,
  DirectionPackSchema,
  DirectorProposalSchema,
  directTurn,
  MutationSchema,
  openTurn,
  type PlotState,
  playView,
  type Story,
  startPlay,
  type TurnClosing,
  turnParts,
  VNFrameSchema,
} from '../../../shared/play/index.ts';
import { engineFrames } from '../../support/engine-frames.ts';
import { runs } from '../../support/runs.ts';
import { packages, soundPackages } from './arbitrary.ts';
import { directedWhims, keepPlaying, proposals, propose, type Whim, whims } from './whims.ts';

/** More turns than any of the small packages can take a player who keeps playing. */
const TURNS_MAX = 2000;

interface Turn {
  before: PlotState;
  closing: TurnClosing;
}

/** Plays to the end, whim after whim, over and over. */
function playThrough(story: Story, seed: number, chances: readonly Whim[], turnsMax = TURNS_MAX): Turn[] {
  const turns: Turn[] = [];
  let state = startPlay(story, seed);
  while (!state.ended && turns.length < turnsMax) {
    const whim = chances[turns.length % chances.length];
    if (!whim) break;
    const opening = openTurn(story, state, keepPlaying(story, state, whim));
    const directed = directTurn(story, opening, propose(opening, whim), { isDirected: whim.isDirected ?? false });
    const choices = Array.from({ length: whim.choices }, (_, index) => ({ id: `c${state.turn}-${index}`, text: 'Go' }));
    // Now and then somebody stops before the last of what is told.
    const left = whim.pick % 5 === 0 ? turnParts(story, directed).slice(-1) : [];
    // And lore that stays or rests comes up.
    const lore = whim.pick % 7 === 0 ? ['bells'] : [];
    const closing = closeTurn(story, directed, { frames: whim.frames, choices, input: whim.input, left, lore });
    turns.push({ before: state, closing });
    state = closing.state;
  }
  return turns;
}

/** What lands in a turn: what an option leads away from may, and then what is played where it leads. */
const landingsIn = ({ mutations }: TurnClosing) =>
  mutations.flatMap((mutation) => (mutation.type === 'encounter-landed' ? [mutation] : []));

/** Checks something of every turn of many plays. */
function inEveryPlay(check: (story: Story, turns: Turn[], chances: Whim[]) => void, numRuns = runs(150)): void {
  fc.assert(
    fc.property(packages, fc.integer(), whims, (source, seed, chances) => {
      const story = compileStory(source);
      check(story, playThrough(story, seed, chances), chances);
    }),
    { numRuns },
  );
}

describe('In every play of every package, whatever player and Director do', () => {
  it('some ending is reached by a player who keeps playing', () => {
    inEveryPlay((story, turns) => {
      const last = turns.at(-1)?.closing;
      expect(last?.state.ended).not.toBeNull();
      expect(last?.waitingFor).toBeNull();
      expect([...story.endings.map(({ text }) => text), story.title]).toContain(last?.state.ended?.text);
    });
  });

  it('every act ends, each at a climax, in the order of the package', () => {
    inEveryPlay((story, turns) => {
      const ended = turns.flatMap(({ closing }) => (closing.actEnded ? [closing.actEnded] : []));
      expect(ended.map(({ act }) => act)).toEqual(story.acts.map(({ id }) => id));
      for (const { before, closing } of turns) {
        expect(closing.actEnded !== null).toBe(before.climaxDue !== null);
        expect(closing.actEnded?.outcome ?? null).toBe(before.climaxDue);
      }
    });
  });

  it('progress and doom never fall within an act, and stay within their clocks', () => {
    inEveryPlay((story, turns) => {
      for (const { before, closing } of turns) {
        const after = closing.state;
        const act = story.actById.get(after.act);
        for (const [value, tracker] of [
          [after.progress, act?.progress],
          [after.doom, act?.doom],
        ] as const) {
          expect(value).toBeGreaterThanOrEqual(0);
          expect(value).toBeLessThanOrEqual(tracker?.max ?? 0);
        }
        if (closing.actEnded) continue;
        expect(after.progress).toBeGreaterThanOrEqual(before.progress);
        const given = closing.mutations.filter((mutation) => mutation.type === 'consequence-given');
        const sum = (amounts: readonly number[]) => amounts.reduce((all, amount) => all + amount, 0);
        const { perTurn = 0, perVisit = 0, perHour = 0 } = act?.pace ?? {};
        // What is written moves the clock both ways; the rest adds one idle turn, one miss, the Director's two and the pace at most.
        const byRule = after.doom - before.doom - sum(given.map(({ doom }) => doom));
        expect(byRule).toBeGreaterThanOrEqual(0);
        expect(byRule).toBeLessThanOrEqual(4 + perTurn + perVisit + perHour);
        const gained = sum([...given, ...landingsIn(closing)].map(({ progress }) => progress));
        expect(after.progress - before.progress).toBeCloseTo(gained);
      }
    });
  });

  it('nothing lands twice: what comes again is repeatable and gives nothing', () => {
    inEveryPlay((story, turns) => {
      const first = new Set<string>();
      for (const { encounter, progress, flags, findings } of turns.flatMap(({ closing }) => landingsIn(closing))) {
        const again = first.has(encounter);
        first.add(encounter);
        if (!again) continue;
        expect(story.encounterById.get(encounter)?.repeatable).toBe(true);
        expect({ progress, flags, findings }).toEqual({ progress: 0, flags: [], findings: [] });
      }
      expect(turns.at(-1)?.closing.state.landed).toEqual([...first]);
    });
  });

  it('what is chosen was eligible; at least every second choice is new while something new is eligible', () => {
    let unmoved = 0;
    inEveryPlay((story, turns) => {
      let repeated = false;
      for (const { before, closing } of turns) {
        const { chosen, opening, rejected } = closing.directed;
        if (closing.actEnded) repeated = false;
        if (!chosen) continue;
        const ids = opening.eligible.map(({ id }) => id);
        // The Director may have moved somebody here first; then more is eligible than at the opening.
        if (!closing.mutations.some(({ type }) => type === 'character-moved')) {
          unmoved += 1;
          expect(ids).toContain(chosen.encounter);
        }
        const again = before.landed.includes(chosen.encounter);
        const isNewAround = ids.some((id) => !before.landed.includes(id));
        expect(repeated && again && isNewAround).toBe(false);
        repeated = again;
        expect(rejected.map(({ id }) => id)).not.toContain(chosen.encounter);
        expect(story.encounterById.has(chosen.encounter)).toBe(true);
      }
    });
    expect(unmoved).toBeGreaterThan(0);
  });

  it('a climax chooses, lands, rolls and moves nothing', () => {
    inEveryPlay((_, turns) => {
      const forbidden = [
        'encounter-chosen',
        'frames-told',
        'encounter-landed',
        'doom-raised',
        'travelled',
        'option-answered',
      ];
      for (const { closing } of turns) {
        if (!closing.actEnded) continue;
        const types: string[] = closing.mutations.map(({ type }) => type);
        for (const type of forbidden) expect(types).not.toContain(type);
      }
    });
  });

  it('a check is asked at most once an encounter and an act, and nothing falls due while one is pending', () => {
    inEveryPlay((_, turns) => {
      const asked = turns.flatMap(({ before, closing }) =>
        closing.mutations.flatMap((mutation) =>
          mutation.type === 'check-asked' ? [`${before.act} ${mutation.encounter}`] : [],
        ),
      );
      expect(new Set(asked).size).toBe(asked.length);
      for (const { closing } of turns) {
        if (!closing.state.pendingCheck) continue;
        expect(closing.waitingFor).toBe('dice-result');
        expect(closing.state.climaxDue).toBeNull();
      }
    });
  });

  it('no unknown id is ever in the state', () => {
    inEveryPlay((story, turns) => {
      for (const { closing } of turns) {
        const { state } = closing;
        const act = story.actById.get(state.act);
        const places = [state.location, ...state.visited, ...Object.values(state.moved).flat()];
        for (const id of places) expect(act?.placeById.has(id)).toBe(true);
        for (const id of [...Object.keys(state.moved), ...Object.keys(state.dispositions)]) {
          expect(story.characterById.has(id)).toBe(true);
        }
        for (const id of state.firedEvents) expect(act?.eventById.has(id)).toBe(true);
        for (const flag of state.flags) expect(story.flags.has(flag)).toBe(true);
        for (const id of state.earnedFacts) expect(story.factById.has(id)).toBe(true);
        const encounters = [
          ...state.landed,
          ...Object.keys(state.frames),
          ...Object.keys(state.answered),
          ...Object.keys(state.checked),
          ...[state.active?.id, state.lastChosen?.id, state.lastLanded, state.asking].filter((id) => id != null),
        ];
        for (const id of encounters) expect(story.encounterById.has(id)).toBe(true);
        const known = new Set(findingsIn(story));
        for (const finding of state.findings) expect(known.has(finding)).toBe(true);
        for (const { present } of [closing.directed, closing.directed.opening]) {
          for (const id of present) expect(story.characterById.has(id)).toBe(true);
        }
      }
    });
  });

  it('facts, flags, findings and landed encounters are never lost', () => {
    inEveryPlay((_, turns) => {
      for (const { before, closing } of turns) {
        for (const key of ['earnedFacts', 'flags', 'findings', 'landed'] as const) {
          expect(closing.state[key].slice(0, before[key].length)).toEqual(before[key]);
        }
      }
    });
  });

  it('the journal folds to the very state that was lived, after JSON too', () => {
    inEveryPlay((story, turns) => {
      const journal = turns.flatMap(({ closing }) => [...closing.mutations]);
      const stored = journal.map((mutation) => MutationSchema.parse(JSON.parse(JSON.stringify(mutation))));
      expect(stored).toEqual(journal);
      const [first] = turns;
      if (!first) return;
      expect(applyMutations(story, first.before, stored)).toEqual(turns.at(-1)?.closing.state);
      for (const { before, closing } of turns) {
        expect(applyMutations(story, before, closing.mutations)).toEqual(closing.state);
        expect(JSON.parse(JSON.stringify(closing.state))).toEqual(closing.state);
      }
    }, 60);
  });

  it('the same seed gives the same play, from any state that went through JSON', () => {
    fc.assert(
      fc.property(packages, fc.integer(), whims, (source, seed, chances) => {
        const story = compileStory(source);
        const turns = playThrough(story, seed, chances, 40);
        const again = playThrough(compileStory(structuredClone(source)), seed, chances, 40);
        expect(again.map(({ closing }) => closing.mutations)).toEqual(turns.map(({ closing }) => closing.mutations));
        for (const { before, closing } of turns.slice(0, 8)) {
          const revived: PlotState = JSON.parse(JSON.stringify(before));
          const { mutations } = openTurn(story, revived, closing.directed.opening.action);
          expect(mutations).toEqual(closing.mutations.slice(0, mutations.length));
        }
      }),
      { numRuns: runs(60) },
    );
  });

  it('every pack and every frame of the engine has its schema’s shape', () => {
    inEveryPlay((story, turns) => {
      let onStage = BARE_STAGE;
      for (const { closing } of turns.slice(0, 60)) {
        expect(() => DirectionPackSchema.parse(closing.directed.pack)).not.toThrow();
        const frames = engineFrames(story, onStage, closing);
        onStage = frames.after;
        for (const frame of [...frames.opening, ...frames.closing]) expect(VNFrameSchema.parse(frame)).toEqual(frame);
        const view = playView(story, closing.state);
        expect(view.ended).toBe(view.waitingFor === null);
      }
    }, 60);
  });
});

describe('In every play of a sound package', () => {
  it('every act is won, within a bounded number of turns', () => {
    fc.assert(
      fc.property(soundPackages, fc.integer(), whims, (source, seed, chances) => {
        const story = compileStory(source);
        const turns = playThrough(story, seed, chances);
        const outcomes = turns.flatMap(({ closing }) => (closing.actEnded ? [closing.actEnded.outcome] : []));
        expect(outcomes).toEqual(story.acts.map(() => 'won'));
        expect(turns.length).toBeLessThan(TURNS_MAX);
      }),
      { numRuns: runs(100) },
    );
  });
});

/** Every finding that can be made in a story: by landing, and by what follows answers and rolls. */
const findingsIn = ({ encounters }: Story): string[] =>
  encounters.flatMap(({ findings, options, check }) => {
    const rolls = [check, ...options.map((option) => option.check)].flatMap((each) =>
      Object.values(each?.degrees ?? {}),
    );
    const following = [...rolls, ...options.map(({ then }) => then)];
    return [...findings, ...following.flatMap((each) => each?.findings ?? [])];
  });

describe('The generators', () => {
  it('make proposals a Director could send', () => {
    fc.assert(
      fc.property(proposals, (proposal) => {
        expect(DirectorProposalSchema.safeParse(proposal).error).toBeUndefined();
      }),
    );
  });

  it('reach what the rules are about', () => {
    const seen = new Set<string>();
    fc.assert(
      fc.property(packages, fc.integer(), fc.oneof(whims, directedWhims), (source, seed, chances) => {
        const story = compileStory(source);
        for (const { closing } of playThrough(story, seed, chances)) {
          for (const { type } of closing.mutations) seen.add(type);
          if (closing.landed?.again) seen.add('again');
          if (closing.directed.opening.checkResult) seen.add(closing.directed.opening.checkResult.outcome);
          if (closing.actEnded) seen.add(closing.actEnded.outcome);
          if (closing.directed.chosen) seen.add(closing.directed.chosen.by);
          if (closing.directed.opening.answering) seen.add('answering');
          if (closing.offered) seen.add(closing.offered);
        }
      }),
      { seed: 1, numRuns: 150 },
    );
    const wanted = [
      'again',
      'full',
      'mixed',
      'miss',
      'won',
      'forced',
      'director',
      'scorer',
      'answering',
      'options',
      'told',
    ];
    for (const what of [...wanted, ...Object.keys(EVERY_TYPE)]) expect(seen).toContain(what);
  });
});

const EVERY_TYPE = Object.fromEntries(MutationSchema.options.map((option) => [option.shape.type.value, true]));
