import {
  closeTurn,
  type DirectedTurn,
  directTurn,
  openTurn,
  type PlayerAction,
  type PlotState,
  type Story,
  TELLING_FRAME_TYPES,
  type TurnClosing,
  toldToScript,
  type VNFrame,
} from '../../../shared/play/index.ts';
import { EXPRESSIONS, type ScriptLine } from '../../../shared/story/index.ts';
import { improviser } from '../../improviser/lazy-improviser.ts';
import { streamTelling, type TellingInput } from '../../storyteller/index.ts';

/** Tells a scene as frames, without its final hand-over. */
type TellScene = (scene: TellingInput, signal: AbortSignal) => Promise<VNFrame[]>;

/** The seeded Storyteller without a model. */
function createOfflineTeller(seed: number): TellScene {
  const model = improviser({ role: 'storyteller', seed, paceMs: 0 });
  return async (scene, signal) => {
    const frames: VNFrame[] = [];
    for await (const frame of streamTelling({ ...scene, model, signal }, () => undefined)) frames.push(frame);
    return frames;
  };
}

export interface WrittenTurn {
  readonly lines: readonly ScriptLine[];
  readonly closing: TurnClosing;
  readonly directed: DirectedTurn;
}

const isTelling = ({ type }: VNFrame): boolean => (TELLING_FRAME_TYPES as readonly string[]).includes(type);

/** Plays turns of a story and converts their frames to lines of a script. */
export class ScriptRecorder {
  readonly story: Story;
  private readonly teller: TellScene;
  private readonly signal: AbortSignal;
  private recent: string[] = [];

  constructor(story: Story, seed: number, signal: AbortSignal) {
    this.story = story;
    this.teller = createOfflineTeller(seed);
    this.signal = signal;
  }

  /** Starts a new scene: earlier text no longer counts as repetition. */
  startScene(): void {
    this.recent = [];
  }

  /** @param encounter to be told; null if the action decides */
  async turn(state: PlotState, action: PlayerAction, encounter: string | null): Promise<WrittenTurn> {
    const { story, signal } = this;
    signal.throwIfAborted();
    const opening = openTurn(story, state, action);
    const directed = directTurn(story, opening, encounter === null ? null : { encounter });
    const scene: TellingInput = {
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
    return toldToScript(frames, { names, getName: (id) => characterById.get(id)?.name }).lines;
  }
}
