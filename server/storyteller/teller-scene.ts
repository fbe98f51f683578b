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
import type { SceneEncounter } from './scene-encounter.ts';
import type { ReadPart, ToldScenePart } from './scene-parts.ts';

/** What may be told of the story this turn, and nothing else: for the rule-based teller and the frame checks. */
export interface TellerScene {
  language: string;
  act: { title: string; objective: string; opening: boolean };
  place: { id: string; title: string; ambientDetail: string; callbacks: string[] };
  spot?: { name: string; description: string; atmosphere: string; features: string[] };
  arrived: boolean;
  protagonist: string | null;
  present: ScenePerson[];
  alsoHere?: { id: string; name: string }[];
  /** Names without a sheet that have lines written at this place. */
  voices?: string[];
  encounter: SceneEncounter | null;
  action: { type: PlayerAction['type']; text?: string };
  checkResult?: { outcome: CheckOutcome; stat: string; reason: string | null };
  checkAsked?: { stat: string; reason: string | null };
  complication?: { text: string; fresh: boolean };
  escalations: string[];
  events: { title: string; description: string; effects: string[] }[];
  facts: string[];
  /** For each of `facts`: who may speak of it; null for everybody. */
  factsKnownBy: (string[] | null)[];
  worldInfo: ToldLore[];
  materials: string[];
  items: { gained: string[]; lost: string[]; held: string[] };
  results?: string[];
  nudge?: string;
  climax?: { outcome: ClimaxWay; ending: string | null; nextActTitle: string | null };
  parts?: ToldScenePart[];
  /** The author's texts about what the player names. */
  described?: string[];
  recentLines: string[];
  /** Earlier lines, as many as are kept. */
  olderLines?: readonly string[];
  /** Earlier lines by the author of each person present, by id, oldest first. */
  ownLines?: Readonly<Record<string, readonly string[]>>;
  frameBudget: number;
  /** Whether the telling may end with its own choice; the engine adds those of encounters. */
  mayAskChoice: boolean;
  manner: string;
}

export interface TellingInput {
  story: VNPackage;
  /** Before the turn: has the choices the player was offered. */
  before: PlotState;
  /** At the start of the telling: action done, encounter chosen. */
  state: PlotState;
  pack: DirectionPack;
  action: PlayerAction;
  recentLines: readonly string[];
  /** The last turns in full, oldest first, and the memory; missing if the caller has none. */
  turns?: readonly ToldTurn[];
  memory?: MemoryState;
  /** Set when the player wants the turn told differently. */
  retelling?: Retelling;
  parts?: readonly ReadPart[];
  /** Whether they are all the turn tells, including its end; default true. */
  isWhole?: boolean;
  isLast?: boolean;
  faces?: Readonly<Record<string, Expression>>;
  /** Who was with the player where this turn's journey began; they may speak before it. */
  leftBehind?: readonly string[];
  /** The act's opening is told in another part. */
  isOpened?: boolean;
  /** Lines of this turn before this telling, and the author's first line after it. */
  toldNow?: readonly string[];
  leadsInto?: string;
}
