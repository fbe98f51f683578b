import { clipTrimmed } from '../../../shared/clip.ts';
import { oneLine } from '../../../shared/memory/index.ts';
import type { StoryEncounter } from '../../../shared/play/index.ts';
import { shortName } from '../../../shared/text.ts';
import { STALLED_TURNS } from '../context.ts';
import type { PatternInput } from './pattern-input.ts';
import { newNearby, type Proposed } from './propose.ts';
import { loopAbout } from './steps.ts';

const TITLE_MAX = 120;
const LOOP_MAX = 160;
const INTENTION_MAX = 300;

export interface PlanWords {
  rationale: string;
  scene_intention: string;
  pov_character: string | null;
  target_location: string | null;
  expected_outcomes: string[];
}

/** Placeholders: person, place, the encounter's title or '', a place with news or ''. */
interface Filling extends Record<string, string> {
  who: string;
  place: string;
  title: string;
  goal: string;
}

/** Describes what a plan by patterns is about and why. */
export function sayPlan(input: PatternInput, proposed: Proposed): PlanWords {
  const { story, place, stalledTurns, words } = input;
  const { encounter, proposal } = proposed;
  const name = story.protagonist?.name ?? '';
  const filling: Filling = {
    who: name === '' ? story.title : shortName(name),
    place,
    title: clipTrimmed(encounter?.title ?? '', TITLE_MAX),
    goal: stalledTurns >= STALLED_TURNS ? (newNearby(input)[0] ?? '') : '',
  };
  const isClosing = proposal?.close === true;
  return {
    rationale: writeRationale(input, encounter, filling),
    scene_intention: writeIntention(input, filling, isClosing),
    pov_character: input.hero,
    target_location: input.state.location === '' ? null : input.state.location,
    expected_outcomes: [
      ...writeOutcomes(input, filling, isClosing),
      ...(proposal?.check === undefined ? [] : [words('outcome_check', { stat: proposal.check.stat })]),
    ],
  };
}

function writeIntention(input: PatternInput, filling: Filling, isClosing: boolean): string {
  const { opening, action, impulse, active, words } = input;
  if (opening.climax !== null) return words('intention_climax');
  const reach = action.type === 'travel' ? 'travel' : action.type === 'text' ? 'other' : impulse;
  const kind =
    filling.title === ''
      ? filling.goal === ''
        ? 'intention_quiet'
        : 'intention_drawn'
      : active === undefined
        ? 'intention'
        : isClosing
          ? 'intention_closing'
          : 'intention_under_way';
  const said = [...(reach === null ? [] : [words(`reach_${reach}`, filling)]), words(kind, filling)];
  return oneLine(said.join(input.language === 'en' ? ' ' : ''), INTENTION_MAX);
}

function writeRationale(input: PatternInput, encounter: StoryEncounter | undefined, { goal }: Filling): string {
  const { opening, state, active, words } = input;
  if (opening.climax !== null) return words('rationale_climax');
  if (active !== undefined) return words('rationale_under_way');
  if (encounter === undefined || state.landed.includes(encounter.id))
    return words(goal === '' ? 'rationale_quiet' : 'rationale_stalled');
  const loop = loopAbout(input, encounter);
  if (loop !== undefined) return words('rationale_loop', { loop: clipTrimmed(loop.description, LOOP_MAX) });
  if (encounter.arc !== null) return words('rationale_arc');
  return words('rationale_new');
}

function writeOutcomes({ opening, words }: PatternInput, filling: Filling, isClosing: boolean): string[] {
  if (opening.climax !== null) return [words('intention_climax')];
  if (filling.title === '') return [words(filling.goal === '' ? 'outcome_quiet' : 'outcome_drawn', filling)];
  return [words(isClosing ? 'outcome_landed' : 'outcome_begun', filling)];
}
