import { ownEntry } from '../../../shared/json.ts';
import { PLAYER } from '../../../shared/memory/index.ts';
import { complicationText, getCurrentAct, presentAt, toClockTime } from '../../../shared/play/index.ts';
import type { DirectInput } from '../types.ts';
import { clipToSentences, joinParts, timeText } from './encounter.ts';
import { createPlayNames } from './names.ts';
import type { SituationLimits } from './sections.ts';

/** An absence is mentioned from this many turns. */
const LONG_ABSENT = 6;

function describeSilence({ turns, opening: { state } }: DirectInput, id: string): string {
  const last = turns.findLast(({ lines }) => lines.some(({ speaker }) => speaker === id))?.turn;
  const silent = last === undefined && state.met.includes(id) ? turns.length : state.turn - (last ?? state.turn);
  return silent >= LONG_ABSENT ? `, has not spoken for ${silent} turns` : '';
}

/** The place, who is here and where they stand, who is elsewhere, and the ways from here. */
export function renderPlaceAndPeople(input: DirectInput, { people, description }: SituationLimits): string[] {
  const { story, opening, memory, last } = input;
  const { state } = opening;
  const names = createPlayNames(input);
  const act = getCurrentAct(story, state);
  const here = act.placeById.get(state.location);
  const positions = new Map((last?.words?.positions ?? []).map(({ character, where }) => [character, where]));
  const person = (id: string, name: string, more = ''): string => {
    const where = opening.arrived ? undefined : (positions.get(id) ?? positions.get(name));
    const about = [
      where,
      ownEntry(state.dispositions, id) && `towards the player: ${ownEntry(state.dispositions, id)}`,
      more,
    ];
    return `- ${name} (${id})${about.some(Boolean) ? `: ${joinParts(about, '; ')}` : ''}`;
  };
  const made = Object.values(memory.characters)
    .filter((one) => one.act === state.act)
    .map((one) => ({ ...one, location: state.made?.[one.id] || one.location }));
  // Moves only add a place to the cast's: the last one counts.
  const movedTo = (id: string, where: string) => (ownEntry(state.moved, id)?.at(-1) ?? where) === where;
  // Those the last turn left here; after a journey, those of the place who were not moved.
  const isLeft = (id: string, name = names.person(id)) =>
    opening.arrived || positions.size === 0 ? movedTo(id, state.location) : positions.has(id) || positions.has(name);
  const madeHere = made
    .filter(
      ({ id, name, location }) => location === state.location && !opening.present.includes(id) && isLeft(id, name),
    )
    .slice(-people);
  const elsewhere = [
    ...act.places
      .filter(({ id }) => id !== state.location)
      .flatMap(({ id, title }) =>
        presentAt(story, state, id)
          .filter((one) => !Object.hasOwn(memory.characters, one))
          .filter((one) => one !== story.protagonist?.id && !(opening.present.includes(one) && isLeft(one)))
          .filter((one) => movedTo(one, id) && !opening.available.includes(one))
          .map((one) => `${names.person(one)} (${one}) at ${title}${describeSilence(input, one)}`),
      ),
    ...made
      .filter(({ location }) => location !== state.location)
      .slice(-people)
      .map(({ id, name, location }) => `${name} (${id}) at ${names.place(location)}`),
  ];
  // People the rules have nowhere in the act are here if the last turn left them here.
  const joined = opening.available.filter(
    (id) => !opening.arrived && (positions.has(id) || positions.has(names.person(id))),
  );
  const inScene = [...new Set([...opening.present, ...joined])].filter(
    (id) => id === story.protagonist?.id || isLeft(id),
  );
  const isOne = (who: string, id: string) => who === id || who === names.person(id);
  const isHero = (who: string) => who === PLAYER || isOne(who, story.protagonist?.id ?? PLAYER);
  const isHere = (who: string) => inScene.some((id) => isOne(who, id));
  const isListed = (who: string) =>
    who === PLAYER || isHere(who) || [...story.characters, ...made].some(({ id, name }) => id === who || name === who);
  const free = [...opening.present, ...opening.available]
    .filter((id, at, all) => !inScene.includes(id) && movedTo(id, state.location) && all.indexOf(id) === at)
    .slice(0, people);
  const left = opening.arrived
    ? (last?.words?.positions ?? []).map(({ character }) => character).filter((who) => !isHero(who) && !isHere(who))
    : [];
  const spots = Object.values(memory.locations).filter(
    (spot) => spot.act === state.act && spot.near === state.location,
  );
  return [
    ...(here ? [`Place: ${here.title} (${here.id})`] : []),
    ...(memory.activeCharacter === null ? [] : [`The story follows ${names.person(memory.activeCharacter)} now.`]),
    ...(story.keepsTime ? [`It is ${timeText(toClockTime(state))}.`] : []),
    ...(last?.words?.when && !story.keepsTime ? [`Time: ${last.words.when}`] : []),
    'Here:',
    ...inScene
      .slice(0, people)
      .map((id) => person(id, names.person(id), id === story.protagonist?.id ? 'the player' : '')),
    ...madeHere.map(({ id, name, role, introduced, description: said }) =>
      person(id, name, joinParts([role, introduced ? '' : `not met yet: ${clipToSentences(said, description)}`], '; ')),
    ),
    ...(last?.words?.positions ?? [])
      .filter(({ character }) => !opening.arrived && !isListed(character))
      .slice(0, people)
      .map(({ character, where }) => `- ${character} (no id): ${where}`),
    ...spots
      .slice(-people)
      .map(({ id, name, description: said }) => `- spot ${id}: ${name}. ${clipToSentences(said, description)}`),
    ...(free.length > 0 ? [`May come at any time: ${free.map((id) => `${names.person(id)} (${id})`).join(', ')}`] : []),
    ...(left.length > 0
      ? [
          `With the player a moment ago: ${left.slice(0, people).map(names.person).join(', ')}. Who comes along stands in "present".`,
        ]
      : []),
    ...(elsewhere.length > 0 ? [`Elsewhere: ${elsewhere.slice(0, people).join(', ')}`] : []),
    ...(here && here.connections.length > 0
      ? [`Ways from here: ${here.connections.map((id) => `${names.place(id)} (${id})`).join(', ')}`]
      : []),
    ...(state.complication && state.complication.text !== complicationText(story.language)
      ? [`Trouble that lasts: ${state.complication.text}`]
      : []),
  ];
}
