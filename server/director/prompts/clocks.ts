import { ownEntry } from '../../../shared/json.ts';
import {
  expectedProgress,
  getCurrentAct,
  type PlotState,
  plannedTurns,
  progressLeftForDeeds,
  type StoryAct,
} from '../../../shared/play/index.ts';
import type { DirectInput } from '../types.ts';
import { clipToSentences, timeText } from './encounter.ts';
import type { SituationLimits } from './sections.ts';

/** An act counts as slow or early from this distance to a good pace, in points. */
const PACE_APART = 1;

const STAGES: readonly (readonly [number, string])[] = [
  [0.25, 'Its beginning: what is wanted, who is against it, two threads, no more.'],
  [0.5, 'Its middle: follow these threads, and let each answer cost something.'],
  [
    0.75,
    'Past its middle: no new person, place or question. End threads and bring back what was planted, one at a time; what is at stake grows, and what is done cannot be undone.',
  ],
  [
    1,
    'Near its end: bring those together who matter, settle what was promised and hidden, and reach the central scene.',
  ],
  [
    Number.POSITIVE_INFINITY,
    'It is over its time: bring the central scene now, wherever the player is; what is held back comes out in it.',
  ],
];

function planLine(planned: number, { actTurn }: PlotState): string {
  const [, asks = ''] = STAGES.find(([share]) => actTurn <= planned * share) ?? [];
  return `- The act is told in about ${planned} turns; this is its turn ${actTurn}. ${asks}`;
}

/** The day of the act's calendar at a good pace; undefined if its hours are all of one day. */
function dayLine({ hours, source }: StoryAct, planned: number | null, { actTurn, day }: PlotState): string[] {
  const last = Math.max(
    0,
    ...hours.map(({ index }) => {
      const threshold = source.opposingForce?.escalationEvents[index]?.threshold;
      return typeof threshold === 'object' ? (threshold.day ?? 1) : 1;
    }),
  );
  if (planned === null || last <= 1) return [];
  const due = Math.min(last, 1 + Math.floor((last * actTurn) / planned));
  return [
    `- The act has hours up to day ${last}; at a good pace it is about day ${due} by now.${due > day ? ' It is slow: once this scene is done, let the night or the day pass, a day or two with "took", and bring what happened meanwhile.' : ''}`,
  ];
}

/** Whether doom lags: in the act's last turns it should be nearly full. */
const doomIsSlow = ({ doom }: StoryAct, planned: number | null, { actTurn, ...state }: PlotState): boolean =>
  planned !== null &&
  !state.climaxDue &&
  state.doom < Math.floor((doom?.max ?? 0) * Math.min(1, actTurn / planned)) - PACE_APART;

function progressLine(
  { label, max }: NonNullable<StoryAct['progress']>,
  { progress, actTurn, climaxDue }: PlotState,
  /** What deeds may still earn in the act; null for no limit. */
  left: number | null,
): string {
  const line = `- ${label} (progress): ${progress} of ${max}`;
  // The present turn has brought nothing yet.
  const played = actTurn - 1;
  if (progress >= max || climaxDue || played < 1) return line;
  const [least, most] = [expectedProgress(max, played), Math.min(max, played)];
  const pace = `${line}; at a good pace ${least} to ${most} by now.`;
  if (progress < least)
    return `${pace} It is slow: ${left === 0 ? '' : 'let what the player does win the next piece in this turn, grant it, and '}close what is told.`;
  if (progress > most + PACE_APART) return `${pace} It is early: the last answers belong to the central scene.`;
  return pace;
}

/** The act's clocks with those of a good pace, events the Director triggers, and meters. */
export function renderClocks(
  { story, opening: { state } }: DirectInput,
  { list, description }: SituationLimits,
): string[] {
  const act = getCurrentAct(story, state);
  const next = act.thresholds.find(({ index }) => !state.crossedThresholds.includes(index));
  const comes = next && act.source.opposingForce?.escalationEvents[next.index]?.description;
  const nextHour = act.hours.find(({ index }) => !state.crossedThresholds.includes(index));
  const struck = nextHour && act.source.opposingForce?.escalationEvents[nextHour.index];
  const planned = plannedTurns(act);
  const called = act.events.filter(({ id, trigger }) => trigger === null && !state.firedEvents.includes(id));
  return [
    ...(planned === null || state.climaxDue ? [] : [planLine(planned, state)]),
    ...dayLine(act, planned, state),
    ...(act.progress ? [progressLine(act.progress, state, progressLeftForDeeds(story, state))] : []),
    ...(act.doom
      ? [
          `- ${act.doom.label} (doom): ${state.doom} of ${act.doom.max}${next && comes ? `; at ${next.at}: ${clipToSentences(comes, description)}` : ''}`,
          ...(doomIsSlow(act, planned, state)
            ? [
                '  It is slow: let it come to the player, and let what they do make noise, lose time or help the other side.',
              ]
            : []),
        ]
      : []),
    ...(struck && typeof struck.threshold !== 'number'
      ? [`- At ${timeText(struck.threshold)}: ${clipToSentences(struck.description, description)}`]
      : []),
    ...called
      .slice(0, list)
      .map(
        ({ id, source }) =>
          `- Event ${id}, yours to call when: ${clipToSentences(source.triggerCondition, description)}`,
      ),
    ...story.meters.map(
      ({ id, label, initial }) => `- ${label} (meter ${id}): ${ownEntry(state.meters, id) ?? initial}`,
    ),
  ];
}
