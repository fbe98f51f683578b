import type { MemoryState } from '../../shared/memory/index.ts';
import type {
  CheckOutcome,
  DirectionPack,
  PlayerAction,
  PlotState,
  Retelling,
  ToldTurn,
} from '../../shared/play/index.ts';
import type { ClimaxWay, Expression, VNPackage } from '../../shared/story/index.ts';
import type { ToldLore } from './lore.ts';
import type { ScenePerson } from './people.ts';
import type { ReadPart } from './read-part.ts';
import type { SceneEncounter } from './scene-encounter.ts';
import type { ScenePart } from './scene-parts.ts';

/** What may be told of the story this turn, and nothing else: for the teller by rule and for the checks of frames. */
export interface Scene {
  language: string;
  act: { title: string; objective: string; opening: boolean };
  place: { id: string; title: string; ambientDetail: string; callbacks: string[] };
  /** The corner of the place it is set in. */
  spot?: { name: string; description: string; atmosphere: string; features: string[] };
  arrived: boolean;
  protagonist: string | null;
  present: ScenePerson[];
  /** Further people who are here, known by name alone. */
  alsoHere?: { id: string; name: string }[];
  /** Who is named, has no sheet, and speaks at this place where it is written. */
  voices?: string[];
  encounter: SceneEncounter | null;
  action: { type: PlayerAction['type']; text?: string };
  checkResult?: { outcome: CheckOutcome; stat: string; reason: string | null };
  checkAsked?: { stat: string; reason: string | null };
  complication?: { text: string; fresh: boolean };
  escalations: string[];
  events: { title: string; description: string; effects: string[] }[];
  /** What the player has earned. */
  facts: string[];
  /** For each of `facts`: who may speak of it; null where everybody may. */
  factsKnownBy: (string[] | null)[];
  worldInfo: ToldLore[];
  /** The story's materials. */
  materials: string[];
  items: { gained: string[]; lost: string[]; held: string[] };
  /** What came of what the player tried. */
  results?: string[];
  /** A place to draw the player towards. */
  nudge?: string;
  climax?: { outcome: ClimaxWay; ending: string | null; nextActTitle: string | null };
  /** What the turn tells, in order, where it has parts of its own. */
  parts?: ScenePart[];
  /** What the author wrote of what the player's words name. */
  described?: string[];
  recentLines: string[];
  /** Lines told before these, as many as are kept. */
  olderLines?: readonly string[];
  /** Lines of the author's that each who is here has said, by id, oldest first. */
  ownLines?: Readonly<Record<string, readonly string[]>>;
  frameBudget: number;
  /** Whether the telling may end with a choice of its own; the engine sets those of encounters. */
  mayAskChoice: boolean;
  manner: string;
}

/** What a scene is compiled from. */
export interface SceneInput {
  story: VNPackage;
  /** The state before the turn, for what the player was offered. */
  before: PlotState;
  /** The state the telling starts from: the action done, the encounter chosen. */
  state: PlotState;
  pack: DirectionPack;
  action: PlayerAction;
  /** The last lines told, oldest first. */
  recentLines: readonly string[];
  /** The last turns, whole, oldest first; and what is remembered of the play. None where the caller has none. */
  turns?: readonly ToldTurn[];
  memory?: MemoryState;
  /** The player has had the turn told, and wishes it told otherwise. */
  retelling?: Retelling;
  /** The parts of the turn that this telling is of; none where the scene is all there is. */
  parts?: readonly ReadPart[];
  /** Whether they are all the turn tells, and its last. True by default. */
  isWhole?: boolean;
  isLast?: boolean;
  /** The face each made last who is on the stage. */
  faces?: Readonly<Record<string, Expression>>;
  /** The act's opening is told in another part. */
  isOpened?: boolean;
  /** Lines of this turn told before this telling, and the author's first line after it. */
  toldNow?: readonly string[];
  leadsInto?: string;
}
