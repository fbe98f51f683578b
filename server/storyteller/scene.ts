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
import type { AskedWords } from './asked-words.ts';
import type { Voice } from './bystanders.ts';
import type { ToldLore } from './lore.ts';
import type { MissingThing } from './missing-things.ts';
import type { ScenePerson } from './people.ts';
import type { ReadPart } from './read-part.ts';
import type { SceneEncounter } from './scene-encounter.ts';
import type { ScenePart } from './scene-parts.ts';
import type { WayTo } from './way-to.ts';

/** What may be told of the story this turn, and nothing else: for the improviser and for the checks of frames. */
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
  /** People of the story the player's words name who are not here: nobody answers for them. */
  elsewhere?: string[];
  /** Where those of `elsewhere` belong in this act, as far as the player may hear of it: a name to a place's title. */
  belongs?: Record<string, string>;
  /** Of those here who hears more asked than may be told, and whom else they can name: an id to a name. */
  withholds?: string[];
  /** Who is named, has no sheet, and speaks at this place where it is written. */
  voices?: string[];
  /** Those of `voices` who never say a word: an animal, a bell. */
  wordless?: string[];
  pointTo?: Record<string, string>;
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
  /** Of the story's materials, those this turn weaves in; and which were told lately. */
  materials: string[];
  wovenLately?: string[];
  items: { gained: string[]; lost: string[]; held: string[] };
  /** What came of what the player tried. */
  results?: string[];
  /** What happened before that this brings back. */
  recalled?: string[];
  /** A place to draw the player towards. */
  nudge?: string;
  climax?: { outcome: ClimaxWay; ending: string | null; nextActTitle: string | null };
  /** What the turn tells, in order, where it has parts of its own. */
  parts?: ScenePart[];
  /** Words of the author's that the player's action touches. */
  touched?: string[];
  /** And those it may be answered with where it is a question: whom or which place they describe, who said them, and who alone may say them. */
  answers?: AskedWords[];
  /** What the author wrote of what the player's words name. */
  described?: string[];
  /** What the player takes hold of and nobody has put there. */
  missing?: MissingThing;
  /** How one comes to the place that is asked after. */
  way?: WayTo;
  /** The places one can go to from here, where they are asked after. */
  ways?: string[];
  /** Of the words for the place those that hold no more: what they say to be shut was opened. */
  opened?: string[];
  /** What the player reaches for is the author's, of a scene that has not begun here. */
  later?: true;
  /** What the player reaches for is told of in this turn, by what it tells besides. */
  next?: true;
  /** The turn tells a scene besides, whatever the player reaches for. */
  more?: true;
  /** What is found by it, and of what was found before what it touches: the names of notes. */
  found?: string[];
  noted?: string[];
  recentLines: string[];
  /** Lines told before these, as many as are kept, and where and when the story is set. For rules: a prompt has no such lines, and the setting in its head. */
  olderLines?: readonly string[];
  setting?: string;
  /** Who of `elsewhere` has a part in what happens at this place, and no other place of the act, or is asked after and a stranger to the player; and what of the player's is counted. For rules too. */
  near?: readonly string[];
  counted?: readonly string[];
  /** Voices of the place that were heard by now, and who is not seen and within hearing. For rules too. */
  around?: { readonly voices: readonly Voice[]; readonly hearing: readonly ScenePerson[] };
  /** Lines of the author's that each who is here has said, by id, oldest first. For rules too. */
  ownLines?: Readonly<Record<string, readonly string[]>>;
  /** The face each made last who is on the stage. For rules too. */
  faces?: Readonly<Record<string, Expression>>;
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
  /** Words of the encounter's script that are told by now. */
  scripted?: readonly string[];
  /** The face each made last who is on the stage. */
  faces?: Readonly<Record<string, Expression>>;
  /** What the turn tells besides, by the encounter's id: what is of it is not put off. */
  tellsBesides?: string;
  /** The act's opening is told in another part. */
  isOpened?: boolean;
  /** Lines of this turn told before this telling, and the author's first line after it. */
  toldNow?: readonly string[];
  leadsInto?: string;
}
