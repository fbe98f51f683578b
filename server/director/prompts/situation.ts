import { ownEntry } from '../../../shared/json.ts';
import { PLAYER } from '../../../shared/memory/index.ts';
import { complicationText, getCurrentAct, progressLeftForDeeds, type StoryAct } from '../../../shared/play/index.ts';
import type { DirectInput } from '../types.ts';
import { describeActEnd } from './act-end.ts';
import { renderClocks } from './clocks.ts';
import { clipToSentences, joinParts } from './encounter.ts';
import { createPlayNames } from './names.ts';
import { fitLines, type SituationLimits, section, toDataLine } from './sections.ts';
import {
  describeActive,
  listCentralScenes,
  listDirectable,
  listEligible,
  listElsewhere,
  listLater,
} from './situation-encounters.ts';
import { renderPlaceAndPeople } from './where-and-who.ts';

/** The turn for the Director. Empty sections are left out. */
export function situationText(input: DirectInput, limits: SituationLimits): string {
  const { opening } = input;
  const part = (title: string, lines: readonly string[]) => section(title, fitLines(lines, limits.section));
  return [
    `# Turn ${opening.state.turn}, to be directed now`,
    ...section('The player', [...describeDeed(input), ...describeOpening(input, limits)]),
    ...part(
      'Decided by the rules: it is so. When it is told is yours: now if it is what this turn is about, else in a later one',
      listDecided(input, limits),
    ),
    ...part('Where and who', renderPlaceAndPeople(input, limits)),
    ...part('The encounter under way', describeActive(input, limits)),
    ...part('Encounters that may begin now', listEligible(input, limits)),
    ...part('What may begin here, also in this turn if you close the one under way', listLater(input, limits)),
    ...part('Encounters of other places that may be played here, where they fit', listDirectable(input, limits)),
    ...part('What waits elsewhere', listElsewhere(input, limits)),
    ...part('Clocks', renderClocks(input, limits)),
    ...part('What deeds may earn', listGrants(input, limits)),
    ...part('What the player has', listPossessions(input, limits)),
    ...part('The end of the act', describeActEnd(input, limits)),
    ...part(
      "The author's central scene, not played yet: in the climax what it says, asks and gives is yours, wherever it happens",
      listCentralScenes(input, limits),
    ),
    ...part('Planted, and may come back now: kept, broken, found out, needed', listPlanted(input, limits)),
    ...part('Threads', listThreads(input, limits)),
    ...part('How people are', describeStates(input, limits)),
    ...part('Your last turn', describeLastTurn(input, limits)),
  ].join('\n\n');
}

function describeDeed(input: DirectInput): string[] {
  const { action, before, opening, story } = input;
  switch (action.type) {
    case 'start':
      return ['The story begins. The player has done nothing yet.'];
    case 'continue':
      return ['They wait for what comes next.'];
    case 'text':
      return [`In their own words: ${toDataLine(action.text)}`];
    case 'travel':
      return [
        `They go to ${createPlayNames(input).place(action.locationId)} (${action.locationId}), and arrive there in this turn.`,
      ];
    case 'roll': {
      const { checkResult } = opening;
      return checkResult === null
        ? ['They roll the dice.']
        : [`They rolled for: ${checkResult.reason ?? checkResult.stat}`];
    }
    case 'choice': {
      const text = before.choices.find(({ id }) => id === action.choiceId)?.text ?? '';
      const asked = before.asking === null ? undefined : story.encounterById.get(before.asking);
      const taken = asked === undefined ? undefined : ownEntry(opening.state.answered, asked.id);
      const whose = taken === undefined || asked === undefined ? '' : ` (option ${taken} of ${asked.id})`;
      return [`They take an offered choice: ${toDataLine(text)}${whose}`];
    }
  }
}

/** The author's own words that open an act, in its first turn. */
function describeOpening(
  { story, opening: { state, climax } }: DirectInput,
  { description }: SituationLimits,
): string[] {
  const scene = getCurrentAct(story, state).opening;
  if (!scene || state.actTurn !== 1 || climax !== null) return [];
  const lines = scene.first.lines.flatMap(({ line }) => ('text' in line && line.text ? [line.text] : []));
  const words = clipToSentences(toDataLine(scene.text || lines.join(' ')), description);
  return words === ''
    ? []
    : [`The act opens with the author's own words. Direct what follows them; they stand: “${words}”`];
}

function listDecided({ before, opening, story, last }: DirectInput, { description }: SituationLimits): string[] {
  const { state, escalations, firedEvents, checkResult, expiredComplication, arrived, newPlace, action, wayRefused } =
    opening;
  const act = story.actById.get(state.act);
  const degree = checkResult && last?.words?.degrees?.[checkResult.outcome];
  const left = before.active !== null && state.active === null ? story.encounterById.get(before.active.id) : undefined;
  const isLeft = left !== undefined && !state.landed.includes(left.id) && before.active?.again !== true;
  return [
    ...(arrived && action.type !== 'start'
      ? [`- They have just arrived${newPlace ? ', for the first time' : ''}.`]
      : []),
    ...(isLeft
      ? [
          `- ${left.id} “${left.title}” was left unfinished and has given nothing; it can be taken up again, there or where it fits.`,
        ]
      : []),
    ...(checkResult ? [`- The roll: ${checkResult.outcome}${degree ? `. As you said it would: ${degree}` : ''}`] : []),
    ...escalations.flatMap((index) => escalationLine(act, index, description)),
    ...firedEvents.flatMap(({ id, branches }) => {
      const event = act?.eventById.get(id)?.source;
      if (event === undefined) return [];
      const effects = branches.flatMap((index) => event.conditionalBranches?.[index]?.effect ?? []);
      return [
        `- Event ${id} “${event.title}”: ${[event.description, ...effects].map((said) => clipToSentences(said, description)).join(' ')}`,
      ];
    }),
    ...(expiredComplication === null || expiredComplication === complicationText(story.language)
      ? []
      : [`- This trouble is over: ${expiredComplication}`]),
    ...(wayRefused
      ? [
          `- They meant to go to ${act?.placeById.get(wayRefused.place)?.title ?? wayRefused.place} and do not get there in this turn. ${wayRefused.reason}`,
        ]
      : []),
  ];
}

function escalationLine(act: StoryAct | undefined, index: number, max: number): string[] {
  const said = act?.source.opposingForce?.escalationEvents[index]?.description;
  return said === undefined ? [] : [`- ${act?.doom?.label ?? 'Doom'} brings: ${clipToSentences(said, max)}`];
}

function listGrants({ story, opening: { state } }: DirectInput, { list }: SituationLimits): string[] {
  if (story.source.plot.grants === 'none')
    return ['This story rewards no deeds outside its options: give no "grants".'];
  const left = progressLeftForDeeds(story, state);
  if (left === null) return [];
  const inClimax = state.climaxDue
    ? getCurrentAct(story, state).candidates.filter(({ id }) => !state.landed.includes(id))
    : [];
  const read = new Set(story.endings.flatMap(({ when }) => when?.reads.flags ?? []));
  // Those that endings depend on come first: the list may be cut.
  const flags = [...new Set(inClimax.flatMap((one) => one.flags))]
    .filter((flag) => !state.flags.includes(flag))
    .toSorted((a, b) => Number(read.has(b)) - Number(read.has(a)));
  const facts = state.climaxDue ? story.facts.filter(({ id }) => !state.earnedFacts.includes(id)) : [];
  return [
    ...(flags.length > 0
      ? [`In this climax a deed may also earn a flag a turn: ${flags.slice(0, list * 2).join(', ')}`]
      : []),
    ...(facts.length > 0
      ? [
          `And what it brings out comes out by "reveals", whatever it waits for: ${facts
            .map(({ id }) => id)
            .slice(0, list)
            .join(', ')}`,
        ]
      : []),
    `Progress for deeds: ${left} more in this act.`,
    ...(state.rewarded.length > 0
      ? [`Counted already: ${state.rewarded.slice(-list).map(toDataLine).join('; ')}`]
      : []),
  ];
}

function listPossessions({ story, opening: { state } }: DirectInput, { list }: SituationLimits): string[] {
  const { items, findings, flags, earnedFacts } = state;
  const facts = earnedFacts.flatMap((id) => story.factById.get(id)?.source.text ?? []);
  const latest = (all: readonly string[]) => all.slice(-list);
  return [
    ...(items.length > 0 ? [`Things: ${latest(items).join('; ')}`] : []),
    ...(findings.length > 0 ? ['Found out:', ...latest(findings).map((finding) => `- ${finding}`)] : []),
    ...(facts.length > 0 ? ['Knows:', ...latest(facts).map((fact) => `- ${fact}`)] : []),
    ...(flags.length > 0 ? [`Flags: ${latest(flags).join(', ')}`] : []),
  ];
}

/** Planted entries are named again after so many turns, and at most so many of them. */
const PLANTED = { after: 3, most: 5 } as const;

/** Open promises and lies of earlier turns, oldest first, then things, latest first. */
function listPlanted(input: DirectInput, { list }: SituationLimits): string[] {
  const { memory, opening } = input;
  const { person } = createPlayNames(input);
  const open = memory.ledger.filter(
    ({ closed, turn }) => closed !== true && turn <= opening.state.turn - PLANTED.after,
  );
  return [
    ...open.filter(({ kind }) => kind === 'promise' || kind === 'lie'),
    ...open.filter(({ kind }) => kind === 'thing').reverse(),
  ]
    .slice(0, Math.min(list, PLANTED.most))
    .map(
      ({ id, kind, text, to }) =>
        `- ${id} (${kind}${to === undefined ? '' : ` to ${to === PLAYER ? 'the player' : person(to)}`}): ${toDataLine(text)}`,
    );
}

/** Threads that the Director opened. Those of the rules are in other sections. */
const listThreads = ({ memory }: DirectInput, { list }: SituationLimits): string[] =>
  memory.loops
    .filter(({ about }) => about === undefined)
    .slice(-list)
    .map(({ id, description, importance }) => `- ${id} (${importance}): ${toDataLine(description)}`);

function describeStates(input: DirectInput, { people }: SituationLimits): string[] {
  const { memory } = input;
  const { person } = createPlayNames(input);
  const states = Object.entries(memory.states)
    .sort(([, a], [, b]) => b.tick - a.tick)
    .slice(0, people)
    .map(
      ([id, { emotionalState, goals }]) =>
        `- ${person(id)}: ${joinParts([emotionalState, goals.length > 0 && `wants ${goals.join('; ')}`], '; ')}`,
    );
  const bonds = Object.values(memory.relationships)
    .filter(({ perspectiveA, perspectiveB }) => perspectiveA !== '' || perspectiveB !== '')
    .slice(-people)
    .map(
      ({ characterA, characterB, relationshipType, status, perspectiveA, perspectiveB }) =>
        `- ${person(characterA)} and ${person(characterB)} (${relationshipType}, ${status}): ${joinParts([perspectiveA && `${person(characterA)}: ${perspectiveA}`, perspectiveB && `${person(characterB)}: ${perspectiveB}`], ' ')}`,
    );
  return [...states, ...bonds];
}

function describeLastTurn({ last, story, opening }: DirectInput, { list, description }: SituationLimits): string[] {
  if (last === null) return [];
  const { words, refusals, chosen, came } = last;
  const act = story.actById.get(opening.state.act);
  const events = (came?.events ?? []).flatMap((id) => act?.eventById.get(id)?.source ?? []);
  const brought = [
    ...(came?.escalations ?? []).flatMap((index) => escalationLine(act, index, description)),
    ...events.map((event) => `- Event “${event.title}”: ${clipToSentences(event.description, description)}`),
  ];
  const title = chosen === null ? undefined : story.encounterById.get(chosen.encounter)?.title;
  return [
    ...(words?.next?.length ? [`You meant next: ${words.next.join(' Then: ')}`] : []),
    ...(words?.offstage ? [`Meanwhile: ${words.offstage}`] : []),
    ...(words?.withhold ?? []).flatMap(({ character, about }) =>
      about ? [`Kept back by ${character}: ${about}`] : [],
    ),
    ...(words?.turnsOn ? [`It changed: ${words.turnsOn}`] : []),
    ...(brought.length > 0
      ? [
          'The rules decided then; where it is not told yet, it comes now or waits for a turn that has room:',
          ...brought,
        ]
      : []),
    ...(chosen?.by === 'scorer' ? [`The rules began ${chosen.encounter} “${title ?? ''}” by themselves.`] : []),
    ...refusals
      .filter(({ what }) => !/^(?:result of|recalled) /.test(what))
      .slice(0, list)
      .map(({ what, reason }) => `- Not taken as you gave it: ${what}. ${reason}`),
  ];
}
