import { describe, expect, it } from 'vitest';
import { createCoreReader } from '../../../../shared/check/analysis/story-core.ts';
import { because } from '../../../../shared/check/messages/en-parts.ts';
import { modelVoice } from '../../../../shared/check/messages/index.ts';
import { createProver } from '../../../../shared/check/proof/incremental-prover.ts';
import { type ActPosition, type ActProof, createLossOracle, proveStory } from '../../../../shared/check/proof/index.ts';
import { createPackageSubject } from '../../../../shared/check/subject.ts';
import { inOneGo } from '../../../../shared/in-pieces.ts';
import { compileStory } from '../../../../shared/play/index.ts';
import type { VNPackage } from '../../../../shared/story/index.ts';
import {
  type ActInput,
  act,
  character,
  type EncounterInput,
  encounter,
  makePackage,
  type PackageInput,
  place,
} from '../../../support/story-fixture.ts';
import { beforeAct, leftAtStart, playEverything } from '../../../support/turn-by-turn.ts';

type Answer = NonNullable<EncounterInput['options']>[number];
type Then = NonNullable<Answer['then']>;

const needs = (requiredValue: number): Partial<ActInput> => ({
  globalProgression: { requiredValue, trackerLabel: 'Clues' },
});
const forcing = (triggerCondition: string): Partial<ActInput> => ({
  inevitableEvents: [{ id: 'end', title: 'The end', triggerCondition, description: 'x', forcesClimax: true }],
});
const gives = (id: string, rest: Partial<EncounterInput> = {}) =>
  encounter(id, { givesProgression: 1, frames: 9, ...rest });
/** Asks one thing, and something follows. */
const asks = (id: string, then: Then, rest: Partial<Answer> = {}, more: Partial<EncounterInput> = {}) =>
  gives(id, { options: [{ text: 'Yes', ...rest, then }], ...more });

const inOneRoom = (
  encounters: EncounterInput[],
  rest: Partial<ActInput>,
  more: Partial<PackageInput> = {},
): VNPackage => makePackage({ acts: [act('act_one', [place('room', encounters)], rest)], ...more });
const trust = (initial: number): PackageInput['plot'] => ({
  meters: [{ id: 'trust', label: 'Trust', initial, min: -2, max: 2 }],
});

const verdictsOf = (pkg: VNPackage): ActProof['verdict'][] =>
  proveStory(compileStory(pkg)).map(({ verdict }) => verdict);

/** What the check proves of a package's acts. */
function checkedVerdicts(pkg: VNPackage, prover = createProver({})): (ActProof['verdict'] | undefined)[] {
  const subject = createPackageSubject(pkg);
  const proofs = inOneGo(prover.proving(subject, createCoreReader()(subject)));
  return pkg.plot.acts.map(({ id }) => proofs.get(id)?.verdict);
}

describe('An act whose climax is forced by what follows its answers', () => {
  const either = (then: Then) => [asks('left', then), asks('right', then)];

  it.each<[string, ActProof['verdict'], string, EncounterInput[], Partial<PackageInput>]>([
    ['a meter', 'cannot-be-completed', 'meters.trust >= 1', either({ adjust: { trust: 1 } }), { plot: trust(0) }],
    ['an item', 'cannot-be-completed', 'has_item("key")', either({ items: { gained: ['key'] } }), {}],
    [
      'a fact',
      'cannot-be-completed',
      'knows("truth")',
      either({ findings: ['truth'] }),
      { facts: [{ id: 'truth', text: 'It is so.', audience: 'cast' }] },
    ],
    [
      // The second lands on the turn that is left.
      'somebody who was met',
      'winnable',
      'met("bob")',
      [gives('left', { requiredCharacters: ['bob'] }), gives('right', { requiredCharacters: ['bob'] })],
      { characters: [character('bob')] },
    ],
  ])('comes to what is so when it is played out: %s', (_, verdict, condition, encounters, more) => {
    const forced = inOneRoom(encounters, { ...needs(2), ...forcing(condition) }, more);
    expect(verdictsOf(forced)).toEqual([verdict]);
    expect(checkedVerdicts(forced)).toEqual([verdict]);
    const story = compileStory(forced);
    const [one] = story.acts;
    const played = one && playEverything(story, one, [beforeAct(story, one, leftAtStart(story))], 900);
    const vain = [...(played?.moments.values() ?? [])].filter(({ isVain }) => isVain);
    expect(vain.length > 0).toBe(verdict !== 'winnable');
    expect(verdictsOf(inOneRoom(encounters, needs(2), more))).toEqual(['winnable']);
  });

  it('is not said to be won where what follows brings it to a progress at which it is forced', () => {
    const rooms = (condition: string) =>
      inOneRoom(
        [
          asks('left', { progress: 1 }, {}, { givesProgression: 2, potentialFlags: ['been'] }),
          asks('right', { progress: 1 }, {}, { givesProgression: 2, potentialFlags: ['been'] }),
          gives('last', { givesProgression: 2, prerequisites: ['been'] }),
        ],
        { ...needs(6), ...forcing(condition) },
      );
    expect(verdictsOf(rooms('progress == 1'))).not.toContain('winnable');
    expect(verdictsOf(rooms('progress == 9'))).toEqual(['winnable']);
  });
});

describe('An act after one', () => {
  const next = (requires: string[]) =>
    act('act_two', [place('hall', [gives('later', { prerequisites: requires }), encounter('idle')])], needs(1));
  const twoActs = (
    encounters: EncounterInput[],
    rest: Partial<ActInput>,
    requires: string[],
    plot?: PackageInput['plot'],
  ) =>
    makePackage({
      acts: [act('act_one', [place('room', encounters)], rest), next(requires)],
      ...(plot && { plot }),
    });
  const map = gives('map', { potentialFlags: ['map'] });

  it.each<[string, string, Then]>([
    ['an item that is had', 'has_item("key")', { items: { gained: ['key'] } }],
    ['a meter', 'meters.trust < 0', { adjust: { trust: -1 } }],
  ])('that may be forced to end by %s can begin without what that one gives', (_, condition, then) => {
    const ends = asks('ends', then, {}, { givesProgression: 0, potentialFlags: ['seen'] });
    const forced = (requires: string[]) =>
      verdictsOf(twoActs([ends, map], { ...needs(1), ...forcing(condition) }, requires, trust(0)))[1];
    expect(forced(['map'])).not.toBe('winnable');
    expect(forced([])).toBe('winnable');
  });

  it('that is full before what fills it has landed can begin without what its landing gives', () => {
    const filling = (then: Then, requires: string[] = ['map']) =>
      verdictsOf(
        twoActs(
          [asks('map', then, { flags: ['map'] }, { potentialFlags: ['map'], givesProgression: then.progress ? 0 : 1 })],
          needs(1),
          requires,
        ),
      )[1];
    expect(filling({ progress: 1 })).not.toBe('winnable');
    expect(filling({ progress: 1 }, [])).toBe('winnable');
    expect(filling({ text: 'There it is.' })).toBe('winnable');
  });
});

describe('An answer that requires where a meter stands', () => {
  const open = (requires: string, initial: number) =>
    inOneRoom(
      [
        encounter('asked', {
          frames: 9,
          potentialFlags: ['key'],
          options: [{ text: 'Yes', flags: ['key'], requires }],
        }),
        gives('later', { prerequisites: ['key'] }),
        encounter('idle', { frames: 9 }),
      ],
      needs(1),
      { plot: trust(initial) },
    );

  it('is judged by the meters the story has', () => {
    expect(checkedVerdicts(open('meters.trust == 0', 0))).not.toEqual(['soft-lock']);
    expect(checkedVerdicts(open('meters.trust == 0', 1))).toEqual(['soft-lock']);
    expect(checkedVerdicts(open('meters.courage == 0', 1))).toEqual(['soft-lock']);
  });

  it('is judged anew by a check that is kept when they change', () => {
    const prover = createProver({});
    const [before, after] = [open('meters.trust == 0', 0), open('meters.trust == 0', 1)];
    const kept = { ...before, plot: { ...before.plot, meters: after.plot.meters } };
    expect(checkedVerdicts(before, prover)).not.toEqual(['soft-lock']);
    expect(checkedVerdicts(kept, prover)).toEqual(['soft-lock']);
    expect(checkedVerdicts(before, prover)).not.toEqual(['soft-lock']);
  });
});

describe('Why an act is lost that was played out', () => {
  const whyOf = (pkg: VNPackage): string => {
    const [proof] = proveStory(compileStory(pkg));
    return because(proof?.because ?? null, modelVoice).trim();
  };
  const asked = (options: NonNullable<EncounterInput['options']>) =>
    encounter('asked', { frames: 9, potentialFlags: ['key'], options });
  const behind = [gives('later', { prerequisites: ['key'] }), encounter('idle', { frames: 9 })];

  it('names the answer after which something can no longer come, and how much is left', () => {
    const options = [
      { text: 'Trust him', then: { adjust: { trust: 1 } }, flags: ['key'] },
      { text: 'Laugh', then: { adjust: { trust: -1 } }, flags: [] },
    ];
    const told = whyOf(inOneRoom([asked(options), ...behind], needs(1), { plot: trust(0) }));
    expect(told).toBe(
      'After "asked" is played with the answer "Laugh", "later" can no longer come, and without that only 0 of 1 progress is left.',
    );
  });

  it('names the roll that missed', () => {
    const check = { full: { flags: ['key'] }, mixed: { flags: ['key'] }, miss: { text: 'Nothing.' } };
    const told = whyOf(inOneRoom([asked([{ text: 'Try', flags: [], check }]), ...behind], needs(1)));
    expect(told).toMatch(/is played with the answer "Try" and a miss is rolled, "later" can no/);
  });

  it('says how far it comes at most where an answer is shut that brings progress', () => {
    const first = encounter('asked', {
      frames: 9,
      options: [
        { text: 'Pay', then: { adjust: { trust: -1 } } },
        { text: 'Keep it', then: { adjust: { trust: 1 } } },
      ],
    });
    const second = encounter('gate', {
      frames: 9,
      potentialFlags: ['seen'],
      options: [
        { text: 'Bribe', requires: 'meters.trust >= 1', then: { progress: 1 } },
        { text: 'Wait', then: { text: 'Nothing.' } },
      ],
    });
    const told = whyOf(inOneRoom([first, second], needs(1), { plot: trust(0) }));
    expect(told).toBe('After "asked" is played with the answer "Pay", at most 0 of 1 progress can be reached.');
  });

  it('says of an act that is never won how far it comes, and what never comes to its end', () => {
    const told = whyOf(
      inOneRoom(
        [asks('left', { adjust: { trust: 1 } }), asks('right', { adjust: { trust: 1 } })],
        { ...needs(2), ...forcing('meters.trust >= 1') },
        { plot: trust(0) },
      ),
    );
    expect(told).toMatch(/^It needs 2 progress, and at most 1 can be reached\./);
  });
});

describe('The oracle, of what is rolled for', () => {
  const check = { full: { flags: ['key'] }, miss: { text: 'Nothing.' } };
  const later = [gives('later', { prerequisites: ['key'] }), encounter('idle', { frames: 9 })];
  const oracleOf = (first: EncounterInput) => {
    const story = compileStory(inOneRoom([first, ...later], needs(1)));
    const [only] = story.acts;
    if (!only) throw new Error('There is no act.');
    const oracle = createLossOracle(story, only);
    const at: ActPosition = { location: 'room', flags: [], landed: [], progress: 0, active: first.id, turn: 3 };
    return (rest: Partial<ActPosition>) => oracle({ ...at, ...rest });
  };

  it('calls nothing lost that the dice may still save, and what they did not save lost', () => {
    const options = [{ text: 'Try', flags: [], check }];
    const asked = oracleOf(encounter('asked', { frames: 9, potentialFlags: ['key'], options }));
    expect(asked({})).toBe('winnable');
    expect(asked({ answered: { asked: 0 } })).toBe('winnable');
    expect(asked({ answered: { asked: 0 }, checked: { asked: 'miss' } })).toBe('lost');
    expect(asked({ answered: { asked: 0 }, checked: { asked: 'full' }, flags: ['key'] })).toBe('winnable');
    const rolled = oracleOf(encounter('rolled', { frames: 9, potentialFlags: ['key'], check }));
    expect(rolled({})).toBe('winnable');
    expect(rolled({ checked: { rolled: 'miss' } })).toBe('lost');
  });
});
