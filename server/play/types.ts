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
import type { RunningTurn } from './turn-claims.ts';

export interface WholePlay {
  /** As its player sees it, with the places of every act reached. */
  readonly play: PlayAnswer;
  readonly playedAt: string;
  /** The turns of its present history as JSON pages in UTF-8. */
  readonly pages: readonly Uint8Array<ArrayBuffer>[];
}

export interface Plays {
  /** In its latest version. @throws RefusalError `not_found` */
  create(packageId: string, seed?: number): Promise<{ id: string }>;
  /** The session's oldest trials beyond a few are deleted. `story`: its id is the session's reserved package id. */
  createTrial(story: VNPackage, sessionId: string): Promise<{ id: string }>;
  listTrials(sessionId: string): Promise<string[]>;
  deleteTrials(sessionId: string): Promise<void>;
  list(): Promise<PlayRow[]>;
  /** @throws RefusalError `not_found` */
  get(id: string): Promise<PlayAnswer>;
  /** Ends a play's running turn and deletes the play with everything it made. @throws RefusalError `not_found` */
  delete(id: string): Promise<void>;
  /**
   * `after`: where the player saw the play.
   * @throws RefusalError `not_found`; `conflict` for a running turn, an unfit action, or elsewhere; `rate_limited`
   */
  takeTurn(id: string, action: PlayerAction, after?: PlayPoint): Promise<StreamRun>;
  /**
   * Retells the last turn: same action and dice, another telling. The old one is kept until the new one is complete.
   * @param request `wish`: what should change; `failed`: only the failed role is asked again
   * @throws RefusalError `not_found`; `conflict` before the first turn and while a turn runs; `rate_limited`
   */
  reroll(id: string, request?: RetellRequest): Promise<StreamRun>;
  /** @throws RefusalError `not_found` */
  running(id: string): Promise<RunningTurn | null>;
  /** Stops the running turn, if any; it is kept if it has words. @throws RefusalError `not_found` */
  stop(id: string): Promise<void>;
  /** Turns of the present history from `from` on. @throws RefusalError `not_found` */
  turns(id: string, from: number, limit: number): Promise<TurnsAnswer>;
  /** @throws RefusalError `not_found` */
  whole(id: string): Promise<WholePlay>;
  /** To a turn's end, with an autosave. @throws RefusalError `not_found`; `conflict` for an unknown or running turn */
  rollback(id: string, turn: number): Promise<PlayAnswer>;
  /**
   * Starts a new play from a turn of another. `latest`: in the latest version of the story, to try an edit.
   * @throws RefusalError `not_found`; `conflict` for an unknown turn; `refused` if that version lacks something
   */
  branch(id: string, turn: number, options?: { latest?: boolean }): Promise<{ id: string }>;
  /** @throws RefusalError `not_found` */
  saves(id: string): Promise<Save[]>;
  /** @throws RefusalError `not_found` for an unknown play or slot */
  getSave(id: string, slot: string): Promise<Save>;
  /** Replaces an earlier save. @throws RefusalError `not_found`; `conflict` for an unknown turn, or a protected save */
  save(id: string, slot: string, save: NewSave): Promise<Save>;
  /** @throws RefusalError `not_found`; `refused` for an engine's save */
  changeSave(id: string, slot: string, changes: SaveChanges): Promise<Save>;
  /** @throws RefusalError `not_found`; `conflict` if it is protected */
  deleteSave(id: string, slot: string): Promise<void>;
  /** Loads a save; an autosave keeps the way back. @throws RefusalError `not_found`; `conflict` while a turn runs */
  loadSave(id: string, slot: string): Promise<PlayAnswer>;
  /** @throws RefusalError `not_found`; `refused` for a trial, or if it would be too large */
  exportSaveFile(id: string, slot: string): Promise<{ name: string; text: string }>;
  /**
   * From an exported save (transferred), which goes to slot 1.
   * @throws RefusalError `refused` if it is invalid, or its story is missing or does not fit; `rate_limited`
   */
  importSaveFile(bytes: Uint8Array<ArrayBuffer>, options: BringOptions): Promise<ImportedSave>;
  /**
   * Prepares a play of a package about to be stored, as if its turns were played here. @returns starts it
   * @throws RefusalError `refused` if it would be too long; `rate_limited`
   */
  bringLogged(
    row: Pick<PackageRow, 'id' | 'version' | 'body'>,
    turns: readonly LoggedTurn[],
    options: BringOptions,
  ): Promise<() => Promise<ImportedSave>>;
  /** Explains a turn of the present history to its author. @throws RefusalError `not_found` */
  record(id: string, turn: number): Promise<TurnRecord>;
  /** `author` includes what players are not told. @throws RefusalError `not_found` */
  ledger(id: string, options?: { author?: boolean }): Promise<Ledger>;
  /** @throws RefusalError `not_found`; `conflict` while a turn runs */
  addEntry(id: string, entry: NewEntry): Promise<LedgerEntry>;
  /** @throws RefusalError `not_found` for an unknown play or entry; `conflict` while a turn runs */
  correctEntry(id: string, entry: string, changes: EntryChanges): Promise<LedgerEntry>;
  /** @throws RefusalError as `correctEntry` */
  removeEntry(id: string, entry: string): Promise<void>;
  /** Who told and directed the present history, for its author. @throws RefusalError `not_found` */
  tellers(id: string): Promise<Tellers>;
  tellersOfPackage(packageId: string): Promise<Tellers>;
  /**
   * Without a player, committed as a turn. @throws RefusalError `not_found`; `conflict` when a turn runs, the story has
   * ended, or there is nothing to retry or skip; `refused` with `details.file` if the tick fails
   */
  tick(id: string, request: TickRequest): Promise<TickAnswer>;
  /** By default the newest. @throws RefusalError `not_found` */
  tickPlans(id: string, page: TickPage): Promise<TickPlans>;
  /** By default the newest. @throws RefusalError `not_found` */
  tickErrors(id: string, page: TickPage): Promise<TickErrors>;
  /** And what it would miss in the latest; with `reasons`, for its author. @throws RefusalError `not_found` */
  version(id: string, options?: { reasons?: boolean }): Promise<PlayVersion>;
  /** @throws RefusalError `not_found`; `refused` if that version lacks what it needs */
  moveToLatest(id: string): Promise<PlayAnswer>;
  /** A package's plays, and what replacing its story would break in each. */
  atStake(story: VNPackage): Promise<AffectedPlays>;
  /** @throws RefusalError `not_found` */
  conditionScope(id: string): Promise<ConditionScope>;
  /** Drops a package from the cache after its art was completed. */
  forget(packageId: string): void;
  /** Refuses new turns, lets running ones finish, and aborts the rest; at most `ms` milliseconds. */
  close(ms: number): Promise<void>;
}
