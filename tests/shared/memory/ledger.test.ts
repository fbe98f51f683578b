import { describe, expect, it } from 'vitest';
import {
  applyMemoryChanges,
  deriveNotedEntries,
  emptyMemory,
  entriesForPlayer,
  LEDGER_LIMITS,
  type LedgerEntry,
  ledgerId,
  type MemoryChange,
  type MemoryState,
  PLAYER,
} from '../../../shared/memory/index.ts';

const entry = (number: number, rest: Partial<LedgerEntry> = {}): LedgerEntry => ({
  id: ledgerId(number - 1),
  kind: 'fact',
  text: `Fact ${number}.`,
  knownBy: [PLAYER],
  turn: number,
  by: 'storyteller',
  ...rest,
});
const added = (entries: readonly LedgerEntry[]): MemoryState =>
  applyMemoryChanges(
    emptyMemory(),
    entries.map((one): MemoryChange => ({ type: 'entry-added', entry: one })),
  );
const at = { turn: 7, findId: (who: string) => (who === 'Mira' ? 'mira' : who), items: ['A brass key'] };
const noted = (memory: MemoryState, ...texts: string[]) =>
  deriveNotedEntries(
    memory,
    texts.map((text) => ({ text })),
    at,
  );

describe('what the Storyteller notes', () => {
  it('stands in the ledger with its id, turn and who knows it', () => {
    const memory = added([entry(1)]);
    const changes = deriveNotedEntries(
      memory,
      [
        { text: ' The card says two. ' },
        { kind: 'promise', text: 'Mira brings the boat at dawn.', knownBy: ['Mira', 'mira', PLAYER], to: PLAYER },
        { kind: 'canon', text: 'The rain began at nine.', knownBy: [] },
      ],
      at,
    );
    expect(applyMemoryChanges(memory, changes).ledger.slice(1)).toEqual([
      { id: 'L002', kind: 'fact', text: 'The card says two.', knownBy: [PLAYER], turn: 7, by: 'storyteller' },
      {
        ...{ id: 'L003', kind: 'promise', text: 'Mira brings the boat at dawn.', knownBy: ['mira', PLAYER] },
        ...{ to: PLAYER, turn: 7, by: 'storyteller' },
      },
      { id: 'L004', kind: 'fact', text: 'The rain began at nine.', knownBy: [PLAYER], turn: 7, by: 'storyteller' },
    ]);
  });

  it('takes the place of a fact or thing that no longer holds, and of nothing else', () => {
    const memory = added([
      entry(1, { kind: 'thing', text: 'The key hangs by the door.' }),
      entry(2, { kind: 'promise', text: 'Mira brings the boat.' }),
      entry(3, { kind: 'fact', text: 'The lamp is dark.', knownBy: [] }),
      entry(4, { kind: 'fact', text: 'The well is dry.', by: 'player' }),
    ]);
    const changes = deriveNotedEntries(
      memory,
      [
        { kind: 'thing', text: 'Ken has the key.', instead: 'L001' },
        ...['L002', 'L003', 'L004', 'L999'].map((instead) => ({ text: `Not ${instead}.`, instead })),
      ],
      at,
    );
    const { ledger } = applyMemoryChanges(memory, changes);
    expect(ledger[0]).toMatchObject({ id: 'L001', kind: 'thing', text: 'Ken has the key.', turn: 7 });
    expect(ledger.slice(1, 4)).toEqual(memory.ledger.slice(1));
    expect(ledger.slice(4).map(({ text }) => text)).toEqual(['Not L002.', 'Not L003.', 'Not L004.', 'Not L999.']);
  });

  it('leaves a promise to the Director that has entered it in this turn, in whatever words', () => {
    const memory = added([entry(1, { kind: 'promise', text: 'Mira will come with the boat.', to: PLAYER, turn: 7 })]);
    const promise = { kind: 'promise' as const, text: 'Mira brings the boat at dawn.', to: PLAYER };
    expect(deriveNotedEntries(memory, [promise], at)).toEqual([]);
    expect(
      deriveNotedEntries(
        memory,
        [
          { ...promise, to: 'Mira' },
          { ...promise, kind: 'lie', text: 'Mira has no boat.' },
        ],
        at,
      ),
    ).toHaveLength(2);
    expect(deriveNotedEntries(memory, [promise], { ...at, turn: 8 })).toHaveLength(1);
  });

  it('is not noted twice, nor what the rules hold as an item', () => {
    const memory = added([entry(1, { text: 'The card says two.' })]);
    expect(noted(memory, 'the card says TWO', '“A brass key.”', '…', '')).toEqual([]);
    expect(noted(memory, 'The card says three.', 'The card says three!')).toHaveLength(1);
  });

  it('is left out where it is too long for an entry, and the rest stays', () => {
    expect(noted(emptyMemory(), 'x'.repeat(LEDGER_LIMITS.text + 1), 'It rains.')).toHaveLength(1);
  });
});

describe('a full ledger', () => {
  const full = (rest: (number: number) => Partial<LedgerEntry>) =>
    added(Array.from({ length: LEDGER_LIMITS.entries + 1 }, (_, index) => entry(index + 1, rest(index + 1))));
  const gone = ({ ledger }: MemoryState) =>
    Array.from({ length: LEDGER_LIMITS.entries + 1 }, (_, index) => ledgerId(index)).filter(
      (id) => !ledger.some((one) => one.id === id),
    );

  it('lets what is closed go first, then the oldest plain fact, and keeps what stands', () => {
    const kinds: Record<number, Partial<LedgerEntry>> = {
      1: { kind: 'promise' },
      2: { kind: 'lie' },
      3: { kind: 'canon', knownBy: [] },
      4: { kind: 'thing' },
    };
    expect(gone(full((number) => kinds[number] ?? {}))).toEqual(['L005']);
    expect(gone(full((number) => (number === 50 ? { kind: 'promise', closed: true } : (kinds[number] ?? {}))))).toEqual(
      ['L050'],
    );
    expect(gone(full((number) => (number === 5 ? { by: 'player' } : (kinds[number] ?? {}))))).toEqual(['L006']);
  });

  it('never gives an id twice', () => {
    const memory = applyMemoryChanges(
      full(() => ({})),
      [{ type: 'entry-removed', id: ledgerId(LEDGER_LIMITS.entries) }],
    );
    expect(noted(memory, 'Something new.')).toMatchObject([{ entry: { id: ledgerId(LEDGER_LIMITS.entries + 1) } }]);
  });
});

describe('what the player may read', () => {
  it('is what their character knows, also of the canon that came out', () => {
    const entries = [
      entry(1),
      entry(2, { knownBy: ['mira'] }),
      entry(3, { knownBy: [] }),
      entry(4, { kind: 'canon', knownBy: [PLAYER] }),
      entry(5, { kind: 'canon', knownBy: [] }),
    ];
    expect(entriesForPlayer(entries).map(({ id }) => id)).toEqual(['L001', 'L004']);
  });
});
