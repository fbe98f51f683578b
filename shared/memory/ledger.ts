import { z } from 'zod';
import { boundedText, requiredText } from '../story/index.ts';

/** The kinds of ledger entries. `canon`: the Director's own, secret until shown. */
export const LEDGER_KINDS = ['fact', 'promise', 'lie', 'thing', 'canon'] as const;

export const LEDGER_LIMITS = { entries: 240, text: 300, known: 12, topic: 160 } as const;

const person = requiredText(120);

/** A truth established in this play. Entries complement the author's facts and never contradict or reveal one. */
export const LedgerEntrySchema = z.object({
  id: z.string().regex(/^L\d{3,15}$/),
  kind: z.enum(LEDGER_KINDS),
  text: requiredText(LEDGER_LIMITS.text),
  /** Who knows it, by id or name; `player` for the protagonist. Empty: only the Director. */
  knownBy: z.array(person).max(LEDGER_LIMITS.known),
  to: person.optional(),
  /** Whether a promise or lie is settled. */
  closed: z.boolean().optional(),
  turn: z.number().int().min(0),
  /** For canon: the question it answers, in harmless words. */
  topic: boundedText(LEDGER_LIMITS.topic).optional(),
  by: z.enum(['director', 'storyteller', 'player', 'rules']),
});
export type LedgerEntry = z.infer<typeof LedgerEntrySchema>;

/** An entry proposed by an agent; the engine assigns its id and turn. */
export const ProposedEntrySchema = LedgerEntrySchema.pick({ kind: true, text: true, knownBy: true, to: true }).partial({
  kind: true,
  knownBy: true,
});
export type ProposedEntry = z.infer<typeof ProposedEntrySchema>;

/** An entry noted by the Storyteller. `instead`: the id of a fact or thing that it puts out of date. */
export const NotedEntrySchema = ProposedEntrySchema.extend({ instead: LedgerEntrySchema.shape.id.optional() });
export type NotedEntry = z.infer<typeof NotedEntrySchema>;

export type CanonEntry = Pick<LedgerEntry, 'text' | 'topic'>;

/** The protagonist in `knownBy`. */
export const PLAYER = 'player';

/** The id of the next entry. @param made how many were ever made */
export const ledgerId = (made: number): string => `L${String(made + 1).padStart(3, '0')}`;

/** Entries known to nobody on stage, for the Director only. */
export const hiddenEntries = (ledger: readonly LedgerEntry[]): LedgerEntry[] =>
  ledger.filter(({ knownBy }) => knownBy.length === 0);

/** Entries known to somebody on stage or the player: what agents other than the Director may read. */
export const openEntries = (ledger: readonly LedgerEntry[]): LedgerEntry[] =>
  ledger.filter(({ knownBy }) => knownBy.length > 0);

/** Entries the player may read: those their character knows. */
export const entriesForPlayer = (ledger: readonly LedgerEntry[]): LedgerEntry[] =>
  openEntries(ledger).filter(({ knownBy }) => knownBy.includes(PLAYER));
