import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { RefusalError } from '../../../../shared/error.ts';
import {
  type DraftElement,
  type DraftEvent,
  decideDraftNodeWeb,
  decideRemoveElement,
  decideUpdateElement,
  diffDrafts,
  elementKey,
  findCoveringLock,
  foldDraft,
  isChecklistLocked,
  type Lock,
  LockSchema,
  listEventTargets,
  listValidLocks,
  lockKey,
  type PlanDraft,
  type PlanningToolInput,
  requireUnlocked,
  withLock,
} from '../../../../shared/story/index.ts';
import { draftWithElement, elementsOf } from '../arbitrary.ts';
import { aiko, DRAFTS, encounter, finalize, harbourPool, ken, outline, premise, refusalOf, web } from '../fixture.ts';

const draft = DRAFTS.finished;
const harbour: DraftElement = { type: 'node', actId: 'act_1', id: 'harbour' };
const rope: DraftElement = { type: 'encounter', actId: 'act_1', id: 'enc_rope' };
const act: DraftElement = { type: 'act', id: 'act_1' };

/** Does what the tools do: the event is refused before it is journaled. */
const commit = (locks: Lock[], event: DraftEvent, before: PlanDraft = draft): PlanDraft => {
  const after = foldDraft(before, event);
  requireUnlocked(locks, before, after, listEventTargets(event, before));
  return after;
};
const update = (input: PlanningToolInput<'updateElement'>) => decideUpdateElement(draft, input).event;
const art = {
  background: { url: '/media/p/backgrounds/new.webp', mimeType: 'image/webp' },
  music: { url: '/media/p/music/new.ogg', mimeType: 'audio/ogg' },
};

describe('the list of locks', () => {
  it('has each lock once, in one order', () => {
    const all: Lock[] = [
      { type: 'checklist' },
      rope,
      harbour,
      act,
      { type: 'character', id: 'ken' },
      { type: 'premise' },
    ];
    const orders = [all, [...all].reverse(), [...all, ...all]];
    for (const order of orders) {
      const locks = order.reduce<Lock[]>((list, lock) => withLock(list, lock, true), []);
      expect(locks.map(lockKey)).toEqual([
        'premise',
        'character:ken',
        'act:act_1',
        'node:act_1/harbour',
        'encounter:enc_rope',
        'checklist',
      ]);
      for (const lock of locks) expect(LockSchema.parse(lock)).toEqual(lock);
    }
  });

  it('loses a lock that is taken away, and nothing else', () => {
    const locks = withLock(withLock([], harbour, true), act, true);
    expect(withLock(locks, { ...harbour }, false)).toEqual([act]);
    expect(withLock(locks, { type: 'premise' }, false)).toEqual(locks);
    expect(withLock([], harbour, false)).toEqual([]);
  });

  it('keeps a lock on something that is gone, which harms nothing', () => {
    const locks: Lock[] = [{ type: 'character', id: 'bob' }, harbour, { type: 'checklist' }];
    expect(listValidLocks(locks, draft)).toEqual([harbour, { type: 'checklist' }]);
    expect(listValidLocks(locks, DRAFTS.empty)).toEqual([{ type: 'checklist' }]);
    expect(commit([{ type: 'character', id: 'bob' }], { type: 'character-proposed', character: aiko })).toBeDefined();
  });

  it('knows whether the checklist is locked', () => {
    expect(isChecklistLocked([{ type: 'checklist' }])).toBe(true);
    expect(isChecklistLocked([act])).toBe(false);
  });
});

describe('what a lock covers', () => {
  it.each<[string, Lock, DraftElement, boolean]>([
    ['an act its places', act, harbour, true],
    ['an act the encounters of its places', act, { type: 'encounter', id: 'enc_rope' }, true],
    ['a place its encounters', harbour, rope, true],
    [
      'a character the encounters of its arc',
      { type: 'character', id: 'ken' },
      { type: 'encounter', id: 'arc_ken_meets' },
      true,
    ],
    ['an encounter not its place', rope, harbour, false],
    ['a place not its neighbour', harbour, { type: 'node', actId: 'act_1', id: 'lighthouse' }, false],
    ['the premise not the acts', { type: 'premise' }, act, false],
    ['the checklist nothing of the draft', { type: 'checklist' }, { type: 'premise' }, false],
  ])('%s', (_what, lock, element, covered) => {
    expect(findCoveringLock([lock], draft, element)).toEqual(covered ? lock : null);
  });

  it('is told by the nearest lock', () => {
    expect(findCoveringLock([act, harbour, rope], draft, rope)).toEqual(rope);
    expect(findCoveringLock([act, harbour], draft, rope)).toEqual(harbour);
  });
});

describe('a locked element refuses', () => {
  const cases: [what: string, lock: Lock, event: DraftEvent, reason: RegExp][] = [
    ['a premise proposed anew', { type: 'premise' }, { type: 'premise-proposed', premise }, /premise is locked/],
    [
      'a character proposed anew',
      { type: 'character', id: 'ken' },
      { type: 'character-proposed', character: ken },
      /character "Ken" is locked/,
    ],
    ['an outline', act, { type: 'act-outlined', outline }, /act "Low Tide" is locked/],
    ['a map of its act', act, { type: 'web-drafted', ...web }, /act "Low Tide"/],
    ['a pool', harbour, { type: 'encounters-drafted', ...harbourPool }, /place "The Harbour" is locked/],
    [
      'a pool of a place in a locked act',
      act,
      { type: 'encounters-drafted', ...harbourPool },
      /act "Low Tide".*nor what is in it: the place "The Harbour"/,
    ],
    ['a picture', harbour, { type: 'node-finalized', ...finalize('harbour'), ...art }, /place "The Harbour"/],
    [
      'new music of the mood it shares',
      { type: 'node', actId: 'act_1', id: 'lighthouse' },
      { type: 'node-finalized', ...finalize('harbour'), ...art },
      /place "The Lighthouse"/,
    ],
    [
      'to be dropped by a new outline',
      harbour,
      { type: 'act-outlined', outline: { ...outline, intendedLocations: ['lighthouse'] } },
      /place "The Harbour"/,
    ],
    [
      'to be changed by a new map',
      harbour,
      { type: 'web-drafted', ...web, locations: web.locations.map((each) => ({ ...each, title: 'x' })) },
      /place "The Harbour"/,
    ],
    [
      'to be changed within its pool',
      rope,
      { type: 'encounters-drafted', ...harbourPool, encounters: [encounter('enc_rope', { title: 'x' })] },
      /encounter "About enc_rope"/,
    ],
    [
      'to be dropped from its pool',
      rope,
      { type: 'encounters-drafted', ...harbourPool, encounters: [encounter('enc_a')] },
      /encounter "About enc_rope"/,
    ],
    [
      'a new place in a locked act',
      act,
      {
        type: 'node-added',
        actId: 'act_1',
        node: { ...(web.locations[0] as (typeof web.locations)[0]), id: 'quay', encounters: [] },
      },
      /act "Low Tide"/,
    ],
    [
      'a new encounter in a locked place',
      harbour,
      update({ type: 'node', actId: 'act_1', id: 'harbour', changes: { 'encounters.enc_x': encounter('enc_x') } }),
      /place "The Harbour"/,
    ],
    [
      'updateElement',
      { type: 'character', id: 'aiko' },
      update({ type: 'character', id: 'aiko', changes: { voice: 'low' } }),
      /character "Aiko Mori"/,
    ],
    [
      'to be drawn again, though nothing else changes',
      harbour,
      update({ type: 'node', actId: 'act_1', id: 'harbour', changes: {}, regenerateImage: true }),
      /place "The Harbour"/,
    ],
    [
      'a change of an encounter of its arc',
      { type: 'encounter', id: 'arc_ken_meets' },
      update({ type: 'character', id: 'ken', changes: { 'personalArc.arcEncounters.arc_ken_meets.title': 'x' } }),
      /encounter "The keeper"/,
    ],
    [
      'the arc it is in to go',
      { type: 'encounter', id: 'arc_ken_meets' },
      update({ type: 'character', id: 'ken', changes: { personalArc: null } }),
      /encounter "The keeper"/,
    ],
    [
      'the character it is of to go',
      { type: 'encounter', id: 'arc_ken_meets' },
      decideRemoveElement(draft, { type: 'character', id: 'ken' }, { force: true }).event,
      /encounter "The keeper"/,
    ],
    ['to be removed', harbour, decideRemoveElement(draft, harbour, { force: true }).event, /place "The Harbour"/],
    [
      'to lose whom it requires',
      { type: 'node', actId: 'act_1', id: 'lighthouse' },
      decideRemoveElement(draft, { type: 'character', id: 'ken' }, { force: true }).event,
      /place "The Lighthouse"/,
    ],
    ['its act to go', rope, decideRemoveElement(draft, act, { force: true }).event, /encounter "About enc_rope"/],
    [
      'the author’s own picture',
      { type: 'character', id: 'ken' },
      { type: 'picture-replaced', element: { type: 'character', id: 'ken' }, image: art.background },
      /character "Ken"/,
    ],
    [
      'another title in finalizing',
      { type: 'premise' },
      { type: 'package-finalized', packageId: 'p', version: 1, title: 'Ebb' },
      /premise is locked/,
    ],
    [
      'another draft in its place',
      { type: 'character', id: 'ken' },
      { type: 'draft-opened', draft: DRAFTS.withPremise },
      /character "Ken"/,
    ],
  ];

  it.each(cases)('%s', (_what, lock, event, reason) => {
    const before = structuredClone(draft);
    const refused = refusalOf(() => commit([lock], event));
    expect(refused.code).toBe('refused');
    expect(refused.message).toMatch(/is locked by the author: nothing may change it/);
    expect(refused.message).toMatch(reason);
    expect(refused.hint).toMatch(/Leave it as it is.*ask the author to unlock/);
    expect(draft).toEqual(before);
    expect(() => commit([], event)).not.toThrow();
  });
});

describe('a lock lets through', () => {
  it.each<[string, Lock, DraftEvent]>([
    [
      'a map that leaves the place as it is',
      harbour,
      decideDraftNodeWeb(draft, {
        ...web,
        locations: web.locations.map((each) => (each.id === 'harbour' ? each : { ...each, title: 'x' })),
      }).event,
    ],
    [
      'a pool that leaves the encounter as it is',
      rope,
      { type: 'encounters-drafted', ...harbourPool, encounters: harbourPool.encounters.slice(0, 1) },
    ],
    ['an outline that keeps the place', harbour, { type: 'act-outlined', outline: { ...outline, title: 'Ebb' } }],
    [
      'finalizing under the same title',
      { type: 'premise' },
      { type: 'package-finalized', packageId: 'p', version: 1, title: 'The Salt Lantern' },
    ],
    ['finalizing with a locked act', act, { type: 'package-finalized', packageId: 'p', version: 1, title: 'Ebb' }],
    [
      'any change while only the checklist is locked',
      { type: 'checklist' },
      { type: 'premise-proposed', premise: { ...premise, title: 'Ebb' } },
    ],
  ])('%s', (_what, lock, event) => {
    expect(() => commit([lock], event)).not.toThrow();
  });

  it('nothing at all that would change what it covers', () => {
    const inside = (any: PlanDraft, element: DraftElement) =>
      elementsOf(any).filter((each) => findCoveringLock([element], any, each) !== null);
    fc.assert(
      fc.property(draftWithElement, fc.nat(), ({ draft: any, element: locked }, pick) => {
        const elements = elementsOf(any);
        const target = elements[pick % elements.length];
        if (!target) return;
        try {
          const { event } = decideRemoveElement(any, target, { force: true });
          const after = commit([locked], event, any);
          const covered = inside(any, locked).map(elementKey);
          for (const change of diffDrafts(any, after)) expect(covered).not.toContain(elementKey(change));
        } catch (error) {
          if (!(error instanceof RefusalError)) throw error;
        }
      }),
    );
  });
});
