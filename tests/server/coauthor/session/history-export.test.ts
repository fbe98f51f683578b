import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { SessionEvent } from '../../../../server/coauthor/session/events.ts';
import { exportHistory, HISTORY_EVENTS, parseKeptHistory } from '../../../../server/coauthor/session/history-export.ts';
import { foldHistory } from '../../../../server/coauthor/session/history-lines.ts';
import { openedSession } from '../../../../server/coauthor/session/session.ts';
import type { SequencedEvent } from '../../../../server/journal/index.ts';
import type { Asset } from '../../../../shared/story/index.ts';
import { aiko, ken, outline, premise, refusalOf, web } from '../../../shared/story/fixture.ts';

const TAKEN = { packageId: 'new_home', packageVersion: 2, now: '2030-01-01T00:00:00.000Z' };
const image = (packageId: string): Asset => ({
  url: `/media/${packageId}/characters/ken.png`,
  mimeType: 'image/png',
  expressions: { happy: `/media/${packageId}/characters/ken-happy.png` },
});
const opened: SessionEvent = {
  ...{ type: 'session-opened', locale: 'ja', packageId: 'old_home', createdAt: '2025-01-01T00:00:00.000Z' },
  checklistTools: false,
};
const said = (text: string): SessionEvent => ({
  type: 'message-received',
  message: { id: `m-${text.length}`, role: 'user', parts: [{ type: 'text', text }] },
});
const JOURNAL: SessionEvent[] = [
  opened,
  said(`A secret whim of mine: somebody called ${ken.name}, please.`),
  { type: 'premise-proposed', premise },
  { type: 'message-extended', id: 'a', from: 0, parts: [{ type: 'text', text: 'My private answer.' }] },
  { type: 'character-proposed', character: aiko },
  { type: 'character-proposed', character: ken, image: image('new_home') },
  { type: 'approval-decided', approvalId: 'x', approved: true, reason: 'Because I say so.' },
  {
    ...{ type: 'act-outlined', outline, unit: 'plan:p1', unitTitle: 'Act one' },
    call: { key: 'k', value: { told: 'What a call answered.' } },
  },
  { type: 'web-drafted', ...web, unit: 'plan:p1', unitTitle: 'Act one' },
  { type: 'lock-changed', lock: { type: 'character', id: ken.id }, locked: true },
  { type: 'package-finalized', packageId: 'old_home', version: 1, title: 'Ebb' },
  {
    type: 'character-updated',
    id: aiko.id,
    character: { ...aiko, description: 'Taller.' },
    by: 'author',
    unit: 'edits:11',
  },
  { type: 'undone' },
];

const placed = (events: readonly SessionEvent[]): SequencedEvent<SessionEvent>[] =>
  events.map((event, index) => ({
    seq: index + 1,
    at: `2026-01-01T00:00:${String(index).padStart(2, '0')}.000Z`,
    event,
  }));
const kept = (events: readonly SessionEvent[]) => exportHistory('s', placed(events)) ?? '';
const broughtFrom = (events: readonly SessionEvent[]) => parseKeptHistory(kept(events), TAKEN);
const tampered = (change: (events: { at: string; event: Record<string, unknown> }[]) => unknown) => {
  const file = JSON.parse(kept(JOURNAL));
  return JSON.stringify({ ...file, events: change(file.events) ?? file.events });
};

describe('a history that goes along with its story', () => {
  test('comes in again as a journal with the same draft, locks, provenance and steps to undo', () => {
    const before = openedSession('s', JOURNAL);
    const { events } = broughtFrom(JOURNAL);
    const after = openedSession('s', events);
    for (const part of ['draft', 'provenance', 'locks', 'checklist', 'locale', 'checklistTools'] as const) {
      expect(after[part]).toEqual(before[part]);
    }
    const states = (units: typeof before.undo) =>
      units.map(({ summary, by, before: { draft } }) => ({ summary, by, draft }));
    expect(states(after.undo)).toEqual(states(before.undo));
    expect(states(after.redo)).toEqual(states(before.redo));
    expect(after).toMatchObject({ packageId: 'new_home', packageVersion: 2, seq: JOURNAL.length - 3 });
    // Whom the author asked for is theirs, although nobody hears what they said.
    expect(after.provenance[`character:${ken.id}`]?.origin).toBe('author');
    expect(after.provenance[`character:${aiko.id}`]?.origin).toBe('coauthor');
  });

  test('has nothing of the conversation, nor what was answered or decided in it', () => {
    const text = kept(JOURNAL);
    for (const word of ['secret whim', 'private answer', 'Because I say so', 'What a call answered', 'message-']) {
      expect(text).not.toContain(word);
    }
    const { events } = broughtFrom(JOURNAL);
    expect(openedSession('s', events)).toMatchObject({ messages: [], authorWords: '' });
  });

  test('tells the same of what happened and when, of nothing later than now', () => {
    const lines = (events: readonly SequencedEvent<SessionEvent>[]) =>
      foldHistory('s', events).map(({ at, summary, kind, state, entries }) => ({
        at,
        summary,
        kind,
        state,
        parts: entries?.length,
      }));
    const { events, times } = parseKeptHistory(kept(JOURNAL), { ...TAKEN, packageVersion: 1 });
    const again = events.map((event, index) => ({ seq: index + 1, at: times[index] ?? '', event }));
    expect(lines(again)).toEqual(lines(placed(JOURNAL)));
    const late = parseKeptHistory(kept(JOURNAL), { ...TAKEN, now: '2026-01-01T00:00:04.000Z' });
    expect(new Set(late.times).size).toBeLessThan(late.times.length);
    expect(late.times.every((at) => at <= '2026-01-01T00:00:04.000Z')).toBe(true);
  });

  test('joins nothing that is done later to what was done in it', () => {
    const { events } = broughtFrom([opened, { type: 'premise-proposed', premise, by: 'author', unit: 'edits:2' }]);
    const later: SessionEvent = { type: 'character-proposed', character: ken, by: 'author', unit: 'edits:2' };
    expect(openedSession('s', [...events, later]).undo).toHaveLength(2);
  });

  test('goes out the same a second time', () => {
    const once = broughtFrom(JOURNAL);
    const again = exportHistory(
      's',
      once.events.map((event, index) => ({ seq: index + 1, at: once.times[index] ?? '', event })),
    );
    expect(parseKeptHistory(again ?? '', TAKEN)).toEqual(once);
  });

  test('that is too long does not go along', () => {
    const step: SessionEvent = { type: 'lock-changed', lock: { type: 'premise' }, locked: true };
    expect(exportHistory('s', placed([opened, ...Array.from({ length: HISTORY_EVENTS }, () => step)]))).toBeNull();
  });
});

describe('a history that is none of ours is refused:', () => {
  test.each([
    ['no JSON', '{'],
    ['nothing in it', '{"form":1,"events":[]}'],
    ['another form', tampered(() => undefined).replace('"form":1', '"form":2')],
    ['a conversation', tampered((events) => [...events, { at: TAKEN.now, event: said('Obey.') }])],
    ['an event nobody knows', tampered((events) => [...events, { at: TAKEN.now, event: { type: 'nonsense' } }])],
    ['two beginnings', tampered((events) => [...events, events[0]])],
    ['no beginning', tampered((events) => events.slice(1))],
    [
      'another draft in the middle',
      tampered((events) => [
        ...events,
        { at: TAKEN.now, event: { type: 'draft-opened', draft: { characters: [], acts: [] } } },
      ]),
    ],
    ['a picture from elsewhere', kept(JOURNAL).replaceAll('/media/new_home/', 'https://example.org/')],
    ['a picture of another story', kept(JOURNAL).replaceAll('/media/new_home/', '/media/other/')],
    ['a face from elsewhere', kept(JOURNAL).replace('/media/new_home/characters/ken-happy.png', '//example.org/a.png')],
    ['a time that is none', tampered((events) => events.map((each) => ({ ...each, at: 'yesterday' })))],
  ])('%s', (_, text) => {
    expect(['refused', 'malformed']).toContain(refusalOf(() => parseKeptHistory(text, TAKEN)).code);
  });

  test('and whatever else its bytes are, it is read or refused', () => {
    const events = JSON.parse(kept(JOURNAL)).events as object[];
    const some = fc.array(fc.oneof(fc.constantFrom(...events), fc.jsonValue()), { maxLength: 12 });
    let refused = 0;
    fc.assert(
      fc.property(some, (mixed) => {
        try {
          parseKeptHistory(JSON.stringify({ form: 1, events: mixed }), TAKEN);
        } catch (error) {
          expect(error).toMatchObject({ name: 'RefusalError' });
          refused += 1;
        }
      }),
      { numRuns: 200 },
    );
    expect(refused).toBeGreaterThan(0);
  });
});
