import type { LedgerEntry } from '../../shared/memory/index.ts';
import type { ConditionScope, LoggedTurn, PlayerAction } from '../../shared/play/index.ts';
import type { VNPackage } from '../../shared/story/index.ts';
import type {
  AffectedPlays,
  EntryChanges,
  ImportedSave,
  Ledger,
  NewEntry,
  NewSave,
  PlayAnswer,
  PlayPoint,
  PlayVersion,
  RetellRequest,
  Save,
  SaveChanges,
  Tellers,
  TickAnswer,
  TickErrors,
  TickPlans,
  TickRequest,
  TurnRecord,
  TurnsAnswer,
} from '../../shared/wire/index.ts';
import type { StreamRun } from '../runs/index.ts';
import type { PackageRow, PlayRow } from '../store/types.ts';
import type { BringOptions } from './import-save.ts';
import type { TickPage } from './ticks.ts';

/** A play in full, for export. */
export interface WholePlay {
  /** As its player sees it, with the places of every act reached. */
  readonly play: PlayAnswer;
  readonly playedAt: string;
  /** The turns of its present history as JSON pages in UTF-8. */
  readonly pages: readonly Uint8Array<ArrayBuffer>[];
}

export interface Plays {
  /** Starts a play of a package's latest version. @throws RefusalError `not_found` */
  create(packageId: string, seed?: number): Promise<{ id: string }>;
  /**
   * Starts a trial of a draft. The session's oldest trials beyond a few are deleted.
   * @param story from the draft; its id is the session's reserved package id
   */
  createTrial(story: VNPackage, sessionId: string): Promise<{ id: string }>;
  deleteTrials(sessionId: string): Promise<void>;
  list(): Promise<PlayRow[]>;
  /** A play for its player. @throws RefusalError `not_found` */
  get(id: string): Promise<PlayAnswer>;
  /** Ends a play's running turn and deletes the play with everything it made. @throws RefusalError `not_found` */
  delete(id: string): Promise<void>;
  /**
   * Starts the next turn.
   * @param after where the player saw the play
   * @throws RefusalError `not_found`; `conflict` when a turn runs, the action does not fit, or the play is elsewhere;
   * `rate_limited`
   */
  takeTurn(id: string, action: PlayerAction, after?: PlayPoint): Promise<StreamRun>;
  /**
   * Retells the last turn: same action and dice, another telling. The old one is kept until the new one is complete.
   * @param request `wish`: what should change; `failed`: only the failed role is asked again
   * @throws RefusalError `not_found`; `conflict` before the first turn and while a turn runs; `rate_limited`
   */
  reroll(id: string, request?: RetellRequest): Promise<StreamRun>;
  /** The running turn, or null. @throws RefusalError `not_found` */
  running(id: string): Promise<StreamRun | null>;
  /** Stops the running turn, if any; it is kept if it has words. @throws RefusalError `not_found` */
  stop(id: string): Promise<void>;
  /** Turns of the present history from `from` on. @throws RefusalError `not_found` */
  turns(id: string, from: number, limit: number): Promise<TurnsAnswer>;
  /** The play in full, for export. @throws RefusalError `not_found` */
  whole(id: string): Promise<WholePlay>;
  /**
   * Rolls a play back to the end of a turn (0: before the first); an autosave keeps the way back.
   * @throws RefusalError `not_found`; `conflict` for an unknown turn, and while one runs
   */
  rollback(id: string, turn: number): Promise<PlayAnswer>;
  /**
   * Starts a new play from a turn of another, which is unchanged.
   * @param options `latest`: in the latest version of the story, to try an edit
   * @throws RefusalError `not_found`; `conflict` for an unknown turn; `refused` if the latest version lacks what it
   * needs
   */
  branch(id: string, turn: number, options?: { latest?: boolean }): Promise<{ id: string }>;
  /** @throws RefusalError `not_found` */
  saves(id: string): Promise<Save[]>;
  /** @throws RefusalError `not_found` for an unknown play or slot */
  getSave(id: string, slot: string): Promise<Save>;
  /**
   * Saves a turn under a name, replacing an earlier save.
   * @throws RefusalError `not_found`; `conflict` for an unknown turn, or if the earlier save is protected
   */
  save(id: string, slot: string, save: NewSave): Promise<Save>;
  /** Renames, protects or unprotects a save. @throws RefusalError `not_found`; `refused` for an engine's save */
  changeSave(id: string, slot: string, changes: SaveChanges): Promise<Save>;
  /** @throws RefusalError `not_found`; `conflict` if it is protected */
  deleteSave(id: string, slot: string): Promise<void>;
  /** Loads a save; an autosave keeps the way back. @throws RefusalError `not_found`; `conflict` while a turn runs */
  loadSave(id: string, slot: string): Promise<PlayAnswer>;
  /** Exports a save. @throws RefusalError `not_found`; `refused` for a trial, or if it would be too large */
  takeSave(id: string, slot: string): Promise<{ name: string; text: string }>;
  /**
   * Starts a new play from an exported save, which goes to slot 1.
   * @param bytes transferred
   * @throws RefusalError `refused` if it is invalid, or its story is missing or does not fit; `rate_limited`
   */
  bringSave(bytes: Uint8Array<ArrayBuffer>, options: BringOptions): Promise<ImportedSave>;
  /**
   * Prepares a play of a package about to be stored, from turns told elsewhere: each passes the rules and enters memory
   * as if played here.
   * @returns starts it once the package is stored
   * @throws RefusalError `refused` if it would be too long; `rate_limited`
   */
  bringLogged(
    row: Pick<PackageRow, 'id' | 'version' | 'body'>,
    turns: readonly LoggedTurn[],
    options: BringOptions,
  ): Promise<() => Promise<ImportedSave>>;
  /** Explains a turn of the present history to its author. @throws RefusalError `not_found` */
  record(id: string, turn: number): Promise<TurnRecord>;
  /** A play's ledger. @param options `author`: includes what players are not told @throws RefusalError `not_found` */
  ledger(id: string, options?: { author?: boolean }): Promise<Ledger>;
  /** Adds an entry by the player. @throws RefusalError `not_found`; `conflict` while a turn runs */
  addEntry(id: string, entry: NewEntry): Promise<LedgerEntry>;
  /**
   * Corrects an entry by the player. @throws RefusalError `not_found` for an unknown play or entry; `conflict` while a
   * turn runs
   */
  correctEntry(id: string, entry: string, changes: EntryChanges): Promise<LedgerEntry>;
  /** @throws RefusalError as `correctEntry` */
  removeEntry(id: string, entry: string): Promise<void>;
  /** Who told and directed the present history, for its author. @throws RefusalError `not_found` */
  tellers(id: string): Promise<Tellers>;
  tellersOfPackage(packageId: string): Promise<Tellers>;
  /**
   * A story tick without a player: planned, validated, executed, told and committed as a turn.
   * @throws RefusalError `not_found`; `conflict` when a turn runs, the story has ended, or there is nothing to retry or
   * skip;
   * `refused` with `details.file` if the tick fails
   */
  tick(id: string, request: TickRequest): Promise<TickAnswer>;
  /** A page of plans, by default the newest. @throws RefusalError `not_found` */
  tickPlans(id: string, page: TickPage): Promise<TickPlans>;
  /** A page of failures, by default the newest. @throws RefusalError `not_found` */
  tickErrors(id: string, page: TickPage): Promise<TickErrors>;
  /**
   * A play's version, and how much it would miss in the latest; with `reasons`, for its author, what.
   * @throws RefusalError `not_found`
   */
  version(id: string, options?: { reasons?: boolean }): Promise<PlayVersion>;
  /**
   * Moves a play to the latest version of its story. @throws RefusalError `not_found`; `refused` if that lacks what it
   * needs
   */
  moveToLatest(id: string): Promise<PlayAnswer>;
  /** A package's plays, and what replacing its story would break in each. */
  atStake(story: VNPackage): Promise<AffectedPlays>;
  /** A play's state for conditions of plans. @throws RefusalError `not_found` */
  conditionScope(id: string): Promise<ConditionScope>;
  /** Drops a package from the cache after its art was completed. */
  forget(packageId: string): void;
  /** Refuses new turns, lets running ones finish, and aborts the rest; at most `ms` milliseconds. */
  close(ms: number): Promise<void>;
}
