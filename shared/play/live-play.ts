import { hasBit, load, programOf, Standing, type Story, WON } from '../rules/index.ts';
import { CHECK_OUTCOMES } from './frame.ts';
import { actOf } from './lookup.ts';
import type { Mutation } from './mutation.ts';
import { applyMutation } from './reducer.ts';
import type { PlotState } from './state.ts';

/**
 * A turn of a play being worked out: the standing the transition moves on, the state that is the fold of the journal, and
 * every change since the turn began. Whatever happens in the transition is recorded as a change by the methods below, so
 * that both always stand alike.
 */
export class LivePlay extends Standing {
  readonly story: Story;
  state: PlotState;
  private recorded: Mutation[] = [];
  /** Words of the row with what landing has just set. */
  private readonly given = new Map<number, number>();

  constructor(story: Story, state: PlotState) {
    super(programOf(story), true);
    this.story = story;
    this.state = state;
    load(this, state);
  }

  get mutations(): readonly Mutation[] {
    return [...this.recorded];
  }

  /** Goes on from the changes that led to where it stands. */
  goOn(mutations: readonly Mutation[]): void {
    this.recorded = [...mutations];
  }

  /** Stands as a state does. */
  standAt(state: PlotState): void {
    if (this.state === state) return;
    load(this, state);
    this.state = state;
  }

  /** Records a change and folds it in. */
  record(mutation: Mutation): void {
    this.recorded.push(mutation);
    this.state = applyMutation(this.story, this.state, mutation);
  }

  /** Within a turn: what its opening brought, where the state was loaded since. */
  resume(newPlace: boolean, missed: boolean): void {
    this.seenBefore = this.visitedCount - (newPlace ? 1 : 0);
    this.missed = missed;
  }

  private idOf(encounter: number): string {
    return this.program.encounters[encounter]?.id ?? '';
  }

  override onActBegan(act: number): void {
    this.record({ type: 'act-began', act: this.story.acts[act]?.id ?? '' });
  }

  override onTravelled(place: number): void {
    this.record({ type: 'travelled', location: this.act.act.places[place]?.id ?? '' });
  }

  override onSeen(place: number): void {
    const location = this.act.act.places[place]?.id ?? '';
    // A journey says so already.
    if (!this.state.visited.includes(location)) this.record({ type: 'place-visited', location });
  }

  override onDropped(encounter: number): void {
    this.record({ type: 'encounter-dropped', encounter: this.idOf(encounter) });
  }

  override onAnswered(encounter: number, option: number): void {
    this.record({ type: 'option-answered', encounter: this.idOf(encounter), option });
  }

  override onRolled(encounter: number, dice: number, total: number, outcome: number): void {
    this.record({
      type: 'check-rolled',
      encounter: this.idOf(encounter),
      dice: [Math.floor(dice / 10), dice % 10],
      modifier: this.modifier,
      total,
      outcome: CHECK_OUTCOMES[outcome] ?? 'miss',
    });
  }

  override onCrossed(threshold: number): void {
    this.record({ type: 'threshold-crossed', index: this.act.act.thresholds[threshold]?.index ?? 0 });
  }

  override onFired(event: number): void {
    this.record({ type: 'event-fired', event: this.act.act.events[event]?.id ?? '' });
  }

  override onLearned(facts: readonly number[]): void {
    this.record({ type: 'facts-earned', facts: facts.flatMap((fact) => this.story.facts[fact]?.id ?? []) });
  }

  override onChosen(encounter: number): void {
    this.record({ type: 'encounter-chosen', encounter: this.idOf(encounter), again: this.again });
  }

  override onTold(encounter: number, frames: number): void {
    this.record({ type: 'frames-told', encounter: this.idOf(encounter), frames });
  }

  override onGiven(word: number, fresh: number): void {
    this.given.set(word, fresh);
  }

  override onLanded(landed: number, _again: boolean, progress: number): void {
    const { flagBits, findingBits, encounters } = this.program;
    const encounter = encounters[landed];
    const isGiven = (bit: number | undefined): boolean =>
      bit !== undefined && ((this.given.get(bit >>> 5) ?? 0) & (1 << (bit & 31))) !== 0;
    this.record({
      type: 'encounter-landed',
      encounter: this.idOf(landed),
      progress,
      flags: encounter?.flags.filter((flag) => isGiven(flagBits.get(flag))) ?? [],
      findings: encounter?.findings.filter((finding) => isGiven(findingBits.get(finding))) ?? [],
    });
    this.given.clear();
  }

  override onDoomRaised(by: number): void {
    this.record({ type: 'doom-raised', by });
  }

  override onDue(outcome: number): void {
    this.record({ type: 'climax-due', outcome: outcome === WON ? 'won' : 'forced' });
  }

  /** Whether a flag is set. */
  hasFlag(flag: string): boolean {
    const bit = this.program.flagBits.get(flag);
    return bit !== undefined && hasBit(this.bits, bit);
  }

  /** Whether an encounter has landed. */
  hasLanded(id: string): boolean {
    const number = this.program.numberOf.get(id);
    return number !== undefined && hasBit(this.bits, this.program.landedBase + number);
  }
}

/** One for each story: what is asked of it is answered before anything else is. */
const lives = new WeakMap<Story, LivePlay>();

/**
 * The live play of a story, standing as a state does, to be asked: where it was brought there last it stands there still,
 * else the state is loaded. It is anybody's next, so nobody may keep it.
 *
 * @throws RefusalError `internal` where the state is not of this story
 */
export function livePlay(story: Story, state: PlotState): LivePlay {
  actOf(story, state);
  const live = lives.get(story) ?? new LivePlay(story, state);
  lives.set(story, live);
  live.standAt(state);
  return live;
}

/**
 * The same, for a part of a turn to be played on it.
 *
 * @param mutations the changes of the turn so far
 */
export function playOn(story: Story, state: PlotState, mutations: readonly Mutation[] = []): LivePlay {
  const live = livePlay(story, state);
  live.goOn(mutations);
  return live;
}
