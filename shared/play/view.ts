import { z } from 'zod';
import { ownEntry } from '../json.ts';
import type { Story } from '../rules/index.ts';
import { MeterIdSchema } from '../story/index.ts';
import type { ChoiceOption, WaitingFor } from './frame.ts';
import { getCurrentAct, getCurrentPlace } from './lookup.ts';
import { waysFrom } from './player-action.ts';
import type { PlotState } from './state.ts';

/** A clock as the player sees it. */
export const TrackerSchema = z.object({
  label: z.string(),
  value: z.number(),
  max: z.number(),
  kind: z.enum(['progress', 'doom']),
});
export type Tracker = z.infer<typeof TrackerSchema>;

/** A meter as the player sees it. Rules of play, "Meters". */
export const ShownMeterSchema = z.object({
  id: MeterIdSchema,
  label: z.string(),
  value: z.number().int(),
  min: z.number().int(),
  max: z.number().int(),
});
type ShownMeter = z.infer<typeof ShownMeterSchema>;

export interface PlayView {
  readonly act: string;
  readonly actTitle: string;
  /** '' in an act without places. */
  readonly location: string;
  readonly locationTitle: string;
  readonly connections: readonly { readonly id: string; readonly title: string }[];
  readonly trackers: readonly Tracker[];
  readonly meters: readonly ShownMeter[];
  /** Null once the story has ended. */
  readonly waitingFor: WaitingFor | 'start' | null;
  readonly choices: readonly ChoiceOption[];
  readonly freeText: boolean;
  readonly ended: boolean;
  /** The text of the ending; null until then. */
  readonly ending: string | null;
}

/** `connections` are the places a `travel` can reach now. */
export function playView(story: Story, state: PlotState): PlayView {
  const act = getCurrentAct(story, state);
  const place = getCurrentPlace(story, state);
  const trackers: Tracker[] = [];
  if (act.progress) trackers.push({ ...act.progress, value: state.progress, kind: 'progress' });
  if (act.doom) trackers.push({ ...act.doom, value: state.doom, kind: 'doom' });
  return {
    act: act.id,
    actTitle: act.title,
    location: state.location,
    locationTitle: place?.title ?? act.title,
    connections: waysFrom(story, state).map((id) => ({ id, title: act.placeById.get(id)?.title ?? id })),
    trackers,
    meters: story.meters
      .filter(({ shown }) => shown === true)
      .map(({ id, label, initial, min, max }) => ({
        id,
        label,
        value: ownEntry(state.meters, id) ?? initial,
        min,
        max,
      })),
    waitingFor: state.waitingFor,
    choices: state.choices,
    freeText: state.freeText,
    ended: state.ended !== null,
    ending: state.ended?.text ?? null,
  };
}
