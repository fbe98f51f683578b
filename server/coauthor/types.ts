import type { Brief } from '../../shared/brief/index.ts';
import type { CheckReport } from '../../shared/check/index.ts';
import type { PlanningStrategy } from '../../shared/checklist/index.ts';
import type { ToldRemarks } from '../../shared/remarks.ts';
import type {
  DraftEdit,
  DraftElement,
  ElementChange,
  FindingName,
  Lock,
  PeopleMet,
  PlanDraft,
  UnitEdit,
  VNPackage,
} from '../../shared/story/index.ts';
import type { Edited, SessionListing, SessionNews, Stepped } from '../../shared/wire/index.ts';
import type { Art, Painter } from '../art/index.ts';
import type { ReferencePicture } from '../art/types.ts';
import type { Clock } from '../clock.ts';
import type { ReadStory } from '../exchange/index.ts';
import type { Budget } from '../models/index.ts';
import type { Models } from '../models/types.ts';
import type { Run } from '../runs/index.ts';
import type { Skill, SkillTools } from '../skills/index.ts';
import type { Projection, Store } from '../store/types.ts';
import type { Compose } from './build-from-brief.ts';
import type { BroughtVoice, EditedUnit } from './by-hand.ts';
import type { PlanningAgent } from './chat-message.ts';
import type { IncomingChat } from './conversation/asked.ts';
import type { Histories } from './histories.ts';
import type { OpenedPackage } from './open-package.ts';
import type { ForecastPlan, SessionPlans } from './plans/index.ts';
import type { Playtest } from './playtest.ts';
import type { Prove } from './prove.ts';
import type { HistoryEntry } from './session/history-entry.ts';
import type { PlanSession } from './session/session.ts';
import type { SessionView } from './session-view.ts';
import type { CoauthorToolName, CoauthorToolReturn, PlanningTools } from './tool-signatures.ts';
import type { CoauthorLog } from './tools/index.ts';

export interface CoauthorOptions {
  store: Store;
  /** Reads stories; default at once, however large. */
  readStory?: ReadStory;
  /** Proves drafts; default at once. */
  prove?: Prove;
  /** Plays a complete draft, for the co-author to see; at once without it. */
  playtest?: Playtest;
  /** Foresees plans; default at once. */
  forecast?: ForecastPlan;
  /** Composes stories from briefs; default at once. */
  compose?: Compose;
  /** Writes and reads histories that go along with stories; default at once. */
  histories?: Histories;
  models: Models;
  /** Takes in an author's own pictures. */
  art: Pick<Art, 'adopt'>;
  painter: Painter;
  clock: Clock;
  log: CoauthorLog;
  dataDir: string;
  /** Refuses before an answer begins, or a plan is made, when a scope has spent its tokens. */
  budget?: Pick<Budget, 'standing'> & ((scope: string) => Promise<void>);
  /** The scripts of skills as tools of plans; none by default. */
  skills?: SkillTools;
  /** The skills themselves, whose prompts the planner is given. */
  skillPrompts?: readonly Skill[];
  /** How long one attempt at a step of a plan may take that has no time of its own, and a whole plan, in milliseconds. */
  stepTimeoutMs?: number;
  planTimeoutMs?: number;
}

/** The design-time agent and its sessions. */
export interface Coauthor {
  /** The plans of its sessions. */
  readonly plans: SessionPlans;

  /** The session of that id, opened in that language when there is none. @throws RefusalError `malformed` for a bad id */
  getOrCreatePlanSession(sessionId: string, locale?: string): Promise<PlanSession>;
  /** Stops and deletes a session with its journal, and its pictures unless a package uses them. False when unknown. */
  clearPlanSession(sessionId: string): Promise<boolean>;
  /** The tools of a session, for an agent: refusals are answers. */
  createPlanningTools(session: Pick<PlanSession, 'id'>): Promise<PlanningTools>;
  /** The agent of a session. */
  createPlanningAgent(session: Pick<PlanSession, 'id'>): Promise<PlanningAgent>;

  /** Opens a session; one that exists is left as it is. */
  openSession(options: {
    id?: string | undefined;
    locale?: string | undefined;
    strategy?: PlanningStrategy | undefined;
    /** False leaves the checklist's tools out. */
    checklistTools?: boolean | undefined;
    /** A package to open as a draft; finalizing makes its next version. @throws RefusalError `not_found` */
    fromPackage?: string | undefined;
    /** With `fromPackage`: a story of its own, with copies of the pictures. */
    duplicate?: boolean | undefined;
    /** A draft it begins with, that was brought from outside. */
    opened?: OpenedPackage | undefined;
  }): Promise<{ id: string; created: boolean }>;
  /**
   * What of the journal of a package's session goes along with it, in UTF-8: of the one that was worked on last. Else why there is none: nobody
   * wrote it here, or it is too long.
   */
  historyOf(packageId: string): Promise<{ bytes: Uint8Array } | { lacks: 'history-missing' | 'history-too-long' }>;
  /**
   * Reads a history that came along with a package. @returns opens a session of that package with it, and answers its id
   * @throws RefusalError where that is no history of ours
   */
  bringHistory(bytes: Uint8Array, of: { packageId: string; packageVersion: number }): Promise<() => Promise<string>>;
  /** The sessions, last worked on first. */
  listSessions(): Promise<SessionListing['sessions']>;
  /** @throws RefusalError `not_found` */
  readSession(sessionId: string): Promise<SessionView>;
  /** A picture of its messages, by the name in its address. @throws RefusalError `not_found` */
  readPicture(sessionId: string, name: string): Promise<ReferencePicture>;
  /** @throws RefusalError `not_found` */
  deleteSession(sessionId: string): Promise<void>;

  /**
   * Calls a tool, as the model would.
   * @throws RefusalError `not_found` for an unknown session or tool; the tool's refusal, with the draft unchanged
   */
  runTool(
    sessionId: string,
    tool: string,
    input: unknown,
    signal?: AbortSignal,
  ): Promise<CoauthorToolReturn<CoauthorToolName>>;

  /**
   * Builds the story of a brief without a language model, as one change.
   * @param asked.variation another number is another story of the same brief
   * @throws RefusalError `not_found`; `refused` for an empty brief; `conflict` where the draft has a story that was not just built, and while
   *   the co-author answers or a plan runs
   */
  build(sessionId: string, asked: { brief: Brief; variation: number }): Promise<Edited & { brief: Brief }>;

  /** The package the draft comes to as it stands, to be tried out. @throws RefusalError `not_found`, `refused` for what it lacks */
  trial(sessionId: string): Promise<VNPackage>;

  /** The author's own edit. @throws RefusalError `not_found`, `conflict` when `seq` is stale, `refused` */
  edit(sessionId: string, input: DraftEdit & { seq: number }): Promise<Edited & ToldRemarks>;
  /** Several edits of the author as one: all or none, undone in one go. @throws RefusalError as `edit` */
  editUnit(sessionId: string, input: { seq: number; edits: readonly UnitEdit[] }): Promise<EditedUnit>;
  /** The package whose pictures a session shows. @throws RefusalError `not_found` */
  packageIdOf(sessionId: string): Promise<string>;
  /**
   * Material that was brought joins a draft, as one change of its author's. @returns names of those who are in the cast already
   * @throws RefusalError `not_found`, `refused` where there is no room for it
   */
  addMaterial(sessionId: string, material: PlanDraft, wanted: readonly Projection[]): Promise<PeopleMet>;
  /** What that would do with the people it brings. @throws RefusalError `not_found` */
  foreseeMaterial(sessionId: string, material: PlanDraft): Promise<PeopleMet>;
  /** The author deletes an element. @throws RefusalError `not_found`, `conflict` with who refers to it, `refused` */
  remove(
    sessionId: string,
    element: DraftElement,
    options: { force: boolean; seq?: number | undefined },
  ): Promise<Edited & ToldRemarks>;
  /** The author's own picture of a character or a place. @throws RefusalError `not_found`, `refused`, and for the picture */
  replacePicture(
    sessionId: string,
    element: DraftElement,
    bytes: Uint8Array,
    seq?: number,
  ): Promise<Edited & ToldRemarks>;
  /** A voice the author brings, for lines to have. @throws RefusalError `not_found`, `unsupported_media_type`, `too_large` */
  bringVoice(sessionId: string, bytes: Uint8Array, words?: string): Promise<BroughtVoice>;
  /**
   * Takes changes back, or brings them back.
   * @throws RefusalError `not_found`, `conflict` where there are not as many, and while a plan is made or runs
   */
  step(sessionId: string, way: 'undo' | 'redo', steps: number, seq?: number): Promise<Stepped>;
  /** Locks an element against every tool, or unlocks it. @throws RefusalError `not_found`, `refused` */
  setLock(sessionId: string, lock: Lock, locked: boolean, seq?: number): Promise<readonly Lock[]>;
  /** What the check finds in the draft as it stands. @throws RefusalError `not_found` */
  check(sessionId: string): Promise<CheckReport>;
  /**
   * The author lives with a finding, for a reason, or heeds it again (null).
   * @throws RefusalError `not_found`, `conflict` when `seq` is stale, `refused` for an error
   */
  setIgnored(sessionId: string, finding: FindingName & { because: string | null }, seq?: number): Promise<CheckReport>;
  /** A page of the readable journal, newest first. @throws RefusalError `not_found` */
  history(
    sessionId: string,
    page: { limit: number; before?: number | undefined },
  ): Promise<{ entries: HistoryEntry[]; next?: number }>;
  /** One line of the history with what it changed. @throws RefusalError `not_found` */
  change(sessionId: string, seq: number): Promise<{ entry: HistoryEntry; changes: ElementChange[] }>;
  /**
   * Tells of every change of a session and its plans and of its answers beginning and ending, until the answered function is
   * called.
   * @throws RefusalError `not_found`
   */
  watch(sessionId: string, listener: (news: SessionNews) => void): Promise<() => void>;
  /** A package was deleted: whoever watches the session it came from is told. */
  packageDeleted(packageId: string): void;

  /**
   * Takes what the author says, asks again or decides, and starts the answer, which goes on whoever listens. While other
   * calls of an answer wait for their decisions, nothing runs yet: the run has ended then and says nothing.
   * @throws RefusalError `conflict` while an answer runs or a plan is made or runs, for a decision that was taken already or that nothing waits for,
   *   and where there is no answer to give again; `not_found` for an answer that is not there, or a decision in a session
   *   that is not; `malformed` or `too_large` for what was sent
   */
  startChat(request: IncomingChat & { id: string; locale?: string | undefined }): Promise<Run>;
  /** The running answer, to be followed from its first part; null when nothing runs. */
  runningChat(sessionId: string): Run | null;
  /** Stops the running answer or the making of a plan, if any, and waits until what there is of it is kept. */
  stopChat(sessionId: string): Promise<void>;

  /** Whether a draft as it stands, or a saved version, shows one of a package's pictures. */
  showsPicture(packageId: string, urls: readonly string[]): Promise<boolean>;

  /**
   * Writes package files that a crash left unwritten. To be called once at the start.
   * @throws the reason of the signal once it is aborted, between two packages
   */
  heal(signal?: AbortSignal): Promise<void>;
  /** Stops every answer and every plan, keeping what is there; waits at most `ms` milliseconds. */
  close(ms: number): Promise<void>;
}
