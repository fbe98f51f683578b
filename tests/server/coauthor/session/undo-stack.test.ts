import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type SessionEvent, sessionEvents } from '../../../../server/coauthor/session/events.ts';
import { foldSession, openedSession, type PlanSession } from '../../../../server/coauthor/session/session.ts';
import { ken, outline, premise, WHOLE_STORY, web } from '../../../shared/story/fixture.ts';
import { workshop } from '../support.ts';

const opened: SessionEvent = { type: 'session-opened', locale: 'en', packageId: 'p', createdAt: '' };
const begun = openedSession('s', [opened]);
const folded = (events: readonly SessionEvent[], from = begun): PlanSession => events.reduce(foldSession, from);
const work = ({ draft, checklist, provenance }: PlanSession) => ({ draft, checklist, provenance });

const PREMISE: SessionEvent = { type: 'premise-proposed', premise };
const KEN: SessionEvent = { type: 'character-proposed', character: ken };
const OUTLINE: SessionEvent = { type: 'act-outlined', outline };
const WEB: SessionEvent = { type: 'web-drafted', ...web };
const SET_UP: SessionEvent = {
  type: 'checklist-set-up',
  objective: 'Write it',
  steps: [{ title: 'Premise', details: null }],
};
const UNDONE: SessionEvent = { type: 'undone' };
const REDONE: SessionEvent = { type: 'redone' };

describe('undo', () => {
  it('takes back one change after another, checklist included, down to nothing', () => {
    const steps = [PREMISE, SET_UP, KEN];
    const states = [begun, folded([PREMISE]), folded([PREMISE, SET_UP]), folded(steps)];
    let session = folded(steps);
    for (const before of states.slice(0, -1).reverse()) {
      session = foldSession(session, UNDONE);
      expect(work(session)).toEqual(work(before));
    }
    expect(session.undo).toEqual([]);
    expect(work(foldSession(session, UNDONE))).toEqual(work(begun));
  });

  it('takes back what belongs together in one go', () => {
    const session = folded([PREMISE, { ...KEN, unit: 'run-1' }, { ...OUTLINE, unit: 'run-1' }, WEB]);
    expect(session.undo).toHaveLength(3);
    const twice = folded([UNDONE, UNDONE], session);
    expect(work(twice)).toEqual(work(folded([PREMISE])));
    expect(work(foldSession(twice, REDONE)).draft).toEqual(folded([PREMISE, KEN, OUTLINE]).draft);
  });

  it('redo brings back, until something else is done', () => {
    const session = folded([PREMISE, KEN, UNDONE]);
    expect(work(foldSession(session, REDONE))).toEqual(work(folded([PREMISE, KEN])));
    const otherwise = folded([OUTLINE, REDONE], session);
    expect(otherwise.redo).toEqual([]);
    expect(work(otherwise)).toEqual(work(folded([PREMISE, OUTLINE])));
  });

  it('leaves the title a story was finalized under alone, back and forth', () => {
    const finalized: SessionEvent = { type: 'package-finalized', packageId: 'p', version: 1, title: 'Ebb' };
    const session = folded([PREMISE, KEN, finalized]);
    const back = foldSession(session, UNDONE);
    expect(back.draft).toMatchObject({ premise: { title: 'Ebb' }, characters: [] });
    expect(foldSession(back, REDONE).draft.premise?.title).toBe('Ebb');
  });

  it('does not go back over finalizing, nor does a redo', () => {
    const finalized: SessionEvent = { type: 'package-finalized', packageId: 'p', version: 1, title: 'Ebb' };
    const session = folded([PREMISE, KEN, UNDONE, finalized]);
    expect(session.packageVersion).toBe(1);
    expect(foldSession(session, REDONE).draft).toMatchObject({ premise: { title: 'Ebb' }, characters: [{}] });
    const back = foldSession(session, UNDONE);
    expect(back.packageVersion).toBe(1);
    expect(back.draft.premise).toBeUndefined();
  });

  it('a package that was opened is where undo ends', () => {
    const { draft } = folded([PREMISE, KEN]);
    const session = folded([{ type: 'draft-opened', draft, by: 'author' }, OUTLINE]);
    expect(session.undo).toHaveLength(1);
    expect(foldSession(session, UNDONE).draft).toEqual(draft);
  });

  it('leaves messages and locks alone', () => {
    const session = folded([
      PREMISE,
      { type: 'message-received', message: { id: 'm', role: 'user', parts: [{ type: 'text', text: 'hello' }] } },
      { type: 'lock-changed', lock: { type: 'premise' }, locked: true },
      UNDONE,
    ]);
    expect(session.messages).toHaveLength(1);
    expect(session.locks).toEqual([{ type: 'premise' }]);
  });

  it('any run of changes, undone as often as it has units and done again as often, ends where it was', () => {
    const change = fc.constantFrom(PREMISE, KEN, OUTLINE, SET_UP);
    const event = fc
      .tuple(change, fc.option(fc.constantFrom('a', 'b'), { nil: undefined }))
      .map(([made, unit]): SessionEvent => (unit === undefined ? made : { ...made, unit }));
    const step = fc.oneof({ weight: 4, arbitrary: event }, fc.constantFrom(UNDONE, REDONE));
    fc.assert(
      fc.property(fc.array(step, { maxLength: 25 }), (events) => {
        const session = folded(events);
        const back = folded(
          Array.from({ length: session.undo.length }, () => UNDONE),
          session,
        );
        expect(work(back)).toEqual(work(begun));
        const forth = folded(
          Array.from({ length: session.undo.length }, () => REDONE),
          back,
        );
        expect(work(forth)).toEqual(work(session));
      }),
    );
  });

  it('a journal of before there was undo reads as one change an event', () => {
    const journal = [opened, PREMISE, KEN].map((event) => sessionEvents.write(JSON.parse(JSON.stringify(event))));
    const session = openedSession('s', journal.map(sessionEvents.read));
    expect(session).toMatchObject({ strategy: 'react', checklistTools: true, seq: 3 });
    expect(session.undo.map(({ by }) => by)).toEqual(['coauthor', 'coauthor']);
  });
});

describe('undo of a session', () => {
  it('undoes and redoes every call of a whole story, across restarts, and refuses to go further', async () => {
    const { coauthor, restarted } = await workshop();
    await coauthor.openSession({ id: 's' });
    const drafts = [(await coauthor.readSession('s')).draft];
    const calls = WHOLE_STORY.slice(0, -1);
    for (const { tool, input } of calls) {
      await coauthor.runTool('s', tool, input);
      drafts.push((await coauthor.readSession('s')).draft);
    }
    for (const draft of drafts.slice(0, -1).reverse()) {
      const stepped = await restarted().step('s', 'undo', 1);
      expect(stepped.draft).toEqual(draft);
      expect((await restarted().readSession('s')).draft).toEqual(draft);
    }
    const again = restarted();
    await expect(again.step('s', 'undo', 1)).rejects.toMatchObject({ code: 'conflict' });
    expect(await again.readSession('s')).toMatchObject({ canUndo: false, canRedo: true, undoes: null });
    const { draft, canRedo } = await again.step('s', 'redo', calls.length);
    expect(draft).toEqual(drafts.at(-1));
    expect(canRedo).toBe(false);
    await expect(again.step('s', 'redo', 1)).rejects.toMatchObject({ code: 'conflict' });
  });

  it('says what undo would take back', async () => {
    const { coauthor } = await workshop();
    await coauthor.openSession({ id: 's' });
    await coauthor.runTool('s', 'proposeStoryPremise', premise);
    const { undoes, redoes } = await coauthor.readSession('s');
    expect(undoes).toMatch(/premise/);
    expect(redoes).toBeNull();
  });
});
