import type { ReportLine } from '../../../shared/exchange/report.ts';
import { optionChoiceId, type PlotState, splitSentences, startPlay } from '../../../shared/play/index.ts';
import {
  compileStory,
  drawDice,
  getOutcome,
  playedIn,
  possibleOutcomes,
  type Story,
  type StoryAct,
  type StoryCheck,
  type StoryEncounter,
} from '../../../shared/rules/index.ts';
import type {
  ArcEncounter,
  CheckOutcome,
  ClimaxWay,
  Encounter,
  Scene,
  ScriptLine,
  VNPackage,
  WrittenCheck,
} from '../../../shared/story/index.ts';
import type { FullyWrittenStory, PackageExportInput } from '../../exchange/out/types.ts';
import { ScriptRecorder } from './script-recorder.ts';

const TURNS_MAX = 5;
/** Sentences that describe a place on the first visit. */
const SIGHTS = 2;
const SEED = 1;
const CLIMAXES: readonly ClimaxWay[] = ['won', 'forced'];

const isOpen = (scene: { readonly lines: readonly unknown[] } | undefined): boolean => (scene?.lines.length ?? 0) === 0;

function write(scene: Scene, lines: readonly ScriptLine[], field: 'script' | 'again' = 'script'): void {
  scene[field] = [...lines];
  scene.telling = 'written';
}

class SceneWriter {
  private readonly story: Story;
  private readonly recorder: ScriptRecorder;
  private readonly base: PlotState;
  readonly report: ReportLine[] = [];

  constructor(source: VNPackage, signal: AbortSignal) {
    this.story = compileStory(source);
    this.recorder = new ScriptRecorder(this.story, SEED, signal);
    this.base = startPlay(this.story, SEED);
  }

  /** @param fallback the text if nothing was told */
  private reportFilled(where: string, what: string, lines: readonly ScriptLine[], fallback: string): ScriptLine[] {
    this.report.push({ where, code: 'filled-in', args: { what } });
    return lines.length > 0 ? [...lines] : [{ type: 'narrate', text: fallback }];
  }

  /** An act and a place where an encounter can come. */
  private findHome(encounter: StoryEncounter): { act: StoryAct; location: string } | null {
    for (const act of this.story.acts) {
      const at = act.candidates.findIndex(({ id }) => id === encounter.id);
      const [place] = at < 0 ? [] : (playedIn(this.story, act)[at] ?? []);
      if (place !== undefined) return { act, location: act.places[place]?.id ?? '' };
    }
    return null;
  }

  private stateAt(act: StoryAct, location: string): PlotState {
    return {
      ...this.base,
      ...{ act: act.id, location, turn: 2, actTurn: 2, visited: act.places.map(({ id }) => id) },
      ...{ waitingFor: 'continue', choices: [], freeText: true },
    };
  }

  private stateBefore(encounter: StoryEncounter, isAgain: boolean): PlotState | null {
    const home = this.findHome(encounter);
    if (home === null) return null;
    const { id, arc, prerequisites } = encounter;
    const earlier = arc
      ? (this.story.arcs.get(arc.character) ?? []).map((each) => each.id).filter((each) => each !== id)
      : [];
    return {
      ...this.stateAt(home.act, home.location),
      flags: [...prerequisites],
      landed: [...earlier, ...(isAgain ? [id] : [])],
    };
  }

  /** Writes out an encounter: its scene, turn by turn until it asks, rolls or lands, the consequences of its answers, and its dice. */
  async encounter(encounter: StoryEncounter, written: Encounter | ArcEncounter): Promise<void> {
    const before = this.stateBefore(encounter, false);
    const { id, scene, repeatable } = encounter;
    if (before === null) {
      if (isOpen(scene.first)) write(written, this.reportFilled(`${id}/script`, encounter.title, [], encounter.title));
      return;
    }
    let state = before;
    if (isOpen(scene.first)) {
      const scene = await this.playEncounter(before, id);
      ({ state } = scene);
      write(written, this.reportFilled(`${id}/script`, encounter.title, scene.lines, encounter.title));
    }
    if (repeatable && isOpen(scene.again)) {
      const again = await this.playEncounter(this.stateBefore(encounter, true) ?? before, id, 1);
      write(written, this.reportFilled(`${id}/again`, encounter.title, again.lines, encounter.title), 'again');
    }
    if ('options' in written) await this.options(encounter, written, state);
    if (encounter.check && written.check)
      await this.degrees(encounter, encounter.check, written.check, state, `${id}/`);
  }

  private async playEncounter(from: PlotState, id: string, most = TURNS_MAX) {
    this.recorder.startScene();
    const lines: ScriptLine[] = [];
    let state = from;
    for (let turn = 0; turn < most; turn += 1) {
      const { lines: turnLines, closing } = await this.recorder.turn(
        state,
        { type: 'continue' },
        turn === 0 ? id : null,
      );
      lines.push(...turnLines);
      ({ state } = closing);
      if (state.active?.id !== id || state.asking !== null || state.pendingCheck !== null) break;
      state = { ...state, waitingFor: 'continue', choices: [] };
    }
    return { lines, state };
  }

  private async options(encounter: StoryEncounter, written: Encounter, from: PlotState): Promise<void> {
    const { id, options } = encounter;
    for (const [at, option] of options.entries()) {
      const own = written.options?.[at];
      if (own === undefined) continue;
      const asked: PlotState = {
        ...from,
        ...{ active: { id, again: false }, asking: id, waitingFor: 'choice', pendingCheck: null, climaxDue: null },
        frames: { ...from.frames, [id]: encounter.expectedFrames },
        offered: { ...from.offered, [id]: options.map((_, index) => index) },
        choices: options.map(({ text }, index) => ({ id: optionChoiceId(id, from.turn, index), text })),
      };
      if (isOpen(option.then?.scene.first)) {
        const action = { type: 'choice' as const, choiceId: optionChoiceId(id, from.turn, at) };
        const { lines } = await this.recorder.turn(asked, action, null);
        own.then = { ...own.then };
        write(own.then, this.reportFilled(`${id}/then:${option.id}`, option.text, lines, option.text));
      }
      if (option.check && own.check) {
        const answered = { ...asked, answered: { ...asked.answered, [id]: at } };
        await this.degrees(encounter, option.check, own.check, answered, `${id}/${option.id}:`);
      }
    }
  }

  private stateRolling(
    { id, expectedFrames }: StoryEncounter,
    { stat, modifier }: StoryCheck,
    from: PlotState,
  ): PlotState {
    return {
      ...from,
      ...{ active: { id, again: false }, waitingFor: 'dice-result', asking: null, climaxDue: null, choices: [] },
      frames: { ...from.frames, [id]: expectedFrames },
      pendingCheck: { encounter: id, stat, modifier, reason: null },
    };
  }

  private async degrees(
    encounter: StoryEncounter,
    check: StoryCheck,
    written: WrittenCheck,
    from: PlotState,
    where: string,
  ): Promise<void> {
    for (const outcome of possibleOutcomes(check)) {
      if (!isOpen(check.degrees[outcome]?.scene.first)) continue;
      const state = {
        ...this.stateRolling(encounter, check, from),
        seed: findSeed(outcome, check.modifier, from.turn + 1),
      };
      const { lines } = await this.recorder.turn(state, { type: 'roll' }, null);
      const degree = { ...written[outcome] };
      write(degree, this.reportFilled(`${where}${outcome}`, encounter.title, lines, encounter.title));
      written[outcome] = degree;
    }
  }

  arrival(act: StoryAct, location: string, ambient: string): Scene | null {
    const sights = splitSentences(ambient.trim())
      .slice(0, SIGHTS)
      .map((sentence) => sentence.trim());
    if (sights.length === 0) return null;
    const lines = sights.map((text): ScriptLine => ({ type: 'narrate', text }));
    const title = act.placeById.get(location)?.title ?? location;
    return { script: this.reportFilled(`${act.id}/${location}/arrival`, title, lines, title), telling: 'written' };
  }

  async climax(act: StoryAct, way: ClimaxWay): Promise<Scene> {
    this.recorder.startScene();
    const state = { ...this.stateAt(act, act.start), climaxDue: way, endedActs: { [act.id]: way } };
    const { lines } = await this.recorder.turn(state, { type: 'continue' }, null);
    return { script: this.reportFilled(`${act.id}/climax:${way}`, act.title, lines, act.title), telling: 'written' };
  }
}

function findSeed(outcome: CheckOutcome, modifier: number, turn: number): number {
  for (let seed = 0; ; seed += 1) {
    const dice = drawDice(seed, turn);
    if (getOutcome(Math.floor(dice / 10) + (dice % 10) + modifier) === outcome) return seed;
  }
}

/** All encounters of a package, by id; of duplicates the first. */
function encountersIn({ plot, characters }: VNPackage): Map<string, Encounter | ArcEncounter> {
  const all = [
    ...plot.acts.flatMap(({ sandboxLocations }) => sandboxLocations.flatMap(({ encounters }) => encounters)),
    ...characters.flatMap(({ personalArc }) => personalArc?.arcEncounters ?? []),
  ];
  const byId = new Map<string, Encounter | ArcEncounter>();
  for (const each of all) if (!byId.has(each.id)) byId.set(each.id, each);
  return byId;
}

/**
 * Writes out the improvised parts of a story: the improviser tells each part as in play, and its text becomes the script. Written scripts
 * and rules stay unchanged.
 * @returns the story with all parts written, and what was filled in
 */
export async function writeOut({
  package: source,
  tell,
  signal,
}: Pick<PackageExportInput, 'package' | 'tell' | 'signal'>): Promise<FullyWrittenStory> {
  const story = structuredClone(source);
  const writer = new SceneWriter(source, signal);
  const compiled = compileStory(source);
  const written = encountersIn(story);
  const total = compiled.encounters.length + compiled.acts.length;
  let done = 0;
  for (const encounter of compiled.encounters) {
    const own = written.get(encounter.id);
    if (own) await writer.encounter(encounter, own);
    tell(++done, total);
  }
  for (const act of compiled.acts) {
    const own = story.plot.acts.find(({ id }) => id === act.id);
    for (const place of own?.sandboxLocations ?? []) {
      if (!isOpen(act.placeById.get(place.id)?.arrival?.first)) continue;
      const arrival = writer.arrival(act, place.id, place.ambientDetail);
      if (arrival) place.arrival = { ...place.arrival, ...arrival };
    }
    for (const way of CLIMAXES) {
      if (own === undefined || !isOpen(act.climax[way]?.first)) continue;
      own.climax = { ...own.climax, [way]: await writer.climax(act, way) };
    }
    tell(++done, total);
  }
  return { story, report: writer.report };
}
