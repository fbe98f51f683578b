import {
  closeTurn,
  type DirectedTurn,
  directTurn,
  keptScript,
  openTurn,
  type PlayerAction,
  type PlotState,
  type Story,
  TELLING_FRAME_TYPES,
  type TurnClosing,
  type VNFrame,
} from '../../../shared/play/index.ts';
import { EXPRESSIONS, type ScriptLine } from '../../../shared/story/index.ts';
import { improviser } from '../../improviser/late.ts';
import { type SceneInput, tell } from '../../storyteller/index.ts';

/** Tells a scene: its frames, without what it hands over with. */
type TellScene = (scene: SceneInput, signal: AbortSignal) => Promise<VNFrame[]>;

/** The Storyteller without a model, by a seed. */
function offlineTeller(seed: number): TellScene {
  const model = improviser({ role: 'storyteller', seed, paceMs: 0 });
  return async (scene, signal) => {
    const frames: VNFrame[] = [];
    for await (const frame of tell({ ...scene, model, signal }, () => undefined)) frames.push(frame);
    return frames;
  };
}

/** A turn that was played to be written down. */
export interface WrittenTurn {
  readonly lines: readonly ScriptLine[];
  readonly closing: TurnClosing;
  readonly directed: DirectedTurn;
}

const isTelling = ({ type }: VNFrame): boolean => (TELLING_FRAME_TYPES as readonly string[]).includes(type);

/** Plays turns of a story as somebody would, and keeps what is told of each as lines of a script. */
export class Scribe {
  readonly story: Story;
  private readonly teller: TellScene;
  private readonly signal: AbortSignal;
  private recent: string[] = [];

  /** @param seed of what the Storyteller makes up */
  constructor(story: Story, seed: number, signal: AbortSignal) {
    this.story = story;
    this.teller = offlineTeller(seed);
    this.signal = signal;
  }

  /** What was told last is no reason not to tell it again: another scene begins. */
  turnOver(): void {
    this.recent = [];
  }

  /** @param encounter the one that is to come; none where the action says what is told */
  async turn(state: PlotState, action: PlayerAction, encounter: string | null): Promise<WrittenTurn> {
    const { story, signal } = this;
    signal.throwIfAborted();
    const opening = openTurn(story, state, action);
    const directed = directTurn(story, opening, encounter === null ? null : { encounter });
    const scene: SceneInput = {
      ...{ story: story.source, before: state, state: directed.state, pack: directed.pack, action },
      recentLines: this.recent,
    };
    const frames = (await this.teller(scene, signal)).filter(({ type }) => type !== 'choice' && type !== 'input');
    this.recent = [
      ...this.recent,
      ...frames.flatMap((frame) => ('text' in frame && frame.text ? [frame.text] : [])),
    ].slice(-12);
    const closing = closeTurn(story, directed, { frames: frames.filter(isTelling).length });
    return { lines: this.kept(frames), closing, directed };
  }

  private kept(frames: readonly VNFrame[]): ScriptLine[] {
    const { source, characterById } = this.story;
    const { backgrounds, music, voices = {} } = source.assets;
    const names = {
      faces: new Map([...characterById.keys()].map((id) => [id, new Set<string>(EXPRESSIONS)])),
      backgrounds: new Set(Object.keys(backgrounds)),
      moods: new Set(Object.keys(music)),
      facts: new Set<string>(),
      meters: new Set<string>(),
      voices,
    };
    return keptScript(frames, { names, nameOf: (id) => characterById.get(id)?.name }).lines;
  }
}
