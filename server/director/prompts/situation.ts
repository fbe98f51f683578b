import { clip } from '../../../shared/clip.ts';
import { PLAYER } from '../../../shared/memory/index.ts';
import {
  actOf,
  CLIMAX_TURNS_MAX,
  eligibleEncounters,
  isNewEligible,
  openEndings,
  own,
  type PlotState,
  progressLeftForDeeds,
  type Story,
  type StoryAct,
  type StoryEncounter,
  scoreEncounters,
  TURNS_TO_CALL,
  whyNoClimax,
} from '../../../shared/play/index.ts';
import { STALLED_TURNS } from '../stalled.ts';
import type { DirectInput } from '../types.ts';
import { clocksOf } from './clocks.ts';
import { encounterLine, encounterName, encounterText, listed, shortly } from './encounter.ts';

import { namesOf } from './names.ts';
import { whereAndWho } from './where-and-who.ts';

/** How much of each part is told: counts, and characters of descriptions. */
export interface SituationLimits {
  description: number;
  eligible: number;
  people: number;
  list: number;
  /** Characters of a section; what comes first in it stays. */
  section: number;
}

/** A section, where it says something. */
export const section = (title: string, lines: readonly string[]): string[] =>
  lines.length === 0 ? [] : [`## ${title}\n${lines.join('\n')}`];

/** Somebody else's text as data: on one line, and no heading of ours. */
export const quoted = (text: string): string => text.replace(/\s+/gu, ' ').trim();

/**
 * A turn as the Director is to see it: what the player did, what the rules have made of it, who is where, what is under way, what could
 * begin, how far the clocks are. Sections that say nothing are left out.
 */
export function situationText(input: DirectInput, limits: SituationLimits): string {
  const { opening } = input;
  const part = (title: string, lines: readonly string[]) => section(title, firstWithin(lines, limits.section));
  return [
    `# Turn ${opening.state.turn}, to be directed now`,
    ...section('The player', [...deedOf(input), ...openingOf(input, limits)]),
    ...part(
      'Decided by the rules: it is so. When it is told is yours: now, or in one of the next turns',
      givenBy(input, limits),
    ),
    ...part('Where and who', whereAndWho(input, limits)),
    ...part('The encounter under way', activeOf(input, limits)),
    ...part('Encounters that may begin now', eligibleOf(input, limits)),
    ...part('What may begin here, also in this turn if you close the one under way', laterOf(input, limits)),
    ...part('Encounters of other places that may be played here, where they fit', directableOf(input, limits)),
    ...part('What waits elsewhere', elsewhereOf(input, limits)),
    ...part('Clocks', clocksOf(input, limits)),
    ...part('What deeds may earn', grantsOf(input, limits)),
    ...part('What the player has', possessionsOf(input, limits)),
    ...part('The end of the act', endOf(input, limits)),
    ...part('Planted, and may come back now: kept, broken, found out, needed', plantedOf(input, limits)),
    ...part('Threads', threadsOf(input, limits)),
    ...part('How people are', statesOf(input, limits)),
    ...part('Your last turn', lastOf(input, limits)),
  ].join('\n\n');
}

/** As many of the first lines as have room together; of one that has none by itself, the beginning. */
function firstWithin([first, ...rest]: readonly string[], max: number): string[] {
  if (first === undefined) return [];
  let room = max - first.length;
  const more = rest.filter((line) => {
    room -= line.length + 1;
    return room >= 0;
  });
  return [clip(first, max), ...more];
}

function deedOf(input: DirectInput): string[] {
  const { action, before, opening, story } = input;
  switch (action.type) {
    case 'start':
      return ['The story begins. The player has done nothing yet.'];
    case 'continue':
      return ['They wait for what comes next.'];
    case 'text':
      return [`In their own words: ${quoted(action.text)}`];
    case 'travel':
      return [
        `They go to ${namesOf(input).place(action.locationId)} (${action.locationId}), and arrive there in this turn.`,
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
      const taken = asked === undefined ? undefined : own(opening.state.answered, asked.id);
      const whose = taken === undefined || asked === undefined ? '' : ` (option ${taken} of ${asked.id})`;
      return [`They take an offered choice: ${quoted(text)}${whose}`];
    }
  }
}

/** The author's own words that open an act, in its first turn. */
function openingOf({ story, opening: { state, climax } }: DirectInput, { description }: SituationLimits): string[] {
  const scene = actOf(story, state).opening;
  if (!scene || state.actTurn !== 1 || climax !== null) return [];
  const lines = scene.first.lines.flatMap(({ line }) => ('text' in line && line.text ? [line.text] : []));
  const words = shortly(quoted(scene.text || lines.join(' ')), description);
  return [`The act opens with the author's own words. Direct what follows them; they stand: “${words}”`];
}

/** What the turn brings, whatever is directed. */
function givenBy({ before, opening, story, last }: DirectInput, { description }: SituationLimits): string[] {
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
        `- Event ${id} “${event.title}”: ${[event.description, ...effects].map((said) => shortly(said, description)).join(' ')}`,
      ];
    }),
    ...(expiredComplication === null ? [] : [`- This trouble is over: ${expiredComplication}`]),
    ...(wayRefused
      ? [
          `- They meant to go to ${act?.placeById.get(wayRefused.place)?.title ?? wayRefused.place} and stay here. ${wayRefused.reason}`,
        ]
      : []),
  ];
}

function escalationLine(act: StoryAct | undefined, index: number, max: number): string[] {
  const said = act?.source.opposingForce?.escalationEvents[index]?.description;
  return said === undefined ? [] : [`- ${act?.doom?.label ?? 'Doom'} brings: ${shortly(said, max)}`];
}

/** An encounter as the author wrote it, for what the rules do not read. */
function sourceOf(story: Story, { id, arc, home }: StoryEncounter) {
  const pool = arc
    ? (story.characterById.get(arc.character)?.personalArc?.arcEncounters ?? [])
    : home
      ? (story.actById.get(home.act)?.placeById.get(home.location)?.source.encounters ?? [])
      : [];
  return pool.find((one) => one.id === id) ?? {};
}

function activeOf({ story, opening: { state } }: DirectInput, { description }: SituationLimits): string[] {
  const active = state.active === null ? undefined : story.encounterById.get(state.active.id);
  if (active === undefined) return lastPlayed(story, state);
  const checked = own(state.checked, active.id);
  const open = own(state.offered, active.id) ?? openIn(active);
  const notes = [
    isBegun(active, state) && 'begun in an earlier turn',
    state.active?.again === true && 'it comes again, and gives nothing more',
    checked && `its roll came out: ${checked}`,
  ].filter((note) => typeof note === 'string');
  const answered = state.active?.again ? null : (own(state.answered, active.id) ?? null);
  return [encounterText(active, sourceOf(story, active), { open, answered, notes }, description)];
}

/** What was played last, where it is over: the rules let it land too. */
function lastPlayed(story: Story, { lastChosen, landed, answered }: PlotState): string[] {
  const last = lastChosen === null ? undefined : story.encounterById.get(lastChosen.id);
  if (last === undefined || !landed.includes(last.id)) return [];
  const isUnanswered = last.options.length > 0 && own(answered, last.id) === undefined;
  return [
    `None. ${last.id} “${last.title}” is over${isUnanswered ? '; none of its options was taken, so deeds may still earn the flags these give' : ''}.`,
  ];
}

const isBegun = ({ id }: StoryEncounter, { frames }: PlotState): boolean => (own(frames, id) ?? 0) > 0;

/** Options that ask for nothing: the others are judged when they are offered. */
const openIn = ({ options }: StoryEncounter): number[] =>
  options.flatMap(({ requires }, index) => (requires === null ? [index] : []));

function eligibleOf(input: DirectInput, limits: SituationLimits): string[] {
  const { story, opening } = input;
  const { state, eligible } = opening;
  const best = new Set(scoreEncounters(story, state, eligible).slice(0, limits.eligible));
  return eligible
    .filter(({ id }) => best.has(id))
    .map((encounter) => {
      const company = [...encounter.requiredCharacters, ...(encounter.arc ? [encounter.arc.character] : [])];
      const brings = company.filter((id) => !opening.present.includes(id)).map(namesOf(input).person);
      const notes = [
        encounter.priority !== 'normal' && encounter.priority,
        isBegun(encounter, state) && 'begun before and left unfinished; it gives what it has once it is closed',
        state.landed.includes(encounter.id) && 'told before; it gives nothing more',
        brings.length > 0 && `brings ${brings.join(', ')} here`,
      ].filter((note) => typeof note === 'string');
      const standing = { open: openIn(encounter), answered: null, notes };
      return `- ${encounterText(encounter, sourceOf(story, encounter), standing, limits.description)}`;
    });
}

/** What could begin here if nothing were under way. */
function laterOf({ story, opening: { state } }: DirectInput, { list }: SituationLimits): string[] {
  if (state.active === null) return [];
  const { eligible, directable } = eligibleEncounters(story, { ...state, active: null });
  return [...new Set([...eligible, ...directable])]
    .filter(({ id }) => id !== state.active?.id && !state.landed.includes(id))
    .slice(0, list)
    .map((encounter) => (eligible.includes(encounter) ? encounterLine(encounter) : encounterName(encounter)));
}

const beginnings = new WeakMap<StoryEncounter, string>();

/** How an encounter begins, in a sentence or two. The same in every turn. */
function beginningOf(encounter: StoryEncounter): string {
  const known = beginnings.get(encounter) ?? shortly(quoted(encounter.description), 120);
  beginnings.set(encounter, known);
  return known;
}

function elsewhereOf(input: DirectInput, { list }: SituationLimits): string[] {
  const { story, opening } = input;
  const { state } = opening;
  const act = actOf(story, state);
  const here = act.placeById.get(state.location);
  // These stand above.
  const told = new Set(eligibleEncounters(story, { ...state, active: null }).directable);
  const waits = act.places
    .filter(({ id }) => id !== state.location)
    .flatMap(({ id, title, encounters }) => {
      const fresh = encounters.filter((one) => !one.repeatable && isNewEligible(story, state, one, id));
      if (fresh.length === 0) return [];
      const isNear = here?.connections.includes(id) === true;
      return [
        `- ${title}: ${fresh.map((one) => one.id).join(', ')}`,
        ...(isNear
          ? fresh.filter((one) => !told.has(one)).map((one) => `  - ${one.id}, as it begins: ${beginningOf(one)}`)
          : []),
      ];
    });
  return [
    ...waits.slice(0, list * 2),
    ...(state.quietTurns >= STALLED_TURNS
      ? [
          `Nothing new has come for ${state.quietTurns} turns: bring something new, or give the player a reason to go on.`,
        ]
      : []),
  ];
}

/** What the Director may choose here that the place itself does not have. */
function directableOf({ opening: { state, eligible, directable } }: DirectInput, { list }: SituationLimits): string[] {
  if (state.active !== null) return [];
  return directable
    .filter((one) => !eligible.includes(one) && !state.landed.includes(one.id))
    .slice(0, list)
    .map((encounter) => encounterLine(encounter));
}

function grantsOf({ story, opening: { state } }: DirectInput, { list }: SituationLimits): string[] {
  if (story.source.plot.grants === 'none')
    return ['This story rewards no deeds outside its options: give no "grants".'];
  const left = progressLeftForDeeds(story, state);
  if (left === null) return [];
  const inClimax = state.climaxDue ? actOf(story, state).candidates.filter(({ id }) => !state.landed.includes(id)) : [];
  const flags = [...new Set(inClimax.flatMap((one) => one.flags))].filter((flag) => !state.flags.includes(flag));
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
    ...(state.rewarded.length > 0 ? [`Counted already: ${state.rewarded.slice(-list).map(quoted).join('; ')}`] : []),
  ];
}

function possessionsOf({ story, opening: { state } }: DirectInput, { list }: SituationLimits): string[] {
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

/** Where the act may end: what it rests on, and which endings are open. */
function endOf({ story, opening }: DirectInput, { list }: SituationLimits): string[] {
  const { state, climax } = opening;
  const act = actOf(story, state);
  const isLast = story.acts.at(-1)?.id === act.id;
  const missing = missingProgress(act, state);
  const why = whyNoClimax(story, state);
  if (!climax && missing > 0 && why !== null) return [];
  const may = climax
    ? climaxLines(climax, act, state)
    : why !== null
      ? [`Progress is full, but the climax cannot be called yet. ${why}`]
      : [
          missing === 0
            ? 'Progress is full, so the act is ripe. Call its climax now, or next turn where the central scene is still under way, with the evidence of this play: what was found, done, promised, lost. Nothing new is opened any more. Where its scene needs a later hour, offer the player to let the time pass.'
            : `The act has had its time: its climax may be called on evidence although ${missing} progress is missing, once the central scene is at hand; it can be earned there, by what the player does, 1 a turn. Until then lead there, by what the player holds.`,
          ...(state.fullSince > 0
            ? [
                `Uncalled, it comes by itself in ${Math.max(1, TURNS_TO_CALL - (state.actTurn - state.fullSince))} turns.`,
              ]
            : []),
        ];
  const isOpen = climax?.outcome === 'forced' && missing > 0;
  const endings = isLast ? openEndings(story, state).slice(0, list) : [];
  const won = isLast && isOpen ? openEndings(story, { ...state, climaxDue: 'won' }).slice(0, list) : [];
  return [
    ...may,
    ...(endings.length > 0
      ? [
          isOpen ? 'Endings if it ends as it stands:' : 'Endings that are open now:',
          ...endings.map((ending, index) => `- ending ${index}: ${endingText(ending)}`),
        ]
      : []),
    ...(won.length > 0 ? ['And if the climax is won:', ...won.map((ending) => `- ${endingText(ending)}`)] : []),
  ];
}

const endingText = ({ title, text }: { title: string; text: string }): string => listed([title, text], '. ');

const missingProgress = ({ progress }: StoryAct, state: PlotState): number =>
  progress === null ? Number.POSITIVE_INFINITY : progress.max - state.progress;

function climaxLines(
  { outcome, turn }: NonNullable<DirectInput['opening']['climax']>,
  act: StoryAct,
  state: PlotState,
): string[] {
  const missing = missingProgress(act, state);
  return [
    'The player travels only by your word now: intent "place" where the scene moves on to a connected place. Let it turn on what the player planted, promised and found: they put the truth together and show it; who is accused denies, bargains, and owns to one piece at a time.',
    `The climax is under way, ${outcome}: turn ${turn} of at most ${CLIMAX_TURNS_MAX}. What the player does in it counts. End it with "close": true when it is decided.`,
    ...(outcome === 'forced' && missing > 0 && Number.isFinite(missing)
      ? [
          `It is won if ${missing} more progress is earned in it: grant 1 for each deed that brings it closer, and leave it open until then.`,
        ]
      : []),
  ];
}

/** For so many turns what was planted rests, and so many of it are named. */
const PLANTED = { after: 3, most: 5 } as const;

/** Promises and lies of earlier turns that are still open, the oldest first, then things, the latest first. */
function plantedOf(input: DirectInput, { list }: SituationLimits): string[] {
  const { memory, opening } = input;
  const { person } = namesOf(input);
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
        `- ${id} (${kind}${to === undefined ? '' : ` to ${to === PLAYER ? 'the player' : person(to)}`}): ${quoted(text)}`,
    );
}

/** What a Director opened or closes; what the rules keep of their own is told elsewhere. */
const threadsOf = ({ memory }: DirectInput, { list }: SituationLimits): string[] =>
  memory.loops
    .filter(({ about }) => about === undefined)
    .slice(-list)
    .map(({ id, description, importance }) => `- ${id} (${importance}): ${quoted(description)}`);

function statesOf(input: DirectInput, { people }: SituationLimits): string[] {
  const { memory } = input;
  const { person } = namesOf(input);
  const states = Object.entries(memory.states)
    .sort(([, a], [, b]) => b.tick - a.tick)
    .slice(0, people)
    .map(
      ([id, { emotionalState, goals }]) =>
        `- ${person(id)}: ${listed([emotionalState, goals.length > 0 && `wants ${goals.join('; ')}`], '; ')}`,
    );
  const bonds = Object.values(memory.relationships)
    .filter(({ perspectiveA, perspectiveB }) => perspectiveA !== '' || perspectiveB !== '')
    .slice(-people)
    .map(
      ({ characterA, characterB, relationshipType, status, perspectiveA, perspectiveB }) =>
        `- ${person(characterA)} and ${person(characterB)} (${relationshipType}, ${status}): ${listed([perspectiveA && `${person(characterA)}: ${perspectiveA}`, perspectiveB && `${person(characterB)}: ${perspectiveB}`], ' ')}`,
    );
  return [...states, ...bonds];
}

function lastOf({ last, story, opening }: DirectInput, { list, description }: SituationLimits): string[] {
  if (last === null) return [];
  const { words, refusals, chosen, came } = last;
  const act = story.actById.get(opening.state.act);
  const events = (came?.events ?? []).flatMap((id) => act?.eventById.get(id)?.source ?? []);
  const brought = [
    ...(came?.escalations ?? []).flatMap((index) => escalationLine(act, index, description)),
    ...events.map((event) => `- Event “${event.title}”: ${shortly(event.description, description)}`),
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
      ? ['The rules decided then; where it is not told yet, let it come when it fits:', ...brought]
      : []),
    ...(chosen?.by === 'scorer' ? [`The rules began ${chosen.encounter} “${title ?? ''}” by themselves.`] : []),
    ...refusals
      .filter(({ what }) => !/^(?:result of|recalled) /.test(what))
      .slice(0, list)
      .map(({ what, reason }) => `- Not taken as you gave it: ${what}. ${reason}`),
  ];
}
