import { z } from 'zod';
import { requiredText, text } from '../story/index.ts';

/** What an entry of the ledger can be. `canon`: the Director's own, secret until it is shown. */
export const LEDGER_KINDS = ['fact', 'promise', 'lie', 'thing', 'canon'] as const;

export const LEDGER_LIMITS = { entries: 240, text: 300, known: 12, topic: 160 } as const;

const person = requiredText(120);

/**
 * Something that is true from now on in this play. Entries hold beside the author's facts and never contradict or reveal one.
 */
export const LedgerEntrySchema = z.object({
  /** L001 … */
  id: z.string().regex(/^L\d{3,15}$/),
  kind: z.enum(LEDGER_KINDS),
  text: requiredText(LEDGER_LIMITS.text),
  /** Who knows it, by id or name; `player` for the protagonist. Nobody: the Director's alone. */
  knownBy: z.array(person).max(LEDGER_LIMITS.known),
  /** Whom a promise was given to, or a lie told to. */
  to: person.optional(),
  /** Of a promise or a lie: whether it still stands. */
  closed: z.boolean().optional(),
  turn: z.number().int().min(0),
  /** Of canon: the question it answers, in words that give nothing away. */
  topic: text(LEDGER_LIMITS.topic).optional(),
  by: z.enum(['director', 'storyteller', 'player', 'rules']),
});
export type LedgerEntry = z.infer<typeof LedgerEntrySchema>;

/** An entry as an agent proposes it: the engine gives it its id and turn. */
export const ProposedEntrySchema = LedgerEntrySchema.pick({ kind: true, text: true, knownBy: true, to: true }).partial({
  kind: true,
  knownBy: true,
});
export type ProposedEntry = z.infer<typeof ProposedEntrySchema>;

/** An entry of the Director's canon. */
export type CanonEntry = Pick<LedgerEntry, 'text' | 'topic'>;

/** Stands for the protagonist among those who know an entry. */
export const PLAYER = 'player';

/** The id of the entry that is made next. @param made how many were ever made */
export const ledgerId = (made: number): string => `L${String(made + 1).padStart(3, '0')}`;

/** Entries that are the Director's alone: what nobody on stage knows. */
export const hiddenEntries = (ledger: readonly LedgerEntry[]): LedgerEntry[] =>
  ledger.filter(({ knownBy }) => knownBy.length === 0);

/** Entries of which somebody on stage, or the player, knows: all an agent but the Director may read. */
export const openEntries = (ledger: readonly LedgerEntry[]): LedgerEntry[] =>
  ledger.filter(({ knownBy }) => knownBy.length > 0);

/** Entries the player may read: those their character knows. */
export const entriesForPlayer = (ledger: readonly LedgerEntry[]): LedgerEntry[] =>
  openEntries(ledger).filter(({ knownBy }) => knownBy.includes(PLAYER));
