import type { MemoryProposal } from '../../../../shared/memory/index.ts';
import type { DirectorProposal } from '../../../../shared/play/index.ts';
import { createChance } from '../chance.ts';
import { overlap, shortName } from '../words/text.ts';
import { type Action, actionsOf } from './actions.ts';
import { type Known, propose } from './propose.ts';
import type { Reading } from './reading.ts';
import { rememberedOf } from './remember.ts';
import { type DirectorWords, directorWords, within } from './words.ts';

/** A Director's whole answer: the plan of the tick, the proposal beside it, what is to be remembered. */
export interface DirectorsAnswer extends DirectorProposal {
  rationale: string;
  scene_intention: string;
  pov_character: string | null;
  target_location: string | null;
  actions: Action[];
  expected_outcomes: string[];
  memory?: MemoryProposal;
}

interface Told {
  words: DirectorWords;
  who: string;
  place: string;
  /** Of the encounter that is chosen or under way; '' where none is. */
  title: string;
  /** The title of a place that has something new, where the story stands still. */
  goal: string;
}

function toldOf(reading: Reading, proposal: DirectorProposal, words: DirectorWords): Told {
  const { turn, story, places } = reading;
  const titleOf = (id: string) => places.find((place) => place.id === id)?.title ?? id;
  const title = turn.active?.title ?? turn.eligible.find(({ id }) => id === proposal.encounter)?.title ?? '';
  const hero = story.cast.find(({ role }) => role === 'protagonist')?.name ?? '';
  const [goal] = turn.newElsewhere;
  return {
    words,
    who: hero === '' ? story.title : shortName(hero),
    place: titleOf(turn.location) || story.title,
    title: within(title, 120),
    goal: goal === undefined ? '' : titleOf(goal),
  };
}

function intentionOf({ turn }: Reading, proposal: DirectorProposal, told: Told): string {
  const { words, ...filling } = told;
  if (turn.climax !== null) return words('intention_climax');
  if (told.title === '') return words(told.goal === '' ? 'intention_quiet' : 'intention_drawn', filling);
  if (turn.active === null) return words('intention', filling);
  return words(proposal.close === true ? 'intention_closing' : 'intention_under_way', filling);
}

function rationaleOf({ turn, loops }: Reading, proposal: DirectorProposal, { words, title, goal }: Told): string {
  if (turn.climax !== null) return words('rationale_climax');
  if (turn.active !== null) return words('rationale_under_way');
  const chosen = turn.eligible.find(({ id }) => id === proposal.encounter);
  if (chosen === undefined || chosen.landedBefore) return words(goal === '' ? 'rationale_quiet' : 'rationale_stalled');
  const loop = loops.find(({ description, category }) => category !== 'act' && description.includes(title));
  if (loop !== undefined) return words('rationale_loop', { loop: within(loop.description, 160) });
  if (chosen.arcPhase !== undefined) return words('rationale_arc');
  return words(
    overlap(`${chosen.title} ${chosen.description}`, turn.action.text ?? '') > 0 ? 'rationale_follow' : 'rationale_new',
  );
}

function outcomesOf({ turn }: Reading, proposal: DirectorProposal, { words, ...filling }: Told): string[] {
  if (turn.climax !== null) return [words('intention_climax')];
  return [
    ...(filling.title === ''
      ? [words(filling.goal === '' ? 'outcome_quiet' : 'outcome_drawn', filling)]
      : [words(proposal.close === true ? 'outcome_landed' : 'outcome_begun', filling)]),
    ...(proposal.check === undefined ? [] : [words('outcome_check', { stat: proposal.check.stat })]),
  ];
}

/** What the rest of the prompt says that a proposal goes by. */
const knownOf = ({ story, places }: Reading): Known => ({
  people: new Map(story.cast.map(({ id, name }) => [id, name])),
  encountersByPlace: places
    .map(({ encounters }) => encounters.map(({ id }) => id).filter((id) => id !== ''))
    .filter((ids) => ids.length > 0),
});

/**
 * Directs a turn by rule, whole: the proposal, the plan of its tick and what is to be remembered, in the story's language. The same
 * prompt and seed give the same answer.
 */
export function directByRule(reading: Reading, seed: number): DirectorsAnswer {
  const { turn, language } = reading;
  const proposal = propose(turn, language, seed, knownOf(reading));
  const chance = createChance(seed, `plan:${turn.turn}:${turn.location}:${turn.action.text ?? turn.action.type}`);
  const told = toldOf(reading, proposal, directorWords(language, chance.fork('words')));
  const actions = actionsOf(reading, proposal, seed, chance.fork('actions'));
  const memory = rememberedOf(reading, proposal, actions, chance.fork('memory'));
  return {
    rationale: rationaleOf(reading, proposal, told),
    scene_intention: intentionOf(reading, proposal, told),
    pov_character: reading.active,
    target_location: turn.location === '' ? null : turn.location,
    actions,
    expected_outcomes: outcomesOf(reading, proposal, told),
    ...proposal,
    ...(memory === null ? {} : { memory }),
  };
}
