import { ownEntry } from '../json.ts';
import { guardedFlags, type Story, type StoryEncounter, wordsAlone } from '../rules/index.ts';
import { getCurrentAct } from './lookup.ts';
import type { DirectorProposal } from './proposal.ts';
import type { ProposalContext } from './proposal-rules.ts';
import type { PlotState } from './state.ts';

type Grants = NonNullable<DirectorProposal['grants']>;

/** Maximum share of an act's required progress that deeds can earn. */
const SHARE_OF_PROGRESS = 1 / 4;

/**
 * Applies the Director's grants; returns the item and disposition, judged like others. Rules of play, "Rewards for
 * deeds".
 */
export function rewardDeed(
  { story, live, refuse }: ProposalContext,
  wanted: Grants | undefined,
): Pick<Grants, 'item' | 'disposition'> {
  if (!wanted) return {};
  if (!live.directed || story.source.plot.grants === 'none') {
    refuse(
      'grants',
      live.directed ? 'This story rewards no deeds outside its options.' : 'No model directs this turn.',
    );
    return {};
  }
  const { state } = live;
  const accepted = <T>(what: string, value: T | undefined, reason: string | null): T | null => {
    if (value !== undefined && reason !== null) refuse(`grants.${what}`, reason);
    return value === undefined || reason !== null ? null : value;
  };
  const reason = accepted('progress', wanted.progress, whyNoProgress(story, state, wanted.progress));
  const flag = accepted('flag', wanted.flag, whyNoFlag(story, state, landedIn(live), wanted.flag));
  const meter = accepted('meter', wanted.meter, whyMeterStays(story, state, wanted.meter));
  if (reason !== null || flag !== null || meter !== null) live.reward(reason, flag, meter);
  return { item: wanted.item, disposition: wanted.disposition };
}

/** The progress deeds can still earn in this act, in a climax all that is missing; null without progress. */
export function progressLeftForDeeds(story: Story, state: PlotState): number | null {
  const { progress } = getCurrentAct(story, state);
  if (!progress) return null;
  const missing = progress.max - state.progress;
  return state.climaxDue ? missing : Math.min(missing, mostForDeeds(progress.max) - state.progressGranted);
}

const mostForDeeds = (required: number): number => Math.ceil(required * SHARE_OF_PROGRESS);

function whyNoProgress(story: Story, state: PlotState, wanted = ''): string | null {
  const { progress } = getCurrentAct(story, state);
  if (!progress) return 'This act counts no progress.';
  if (state.progress >= progress.max) return 'Progress is full.';
  if ((progressLeftForDeeds(story, state) ?? 0) <= 0) {
    return `Before its climax, deeds earn at most ${mostForDeeds(progress.max)} progress in this act.`;
  }
  const words = wordsAlone(wanted);
  return state.rewarded.some((reason) => wordsAlone(reason) === words)
    ? `"${wanted}" has earned progress before.`
    : null;
}

/** Encounters active at the start of the turn that landed in it. */
const landedIn = ({ mutations }: ProposalContext['live']): string[] =>
  mutations.flatMap((mutation) => (mutation.type === 'encounter-landed' ? [mutation.encounter] : []));

function whyNoFlag(story: Story, state: PlotState, landed: readonly string[], wanted = ''): string | null {
  const isClimax = state.climaxDue !== null;
  const isSet = (flag: string) => state.flags.includes(flag);
  // An encounter landed without an answer has given nothing from its options.
  const isUnanswered = ({ id, options }: StoryEncounter) =>
    options.length > 0 && ownEntry(state.answered, id) === undefined;
  const giving = getCurrentAct(story, state).candidates.filter(
    (one) =>
      one.flags.includes(wanted) && (!state.landed.includes(one.id) || landed.includes(one.id) || isUnanswered(one)),
  );
  if (giving.length === 0) return `No scene that this act still holds gives "${wanted}".`;
  if (isSet(wanted)) return `"${wanted}" is set already.`;
  // Outside the climax, deeds respect the author's order of scenes too.
  const isOpen = ({ id, prerequisites, excludeIfFlags }: StoryEncounter) =>
    isClimax || id === state.active?.id || (prerequisites.every(isSet) && !excludeIfFlags.some(isSet));
  if (!giving.some(isOpen)) return `What gives "${wanted}" is not open yet: ${giving.map(({ id }) => id).join(', ')}.`;
  return !isClimax && guardedFlags(story).has(wanted)
    ? `"${wanted}" can close a way or force the climax; no deed sets it.`
    : null;
}

function whyMeterStays(story: Story, { meters }: PlotState, wanted: Grants['meter']): string | null {
  const meter = story.meters.find(({ id }) => id === wanted?.id);
  if (!meter || !wanted) return `There is no meter "${wanted?.id}".`;
  const moved = (ownEntry(meters, meter.id) ?? meter.initial) + wanted.by;
  if (wanted.by === 0) return 'It moves by 1 or by -1.';
  return moved < meter.min || moved > meter.max ? `"${meter.id}" stands at its end already.` : null;
}
