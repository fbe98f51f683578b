import {
  encounterNumber,
  exchangeItems,
  getProgram,
  getRollConsequence,
  hasBit,
  learnEarnedFacts,
  loadState,
  NONE,
  RulesState,
  reward,
  type Story,
  type StoryCheck,
  type StoryConsequence,
  wayDue,
} from '../rules/index.ts';
import { CHECK_OUTCOMES } from './frame.ts';
import { getCurrentAct } from './lookup.ts';
import type { Mutation, MutationType } from './mutation.ts';
import type { PlayerAction } from './player-action.ts';
import { COMPLICATION_DEFAULT_TURNS } from './proposal.ts';
import { applyMutation } from './reducer.ts';
import type { PlotState } from './state.ts';

/** How a turn was directed, as far as its end depends on it. */
export interface DirectedHow {
  /** Whether a model directs it, or it is a roll requested by a model. Rules of play, "With a Director". */
  readonly isDirected: boolean;
  /** Whether a model directs the play, so that the climax waits for its call. */
  readonly awaitsCall: boolean;
  readonly isTouched: boolean;
  /** The Director's evidence for calling the climax; null if it does not. */
  readonly climaxCalled: readonly string[] | null;
  readonly took: number;
  readonly bringsOwn: boolean;
}

/**
 * A turn in progress: the compact standing, the state folded from the journal, and all changes so far. The methods
 * below record every change, which keeps them in step.
 */
export class LivePlay extends RulesState {
  readonly story: Story;
  state: PlotState;
  private recorded: Mutation[] = [];
  /** The Director's evidence for the climax in this turn. */
  private evidence: readonly string[] = [];
  /** Bit words of the row, with the bits landing has just set. */
  private readonly given = new Map<number, number>();

  constructor(story: Story, state: PlotState) {
    super(getProgram(story), true);
    this.story = story;
    this.state = state;
    loadState(this, state);
  }

  get mutations(): readonly Mutation[] {
    return [...this.recorded];
  }

  goOn(mutations: readonly Mutation[]): void {
    this.recorded = [...mutations];
  }

  standAt(state: PlotState): void {
    if (this.state === state) return;
    loadState(this, state);
    this.state = state;
  }

  record(mutation: Mutation): void {
    this.recorded.push(mutation);
    this.state = applyMutation(this.story, this.state, mutation);
  }

  /** Resumes a turn after its opening. `missed`: the encounter whose roll missed. */
  resume(
    action: PlayerAction['type'],
    newPlace: boolean,
    missed: string | null,
    { isDirected, awaitsCall, isTouched, climaxCalled, took, bringsOwn }: DirectedHow,
  ): void {
    this.directed = isDirected;
    this.awaitsCall = awaitsCall;
    this.untouched = isTouched ? 0 : this.state.untouchedTurns + 1;
    this.calls = climaxCalled !== null;
    this.evidence = climaxCalled ?? [];
    this.replied = this.has('option-answered');
    this.travels = this.has('travelled');
    this.waits = (action === 'continue' || action === 'start') && !this.travels && !this.replied;
    this.took = took;
    this.seenBefore = this.visitedCount - (newPlace ? 1 : 0);
    this.missed =
      missed !== null && getRollConsequence(this, encounterNumber(this.program, missed))?.doom === undefined;
    this.gained = bringsOwn || this.recorded.some(isNew);
  }

  private has(change: MutationType): boolean {
    return this.recorded.some(({ type }) => type === change);
  }

  /** Adds and removes items that the rules ignore. */
  changeItems(gained: readonly string[], lost: readonly string[]): void {
    const { itemBits } = this.program;
    const listBits = (items: readonly string[]) => items.flatMap((item) => itemBits.get(item) ?? []);
    exchangeItems(this, listBits(gained), listBits(lost));
    this.record({ type: 'items-changed', gained: [...gained], lost: [...lost] });
  }

  /** Rewards a deed. `reason` is what the progress is for; null gives none. */
  reward(reason: string | null, flag: string | null, meter: { readonly id: string; readonly by: number } | null): void {
    const { flagBits } = this.program;
    const moved = this.story.meters.findIndex(({ id }) => id === meter?.id);
    const bit = flag === null ? null : (flagBits.get(flag) ?? null);
    const progress = reward(this, reason === null ? 0 : 1, bit, moved, meter?.by ?? 0);
    this.given.clear();
    const meters = meter === null ? {} : { [meter.id]: this.meters[moved] ?? 0 };
    this.record({ type: 'deed-rewarded', progress, reason, flags: flag === null ? [] : [flag], meters });
    learnEarnedFacts(this);
  }

  private getEncounterId(encounter: number): string {
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
    // A journey has recorded it already.
    if (!this.state.visited.includes(location)) this.record({ type: 'place-visited', location });
  }

  override onDropped(encounter: number): void {
    this.record({ type: 'encounter-dropped', encounter: this.getEncounterId(encounter) });
  }

  override onAnswered(encounter: number, option: number): void {
    this.record({ type: 'option-answered', encounter: this.getEncounterId(encounter), option });
  }

  override onRolled(encounter: number, dice: number, total: number, outcome: number): void {
    this.record({
      type: 'check-rolled',
      encounter: this.getEncounterId(encounter),
      dice: [Math.floor(dice / 10), dice % 10],
      modifier: this.modifier,
      total,
      outcome: CHECK_OUTCOMES[outcome] ?? 'miss',
    });
  }

  override onCrossed(threshold: number): void {
    this.record({ type: 'threshold-crossed', index: this.act.act.thresholds[threshold]?.index ?? 0 });
  }

  override onStruck(hour: number): void {
    this.record({ type: 'threshold-crossed', index: this.act.act.hours[hour]?.index ?? 0 });
  }

  override onFired(event: number): void {
    this.record({ type: 'event-fired', event: this.act.act.events[event]?.id ?? '' });
  }

  override onLearned(facts: readonly number[]): void {
    this.record({ type: 'facts-earned', facts: facts.flatMap((fact) => this.story.facts[fact]?.id ?? []) });
  }

  override onChosen(encounter: number): void {
    this.record({ type: 'encounter-chosen', encounter: this.getEncounterId(encounter), again: this.again });
  }

  override onTold(encounter: number, frames: number): void {
    this.record({ type: 'frames-told', encounter: this.getEncounterId(encounter), frames });
  }

  override onGiven(word: number, fresh: number): void {
    this.given.set(word, (this.given.get(word) ?? 0) | fresh);
  }

  private justGiven(list: readonly string[], bits: ReadonlyMap<string, number>): string[] {
    return list.filter((item) => {
      const bit = bits.get(item);
      return bit !== undefined && ((this.given.get(bit >>> 5) ?? 0) & (1 << (bit & 31))) !== 0;
    });
  }

  override onOffered(encounter: number, available: number): void {
    const options = this.program.encounters[encounter]?.options ?? [];
    this.record({
      type: 'options-offered',
      encounter: this.getEncounterId(encounter),
      options: options.flatMap((_, option) => ((available & (1 << option)) !== 0 ? [option] : [])),
    });
  }

  override onAsked(encounter: number, { stat, modifier }: StoryCheck): void {
    this.record({ type: 'check-asked', encounter: this.getEncounterId(encounter), stat, modifier, reason: null });
  }

  override onFollowed(
    encounter: number,
    { flags, findings, adjust, gained, lost, complication }: StoryConsequence,
    progress: number,
    doom: number,
  ): void {
    const { flagBits, findingBits } = this.program;
    this.record({
      type: 'consequence-given',
      encounter: this.getEncounterId(encounter),
      progress,
      doom,
      flags: this.justGiven(flags, flagBits),
      findings: this.justGiven(findings, findingBits),
      meters: Object.fromEntries(
        adjust.map(([meter]) => [this.story.meters[meter]?.id ?? '', this.meters[meter] ?? 0]),
      ),
    });
    this.given.clear();
    const held = this.state.items;
    const taken = lost.filter((item) => held.includes(item));
    const added = gained.filter((item) => !held.includes(item));
    if (taken.length + added.length > 0) this.record({ type: 'items-changed', gained: added, lost: taken });
    if (complication === null) return;
    const lastTurn = this.state.turn + COMPLICATION_DEFAULT_TURNS - 1;
    this.record({ type: 'complication-added', text: complication, lastTurn });
  }

  override onFound(encounter: number): void {
    const { findings = [] } = this.program.encounters[encounter] ?? {};
    const found = this.justGiven(findings, this.program.findingBits);
    const nothing = { progress: 0, doom: 0, flags: [], meters: {} };
    this.record({ type: 'consequence-given', encounter: this.getEncounterId(encounter), ...nothing, findings: found });
    this.given.clear();
  }

  override onMet(people: readonly number[]): void {
    const { metBits } = this.program;
    const characters = this.story.characters.filter(({ id }) => people.includes(metBits.get(id) ?? NONE));
    this.record({ type: 'people-met', characters: characters.map(({ id }) => id) });
  }

  override onLanded(landed: number, _again: boolean, progress: number): void {
    const { flagBits, findingBits, encounters } = this.program;
    const encounter = encounters[landed];
    this.record({
      type: 'encounter-landed',
      encounter: this.getEncounterId(landed),
      progress,
      flags: this.justGiven(encounter?.flags ?? [], flagBits),
      findings: this.justGiven(encounter?.findings ?? [], findingBits),
    });
    this.given.clear();
  }

  override onDoomRaised(by: number): void {
    this.record({ type: 'doom-raised', by });
  }

  override onTimePassed(minutes: number): void {
    this.record({ type: 'time-passed', minutes });
  }

  override onPermitted(): void {
    this.record({ type: 'climax-permitted' });
  }

  override onClimaxTold(): void {
    this.record({ type: 'climax-told' });
  }

  override onDue(outcome: number): void {
    const evidence = this.evidence.length > 0 ? { evidence: [...this.evidence] } : {};
    this.record({ type: 'climax-due', outcome: wayDue(outcome) ?? 'forced', ...evidence });
  }

  hasFlag(flag: string): boolean {
    const bit = this.program.flagBits.get(flag);
    return bit !== undefined && hasBit(this.bits, bit);
  }

  hasLanded(id: string): boolean {
    const number = this.program.encounterNumbers.get(id);
    return number !== undefined && hasBit(this.bits, this.program.landedBase + number);
  }
}

/** A flag, progress, a finding or an item, before the active encounter is told. */
const isNew = (mutation: Mutation): boolean =>
  ((mutation.type === 'consequence-given' || mutation.type === 'encounter-landed') &&
    mutation.progress + mutation.flags.length + mutation.findings.length > 0) ||
  mutation.type === 'deed-rewarded' ||
  (mutation.type === 'items-changed' && mutation.gained.length > 0);

/** One instance per story, used synchronously. */
const lives = new WeakMap<Story, LivePlay>();

/**
 * Shared, so callers must not keep it.
 * @throws RefusalError `internal` if the state is not of this story
 */
export function livePlay(story: Story, state: PlotState): LivePlay {
  getCurrentAct(story, state);
  const live = lives.get(story) ?? new LivePlay(story, state);
  lives.set(story, live);
  live.standAt(state);
  return live;
}

/** Like `livePlay`, after the turn's changes so far. */
export function playOn(story: Story, state: PlotState, mutations: readonly Mutation[] = []): LivePlay {
  const live = livePlay(story, state);
  live.goOn(mutations);
  return live;
}
