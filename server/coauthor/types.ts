import type { z } from 'zod';
import type { CheckReport } from '../../shared/check/index.ts';
import type { PlanningStrategy } from '../../shared/checklist/index.ts';
import type { WireRemarks } from '../../shared/remarks.ts';
import type {
  DraftEdit,
  DraftElement,
  DraftNote,
  DraftPart,
  ElementChange,
  FindingName,
  Lock,
  NoteTextSchema,
  PeopleMet,
  PlanDraft,
  UnitEdit,
  VNPackage,
} from '../../shared/story/index.ts';
import type {
  EditedDraft,
  RewordingRequestSchema,
  SessionListing,
  SessionUpdate,
  Snapshots,
  Stepped,
  WordGoals,
  WordsAnswer,
} from '../../shared/wire/index.ts';
import type { Art, Painter } from '../art/index.ts';
import type { ReferencePicture } from '../art/types.ts';
import type { Clock } from '../clock.ts';
import type { Cluster } from '../cluster/types.ts';
import type { StoryReader } from '../exchange/index.ts';
import type { TokenBudget } from '../models/index.ts';
import type { Models } from '../models/types.ts';
import type { StreamRun } from '../runs/index.ts';
import type { Skill, SkillTools } from '../skills/index.ts';
import type { Projection, Store } from '../store/types.ts';
import type { EditedUnit, UploadedVoice } from './author-edits.ts';
import type { BuildRequest, Compose } from './build-from-brief.ts';
import type { PlanningAgent } from './chat-message.ts';
import type { StartRequest } from './conversation/chat-request.ts';
import type { CountWords, Playtest, Prove } from './draft-jobs.ts';
import type { HistoryTransfer } from './history-transfer.ts';
import type { OpenedPackage } from './open-package.ts';
import type { ForecastPlan, SessionPlans } from './plans/index.ts';
import type { HistoryEntry } from './session/history-units.ts';
import type { PlanSession } from './session/session.ts';
import type { SessionView } from './session-view.ts';
import type { CoauthorToolName, CoauthorToolReturn, PlanningTools } from './tool-signatures.ts';
import type { CoauthorLog } from './tools/index.ts';

export interface CoauthorOptions {
  store: Store;
  readStory?: StoryReader;
  prove?: Prove;
  countWords?: CountWords;
  playtest?: Playtest;
  forecast?: ForecastPlan;
  compose?: Compose;
  histories?: HistoryTransfer;
  models: Models;
  art: Pick<Art, 'adopt'>;
  painter: Painter;
  clock: Clock;
  log: CoauthorLog;
  dataDir: string;
  /** Throws before an answer or a plan begins if a scope has used up its tokens. */
  budget?: Pick<TokenBudget, 'standing'> & ((scope: string) => Promise<void>);
  /** The processes that share the store; without it this one is alone. */
  cluster?: Cluster;
  skills?: SkillTools;
  skillPrompts?: readonly Skill[];
  /** Default limits of one attempt at a step and of a plan, in milliseconds. */
  stepTimeoutMs?: number;
  planTimeoutMs?: number;
}

/** The design-time agent and its sessions. */
export interface Coauthor {
  readonly plans: SessionPlans;

  /** Gets a session, creating it in the given language. @throws RefusalError `malformed` for a bad id */
  getOrCreatePlanSession(sessionId: string, locale?: string): Promise<PlanSession>;
  /** Stops and deletes a session with its journal, and its pictures unless a package uses them. False when unknown. */
  clearPlanSession(sessionId: string): Promise<boolean>;
  /** A session's tools for an agent: refusals are answers. */
  createPlanningTools(session: Pick<PlanSession, 'id'>): Promise<PlanningTools>;
  createPlanningAgent(session: Pick<PlanSession, 'id'>): Promise<PlanningAgent>;

  openSession(options: {
    id?: string | undefined;
    locale?: string | undefined;
    strategy?: PlanningStrategy | undefined;
    /** False leaves the checklist's tools out. */
    checklistTools?: boolean | undefined;
    /** A package to open as a draft; finalizing makes its next version. @throws RefusalError `not_found` */
    fromPackage?: string | undefined;
    /** With `fromPackage`: a new story with copies of the pictures. */
    duplicate?: boolean | undefined;
    opened?: OpenedPackage | undefined;
  }): Promise<{ id: string; created: boolean }>;
  /** The exported history of the package's latest session as UTF-8, or why there is none. */
  readHistory(
    packageId: string,
    isWanted?: (sessionId: string) => boolean,
  ): Promise<{ bytes: Uint8Array } | { lacks: 'history-missing' | 'history-too-long' }>;
  /** Opens a session with an imported history and returns its id. @throws RefusalError for an invalid history */
  bringHistory(bytes: Uint8Array, of: { packageId: string; packageVersion: number }): Promise<() => Promise<string>>;
  /** Most recently changed first. */
  listSessions(): Promise<Omit<SessionListing['sessions'][number], 'isOwn'>[]>;
  /** @throws RefusalError `not_found` */
  readSession(sessionId: string): Promise<SessionView>;
  /** A picture of its messages, by the name in its address. @throws RefusalError `not_found` */
  readPicture(sessionId: string, name: string): Promise<ReferencePicture>;
  /** @throws RefusalError `not_found` */
  deleteSession(sessionId: string): Promise<void>;

  /** Calls a tool as the model would. @throws RefusalError `not_found`; the tool's refusal, with the draft unchanged */
  runTool(
    sessionId: string,
    tool: string,
    input: unknown,
    signal?: AbortSignal,
  ): Promise<CoauthorToolReturn<CoauthorToolName>>;

  /**
   * Builds the story of a brief without a language model, as an answer that is not stored as a message.
   * @throws RefusalError `not_found`; `conflict` if the draft has another story or is busy
   */
  startBuild(sessionId: string, request: BuildRequest): Promise<StreamRun>;

  /** The present draft as a package, for a trial play. @throws RefusalError `not_found`, `refused` if incomplete */
  trial(sessionId: string): Promise<VNPackage>;

  /** Edits by hand. @throws RefusalError `not_found`, `conflict` when `seq` is stale, `refused` */
  edit(sessionId: string, input: DraftEdit & { seq: number }): Promise<EditedDraft & WireRemarks>;
  /** Applies several edits: all or none, one undo step. @throws RefusalError as `edit` */
  editUnit(sessionId: string, input: { seq: number; edits: readonly UnitEdit[] }): Promise<EditedUnit>;
  /** The package whose pictures a session shows. @throws RefusalError `not_found` */
  getPackageId(sessionId: string): Promise<string>;
  /** As one change. @returns names of existing characters @throws RefusalError `not_found`, `refused` if full */
  addMaterial(sessionId: string, material: PlanDraft, wanted: readonly Projection[]): Promise<PeopleMet>;
  /** How that would treat the characters. @throws RefusalError `not_found` */
  foreseeMaterial(sessionId: string, material: PlanDraft): Promise<PeopleMet>;
  /** Deletes an element. @throws RefusalError `not_found`, `conflict` with the references to it, `refused` */
  remove(
    sessionId: string,
    element: DraftElement,
    options: { force: boolean; seq?: number | undefined },
  ): Promise<EditedDraft & WireRemarks>;
  /** Replaces a picture by the author's own. @throws RefusalError `not_found`, `refused`, and for the picture */
  replacePicture(
    sessionId: string,
    element: DraftElement,
    bytes: Uint8Array,
    seq?: number,
  ): Promise<EditedDraft & WireRemarks>;
  /** Adds a voice recording. @throws RefusalError `not_found`, `unsupported_media_type`, `too_large` */
  bringVoice(sessionId: string, bytes: Uint8Array, words?: string): Promise<UploadedVoice>;
  /** @throws RefusalError `not_found`, `conflict` if there are fewer, or while a plan is made or runs */
  step(sessionId: string, way: 'undo' | 'redo', steps: number, seq?: number): Promise<Stepped>;
  /** Named states of a draft. All throw RefusalError `not_found`. */
  snapshots: {
    /** Names the present draft. @returns all snapshots @throws RefusalError `too_large` if there are too many */
    name(sessionId: string, name: string): Promise<Snapshots>;
    /** What differs from a snapshot to the present draft, or to another snapshot. */
    compare(sessionId: string, snapshot: string, other?: string): Promise<ElementChange[]>;
    /** Makes the draft as in a snapshot, whole or in parts. @throws RefusalError `conflict` when `seq` is stale */
    restore(
      sessionId: string,
      snapshot: string,
      asked: { parts?: readonly DraftPart[] | undefined; seq?: number | undefined },
    ): Promise<EditedDraft & WireRemarks>;
    /** @returns those that are left */
    delete(sessionId: string, snapshot: string): Promise<Snapshots>;
  };
  /** How much is written, in all and since a time (ISO 8601); and the goals. @throws RefusalError `not_found` */
  words: {
    count(sessionId: string, since: string): Promise<WordsAnswer>;
    setGoals(sessionId: string, goals: WordGoals): Promise<WordGoals>;
  };
  /** The author's notes. @returns all of them @throws RefusalError `not_found`; `too_large` if there are too many */
  notes: {
    write(sessionId: string, id: string, note: z.infer<typeof NoteTextSchema>): Promise<readonly DraftNote[]>;
    delete(sessionId: string, id: string): Promise<readonly DraftNote[]>;
  };
  /** @throws RefusalError `not_found`, `refused` */
  setLock(sessionId: string, lock: Lock, locked: boolean, seq?: number): Promise<readonly Lock[]>;
  /** @throws RefusalError `not_found` */
  check(sessionId: string): Promise<CheckReport>;
  /** Null stops ignoring. @throws RefusalError `not_found`, `conflict` when `seq` is stale, `refused` for an error */
  /** Other wordings of a passage. @throws RefusalError as `reword` in `rewording/`, `not_found` */
  reword(sessionId: string, request: z.output<typeof RewordingRequestSchema>, signal: AbortSignal): Promise<string[]>;
  setIgnored(sessionId: string, finding: FindingName & { because: string | null }, seq?: number): Promise<CheckReport>;
  /** A page of the history, newest first. @throws RefusalError `not_found` */
  history(
    sessionId: string,
    page: { limit: number; before?: number | undefined },
  ): Promise<{ entries: HistoryEntry[]; next?: number }>;
  /** A line of the history with its changes. @throws RefusalError `not_found` */
  change(sessionId: string, seq: number): Promise<{ entry: HistoryEntry; changes: ElementChange[] }>;
  /** Reports changes of a session and its plans, and of its answers, until called. @throws RefusalError `not_found` */
  watch(sessionId: string, listener: (news: SessionUpdate) => void): Promise<() => void>;
  packageDeleted(packageId: string): void;

  /**
   * Takes a message, a regeneration or decisions and starts the answer, which continues without listeners. Nothing runs
   * while other calls wait.
   * @throws RefusalError `conflict` while busy, for a decision already taken or not waited for, or no answer to
   * regenerate; `not_found` for an unknown answer or session; `malformed` or `too_large`
   */
  startChat(request: StartRequest & { id: string }): Promise<StreamRun>;
  runningChat(sessionId: string): StreamRun | null;
  /** The running answer, in whichever process. */
  findChat(sessionId: string): Promise<Pick<StreamRun, 'follow'> | null>;
  /** Stops the running answer or planner, if any, and waits until its content is stored. */
  stopChat(sessionId: string): Promise<void>;

  showsPicture(packageId: string, urls: readonly string[]): Promise<boolean>;

  /** Writes package files that a crash left unwritten. Call once. @throws the signal's reason, between two packages */
  heal(signal?: AbortSignal): Promise<void>;
  /** Stops all answers and plans, storing their content; waits at most `ms` milliseconds. */
  close(ms: number): Promise<void>;
}
