import type { LedgerEntry } from '../../shared/memory/index.ts';
import type { ConditionScope, LoggedTurn, PlayerAction } from '../../shared/play/index.ts';
import type { VNPackage } from '../../shared/story/index.ts';
import type {
  Brought,
  EntryChanges,
  Ledger,
  NewEntry,
  NewSave,
  PlayAnswer,
  PlayPoint,
  PlaysAtStake,
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
import type { Run } from '../runs/index.ts';
import type { PackageRow, PlayRow } from '../store/types.ts';
import type { BringOptions } from './bring-save.ts';
import type { TickPage } from './ticks.ts';

/** A play from its first turn on, for whoever writes it down. */
export interface WholePlay {
  /** As its player sees it now, with the places of every act it has come to. */
  readonly play: PlayAnswer;
  /** When it was played last, in ISO 8601. */
  readonly playedAt: string;
  /** The turns of its present history as JSON in UTF-8, so many in each list. */
  readonly pages: readonly Uint8Array<ArrayBuffer>[];
}

export interface Plays {
  /** Begins a play of a package's latest version. @throws RefusalError `not_found` */
  create(packageId: string, seed?: number): Promise<{ id: string }>;
  /**
   * Begins a play of a draft as it stands. The oldest trials of the same session beyond a few make room.
   * @param story what the draft comes to; its id is the session's reserved package id
   */
  createTrial(story: VNPackage, sessionId: string): Promise<{ id: string }>;
  /** Deletes the trials of a session: they go with its draft and its pictures. */
  deleteTrials(sessionId: string): Promise<void>;
  list(): Promise<PlayRow[]>;
  /** A play as its player sees it. @throws RefusalError `not_found` */
  get(id: string): Promise<PlayAnswer>;
  /** Deletes a play with everything it has made, ending its running turn. @throws RefusalError `not_found` */
  delete(id: string): Promise<void>;
  /**
   * Begins the next turn.
   * @param after where the play stood for whoever acts
   * @throws RefusalError `not_found`; `conflict` when a turn runs, the action does not fit, or the play does not stand there; `rate_limited`
   */
  takeTurn(id: string, action: PlayerAction, after?: PlayPoint): Promise<Run>;
  /** Tells the last turn anew: the same action, the same dice, another telling; the one before is kept until this one is.
   * @param request `wish`: what the player wants otherwise; `failed`: only the role that failed is asked again
   * @throws RefusalError `not_found`; `conflict` before the first turn and while a turn runs; `rate_limited` */
  reroll(id: string, request?: RetellRequest): Promise<Run>;
  /** The running turn, or null. @throws RefusalError `not_found` */
  running(id: string): Promise<Run | null>;
  /** Ends the running turn with what it has told, or without a trace where that is no words yet; nothing where none runs. @throws RefusalError `not_found` */
  stop(id: string): Promise<void>;
  /** Committed turns of the present history from `from` on. @throws RefusalError `not_found` */
  turns(id: string, from: number, limit: number): Promise<TurnsAnswer>;
  /** The play from its first turn on, to be written down. @throws RefusalError `not_found` */
  whole(id: string): Promise<WholePlay>;
  /**
   * Takes a play back to the end of a turn (0: before the first); what is left stays as an autosave.
   * @throws RefusalError `not_found`; `conflict` for a turn it has not had, and while one runs
   */
  rollback(id: string, turn: number): Promise<PlayAnswer>;
  /**
   * Begins a play of its own from the end of a turn of another; the other is untouched.
   * @param options `latest`: in the latest version of the story, for trying an edit from there
   * @throws RefusalError `not_found`; `conflict` for a turn it has not had; `refused` where the latest version lacks what it needs
   */
  branch(id: string, turn: number, options?: { latest?: boolean }): Promise<{ id: string }>;
  /** @throws RefusalError `not_found` */
  saves(id: string): Promise<Save[]>;
  /** @throws RefusalError `not_found` for an unknown play or slot */
  getSave(id: string, slot: string): Promise<Save>;
  /**
   * Keeps a turn under a name, in place of what was there.
   * @throws RefusalError `not_found`; `conflict` for a turn it has not had, and where what was there is protected
   */
  save(id: string, slot: string, save: NewSave): Promise<Save>;
  /** Names a save otherwise, protects it or lets it go. @throws RefusalError `not_found`; `refused` for one the engine made */
  changeSave(id: string, slot: string, changes: SaveChanges): Promise<Save>;
  /** @throws RefusalError `not_found`; `conflict` where it is protected */
  deleteSave(id: string, slot: string): Promise<void>;
  /** Goes to where a save was made; what is left stays as an autosave. @throws RefusalError `not_found`; `conflict` while a turn runs */
  loadSave(id: string, slot: string): Promise<PlayAnswer>;
  /** A save as a file to take along. @throws RefusalError `not_found`; `refused` for a draft being tried out, and where it would be too large */
  takeSave(id: string, slot: string): Promise<{ name: string; text: string }>;
  /**
   * Begins a play of its own where a save stands that was taken along, which lies in its slot 1.
   * @param bytes the file, which is handed over
   * @throws RefusalError `refused` where it is none, its story is not here, or does not fit it; `rate_limited`
   */
  bringSave(bytes: Uint8Array<ArrayBuffer>, options: BringOptions): Promise<Brought>;
  /**
   * Makes ready a play of a package that is about to be kept, whose turns so far were held elsewhere: each goes through the rules and is remembered as if it
   * had been played here.
   * @returns begins it once the package is kept
   * @throws RefusalError `refused` where it would be longer than any play that is taken in; `rate_limited`
   */
  bringLogged(
    row: Pick<PackageRow, 'id' | 'version' | 'body'>,
    turns: readonly LoggedTurn[],
    options: BringOptions,
  ): Promise<() => Promise<Brought>>;
  /** A turn of the present history, explained. For its author. @throws RefusalError `not_found` */
  record(id: string, turn: number): Promise<TurnRecord>;
  /** What holds in a play beside its state. @param options `author`: with what players are not told @throws RefusalError `not_found` */
  ledger(id: string, options?: { author?: boolean }): Promise<Ledger>;
  /** The player puts down something that holds. @throws RefusalError `not_found`; `conflict` while a turn runs */
  addEntry(id: string, entry: NewEntry): Promise<LedgerEntry>;
  /** The player corrects what holds. @throws RefusalError `not_found` for an unknown play or entry; `conflict` while a turn runs */
  correctEntry(id: string, entry: string, changes: EntryChanges): Promise<LedgerEntry>;
  /** @throws RefusalError as `correctEntry` */
  removeEntry(id: string, entry: string): Promise<void>;
  /** Who told and who directed the turns of the present history. For its author. @throws RefusalError `not_found` */
  tellers(id: string): Promise<Tellers>;
  /** The same over all plays of a package. */
  tellersOfPackage(packageId: string): Promise<Tellers>;
  /**
   * One story tick without a player: planned, validated, carried out, told and committed as a turn.
   * @throws RefusalError `not_found`; `conflict` when a turn runs, the story has ended, or there is nothing to retry or skip;
   * `refused` with `details.file` where the tick failed
   */
  tick(id: string, request: TickRequest): Promise<TickAnswer>;
  /** The plans of a part of the present history, the newest by default. @throws RefusalError `not_found` */
  tickPlans(id: string, page: TickPage): Promise<TickPlans>;
  /** What failed in a part of a play's journal, the newest by default. @throws RefusalError `not_found` */
  tickErrors(id: string, page: TickPage): Promise<TickErrors>;
  /**
   * Which version a play is of, and how much it would miss in the latest; with `reasons`, what that is: for its author.
   * @throws RefusalError `not_found`
   */
  version(id: string, options?: { reasons?: boolean }): Promise<PlayVersion>;
  /** Moves a play to the latest version of its story. @throws RefusalError `not_found`; `refused` where that lacks what it needs */
  moveToLatest(id: string): Promise<PlayAnswer>;
  /** The plays of a package, and what a story in its place would break of each. */
  atStake(story: VNPackage): Promise<PlaysAtStake>;
  /** What conditions read of a play, as it stands: for a plan that is run for it. @throws RefusalError `not_found` */
  conditionScope(id: string): Promise<ConditionScope>;
  /** Reads a package anew where it is asked for next: its art was completed. */
  forget(packageId: string): void;
  /** Begins no turn any more, lets those that run be told to their end, and breaks off what is not by then; at most `ms` milliseconds. */
  close(ms: number): Promise<void>;
}
