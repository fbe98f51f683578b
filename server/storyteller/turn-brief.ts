import { PLAYER } from '../../shared/memory/index.ts';
import {
  complicationText,
  type Direction,
  type DirectionPack,
  type Lead,
  type PlayerAction,
  ROLLED,
  sentencesOf,
  withoutIds,
} from '../../shared/play/index.ts';
import type { AnyEncounter } from '../../shared/story/index.ts';
import type { Dropped } from '../director/types.ts';
import { didText, type PromptNames } from '../memory/prompt-text.ts';
import type { CleanDirection } from './clean-direction.ts';
import { stageOrder } from './compile-scene.ts';
import { earnedBefore } from './earned-facts.ts';
import { GEARS } from './gears.ts';
import { partsText } from './prompt-parts.ts';
import { personText } from './prompt-people.ts';
import type { Scene, SceneInput } from './scene.ts';
import type { SceneMaterial } from './scene-material.ts';
import { namesIn, settledNow } from './story-so-far.ts';
import { cutAtSentence, whateverIsDone, within } from './texts.ts';

/** A turn that is told, read once for all sizes of its prompt. */
export interface TurnToTell {
  input: SceneInput;
  material: SceneMaterial;
  scene: Scene;
  direction: CleanDirection;
  /** The Director's words that disclosed a secret, and were left out. */
  refused: readonly Dropped[];
  /** Whether a text would disclose what the player has not earned. */
  tells: (text: string) => boolean;
}

/** How much of a brief there is room for. */
export interface BriefSize {
  lore: boolean;
  /** The place in full where it is new, else its first sentence. */
  place: boolean;
  /** Descriptions of people the head does not have; their voices stay. */
  people: boolean;
  /** The most people who are here that more than their names is said of: those the scene is about first. */
  most: number;
  /** How much of the author's texts, from 0 to 1. */
  authored: number;
}

/** Characters of an author's text that are kept however little room there is. */
const AUTHORED_LEAST = 120;
/** The most people who are here by name alone. */
const OTHERS_MAX = 12;
/** Characters of all texts of one sort; each is whole or left out. */
const LIST_MAX = 2000;
/** The same of lore. */
const LORE_MAX = 3000;

const LENGTHS = {
  short: '3 or 4 texts, read in half a minute',
  usual: '5 to 7 texts, together read in a minute',
  long: '7 to 10 texts, together read in a minute and a half',
} as const;

/** What a turn changes, in words. A missing one does not compile. */
const TURNING_POINTS: Record<NonNullable<Direction['turnsOn']>, string> = {
  known: 'what is known',
  place: 'where the protagonist is',
  stake: 'what is at stake',
  means: 'what the protagonist can act with',
  bond: 'how two people stand to each other',
};

/** A text without the full stop at its end. */
const withoutStop = (text: string): string => text.trim().replace(/\.+$/u, '');

const list = (items: readonly string[]): string => items.map((item) => `- ${item}`).join('\n');

const section = (heading: string, items: readonly string[]): string[] =>
  items.length === 0 ? [] : [`## ${heading}\n${list(items)}`];

/** The author's text of a scene: what is done there only as far as it was done. */
function sceneText({ description }: AnyEncounter, answered: string | undefined, isRolled: boolean): string {
  const always = whateverIsDone(description).split('\n');
  return description
    .split('\n')
    .filter((line) => always.includes(line) || isRolled || (answered !== undefined && line.includes(answered)))
    .join('\n')
    .trim();
}

/** Where it plays and when. */
function placeLines({ input, material, scene, direction: { when } }: TurnToTell, size: BriefSize): string[] {
  const { place, act, attached } = material;
  const { pack, turns = [] } = input;
  const title = place?.title ?? act.title;
  const detail = place?.ambientDetail ?? '';
  const isNew = pack.arrived || !turns.some(({ location }) => location === pack.location);
  const told = isNew && size.place ? authored(detail, size) : (sentencesOf(detail)[0] ?? '').trim();
  const ways = within(
    act.sandboxLocations
      .filter(({ id }) => id !== pack.location && place?.connections.includes(id))
      .map((way) => way.title),
    size.place ? LIST_MAX : 0,
  );
  const { spot } = attached;
  return [
    ...(scene.act.opening
      ? [`The act “${act.title}” begins. What the protagonist is after: ${authored(act.objective, size)}`]
      : []),
    `Place: ${title} (${pack.location || pack.act}).${told === '' ? '' : ` ${told}`}`,
    ...(spot
      ? [
          `Where exactly: ${[spot.name, spot.description, spot.atmosphere, ...spot.features].filter(Boolean).join('. ')}`,
        ]
      : []),
    ...(when === undefined ? [] : [`Time: ${when}`]),
    ...(ways.length > 0 ? [`Ways from here: ${ways.join(', ')}.`] : []),
  ];
}

/** Who is here, where they stand, how they feel towards the protagonist. */
function peopleLines(turn: TurnToTell, described: ReadonlySet<string>, names: PromptNames, size: BriefSize): string[] {
  const { input, material, direction, tells } = turn;
  const { positions } = direction;
  const { pack, before, story, faces = {}, turns = [] } = input;
  const seen = new Set([...before.met, ...turns.flatMap(({ lines }) => lines.map(({ speaker }) => speaker))]);
  const whereIs = (id: string, name: string) =>
    positions.find(({ character }) => character === id || character === name)?.where;
  const comes = new Set(pack.comes);
  const stay = pack.present.map(({ character }) => character).filter((id) => !comes.has(id));
  const lineOf = (id: string): string[] => {
    const person = material.characters.get(id);
    if (person === undefined) return [];
    const { name, personalArc, imagePrompt } = person;
    const isPlayer = id === material.protagonist;
    const where = whereIs(id, name);
    const feels = material.written.dispositions.get(id);
    const want = personalArc?.want ?? '';
    const isUnmet = !isPlayer && faces[id] === undefined && !seen.has(id);
    const about = [
      ...(where === undefined ? [] : [`${withoutStop(where)}.`]),
      ...(feels === undefined ? [] : [`Towards the protagonist: ${feels}.`]),
      ...(!isPlayer && want !== '' && !tells(want) ? [`Wants: ${want}`] : []),
      ...(isUnmet && imagePrompt !== '' && !tells(imagePrompt) ? [`Seen for the first time: ${imagePrompt}.`] : []),
      ...(faces[id] === undefined || isPlayer ? [] : [`Face now: ${faces[id]}.`]),
    ].join(' ');
    const text = described.has(id)
      ? `- ${name} (${id})${about === '' ? '' : ': '}`
      : `${personText(person, size.people ? 'whole' : 'voice')}${about === '' ? '' : ' '}`;
    return [`${text}${about}`];
  };
  const newcomers = material.attached.newcomers
    .filter(
      ({ id, name }) => !material.characters.has(id) && (positions.length === 0 || whereIs(id, name) !== undefined),
    )
    .map(({ id, name, role, description, traits }) => {
      const known = [whereIs(id, name) ?? '', ...(size.people ? [role, description, ...traits] : [role])];
      return `- ${name} (${id}): ${known.filter(Boolean).map(withoutStop).join('. ')}.`;
    });
  const known = new Set([...story.characters, ...material.attached.newcomers].flatMap(({ id, name }) => [id, name]));
  const nameless = positions
    .filter(({ character }) => !known.has(character) && character !== PLAYER)
    .map(({ character, where }) => `- ${character} ("name": "${character}"): ${where}.`);
  const present = stay.filter((id) => material.characters.has(id));
  const foremost = stageOrder(input).filter((id) => present.includes(id));
  const others = foremost.slice(size.most).map((id) => `${names.person(id)} (${id})`);
  const here = [
    ...foremost.slice(0, size.most).flatMap(lineOf),
    ...newcomers,
    ...nameless,
    ...(others.length > 0 ? [`- Also here: ${others.slice(0, OTHERS_MAX).join(', ')}.`] : []),
  ];
  const coming = (pack.comes ?? []).flatMap(lineOf);
  return [
    ...(here.length > 0
      ? ['Here as the turn ends, and nobody else who matters:', ...here]
      : ['Nobody else who matters is here.']),
    ...(coming.length > 0 ? ['Comes in this turn:', ...coming] : []),
    ...((pack.goes ?? []).length > 0 ? [`Goes in this turn: ${(pack.goes ?? []).map(names.person).join(', ')}.`] : []),
  ];
}

const authored = (text: string, { authored: share }: BriefSize): string =>
  share === 1 ? text : cutAtSentence(text, Math.max(AUTHORED_LEAST, Math.floor(text.length * share)));

/** What the player did, in a line. */
function deedLine(action: PlayerAction, said: string | undefined, pack: DirectionPack, names: PromptNames): string {
  if (action.type === 'roll') return 'The player rolled the dice: this turn tells how that came out.';
  const text = action.type === 'travel' ? pack.location : (said ?? '');
  return didText({ type: action.type, text }, names);
}

/** The trouble that is under way; null where nobody has said what it is. */
const troubleIn = ({ input: { story }, material: { written } }: TurnToTell) =>
  written.complication?.text === complicationText(story.language) ? null : written.complication;

/** What of the author's plot moves in this turn. */
function plotLines({ input, material }: TurnToTell, size: BriefSize): string[] {
  const { pack } = input;
  const { act } = material;
  const escalations = pack.escalations.flatMap((at) => act.opposingForce?.escalationEvents[at]?.description ?? []);
  const events = pack.events.flatMap(({ id, branches }) => {
    const event = act.inevitableEvents?.find((each) => each.id === id);
    if (event === undefined) return [];
    const effects = branches.flatMap((branch) => event.conditionalBranches?.[branch]?.effect ?? []);
    return [[event.description, ...effects].join(' ')];
  });
  const how = input.pack.direction
    ? 'only where the events above come to it, else it is told in a later turn'
    : 'bend them to where the story stands';
  return [...escalations, ...events].map(
    (text) => `The plot moves, in the author’s words; ${how}: ${authored(text, size)}`,
  );
}

/** The climax: what decides, and what has to be true beside the ending. */
function climaxLines({ input }: TurnToTell): string[] {
  const { climax, climaxSign, act } = input.pack;
  if (climax === null)
    return climaxSign === undefined
      ? []
      : [
          climaxSign === 'won'
            ? 'The act’s climax comes next: let a sign of it be seen.'
            : 'The act’s climax comes next, whether the protagonist is ready or not: let a sign of what threatens be seen.',
        ];
  if (climax.phase !== 'last')
    return [
      `The act’s climax is under way${climax.phase === 'first' ? ' and begins now' : ''}. It is not decided in this turn: let what the player does count, bring it closer, and leave the end open.`,
    ];
  const next = input.story.plot.acts.find(({ id }) => id === climax.nextAct && id !== act)?.title;
  return [
    `This is the climax of the act; it is ${climax.outcome === 'won' ? 'won' : 'forced on the protagonist, not won'}. Let what the player did, promised and has in hand decide how.`,
    ...(climax.ending === null
      ? []
      : climax.tellsEnding
        ? [
            `The story ends here. Tell its end to the last word, in words of your own, bent to what happened in this play; name two or more things of “True so far”, and contradict none. What the author wrote of it: “${climax.ending}” Make your last frame a "narrate": the last words of the story, which stand alone on its last page.`,
          ]
        : [
            `After your last text the story’s ending is shown: “${climax.ending}” Lead up to it, contradict nothing in it, and do not tell it yourself.`,
          ]),
    ...(next === undefined ? [] : [`The next act is called “${next}”: lean towards it.`]),
  ];
}

/** What this turn has to tell whatever else it does. */
function mustLines(turn: TurnToTell, names: PromptNames, size: BriefSize): string[] {
  const { input, material, scene, direction, tells } = turn;
  const { pack, before, state } = input;
  const { encounter, attached, written } = material;
  const trouble = troubleIn(turn);
  const rolled = pack.checkResult && ROLLED[pack.checkResult.outcome];
  const answered = scene.encounter?.answered;
  const rolledFor = written.resultReason ?? (encounter ? `what is tried in “${encounter.title}”` : null);
  const came = earnedBefore(input).now.map(({ text, knownBy }) => {
    const knew = (knownBy ?? []).map(names.person).join(', ');
    return `Comes out now: ${text}${knew === '' ? '' : ` Until now only ${knew} knew.`}`;
  });
  const found = [...new Set([...material.found, ...(scene.encounter?.findings ?? [])])].filter(
    (text) => !before.findings.includes(text) && !tells(text),
  );
  const comesAndGoes = [
    ...(pack.comes ?? []).map((id) => `${names.person(id)} comes, after the answer: a "show" as they do.`),
    ...(pack.goes ?? []).map((id) => `${names.person(id)} goes: a "hide" as they do.`),
  ];
  return [
    ...(direction.outcome === null || direction.outcome === rolled ? [] : [direction.outcome]),
    ...(rolled === null ? [] : [`The roll${rolledFor === null ? '' : ` for ${withoutStop(rolledFor)}`}: ${rolled}`]),
    ...(answered === undefined ? [] : [`The player’s answer to the scene is “${answered}”: it takes effect now.`]),
    ...attached.results.map(({ text }) => `It came to this; numbers stay as they are: ${text}`),
    ...within(came, LIST_MAX),
    ...within(found, LIST_MAX).map((text) => `Comes to light, if it has not yet: ${withoutIds(input.story, text)}`),
    ...comesAndGoes,
    ...material.gained.map((name) => `The protagonist gets “${name}”: an item frame.`),
    ...pack.items.lost.map((name) => `The protagonist loses “${name}”: an item frame.`),
    ...(trouble?.fresh ? [`New trouble begins: ${trouble.text}`] : []),
    ...(pack.wayRefused
      ? [
          `The protagonist wanted to go to ${names.place(pack.wayRefused.place)} and stays here; tell why. ${pack.wayRefused.reason}`,
        ]
      : []),
    ...climaxLines(turn),
    ...(direction.isDirected ? direction.beats.slice(0, 1) : plotLines(turn, size)),
    ...(!direction.isDirected && encounter && scene.parts === undefined ? encounterLines(turn, size) : []),
    ...(encounter && pack.encounter?.phase === 'closing'
      ? [
          `The scene “${encounter.title}” comes to its end${
            scene.present.some(({ leaves }) => leaves)
              ? `; after it ${scene.present
                  .filter(({ leaves }) => leaves)
                  .map(({ name }) => name)
                  .join(', ')} leaves`
              : ''
          }.`,
        ]
      : []),
    ...(state.actTurn <= 1 && input.action.type === 'start'
      ? ['The story begins: let the player see where they are and who they are.']
      : []),
  ];
}

/** The author's text for the scene under way. */
function encounterLines({ input, material, scene, direction }: TurnToTell, size: BriefSize): string[] {
  const { encounter } = material;
  if (encounter === undefined) return [];
  const text = sceneText(encounter, scene.encounter?.answered, input.pack.checkResult !== null);
  const things = scene.encounter?.interactables ?? [];
  const { phase, framesBefore = 0, expectedFrames = 0 } = input.pack.encounter ?? {};
  const goesOn = !direction.isDirected && phase !== 'closing' && expectedFrames - framesBefore > scene.frameBudget;
  return [
    `The scene “${encounter.title}”, as the author wrote it${framesBefore > 0 ? ' (use only what has not been told)' : ''}: ${authored(text, size)}`,
    ...(goesOn ? ['It goes on after this turn: leave some of it.'] : []),
    ...(things.length > 0 ? [`Things to handle in it: ${things.join(', ')}.`] : []),
  ];
}

/** What the turn may draw on. */
function mayLines(turn: TurnToTell, size: BriefSize): string[] {
  const { input, material, scene, direction, tells } = turn;
  const { attached, place } = material;
  const trouble = troubleIn(turn);
  const lore = within(
    material.lore.map(({ content }) => content),
    size.lore ? LORE_MAX : 0,
  );
  const held = input.state.items.filter((item) => !material.gained.includes(item) && !tells(item));
  const callbacks = (place?.callbacks ?? []).filter((text) => text.trim() !== '' && !tells(text));
  return [
    ...(direction.isDirected ? direction.beats.slice(1) : []),
    ...(direction.isDirected ? plotLines(turn, size) : []),
    ...(direction.isDirected && scene.parts === undefined ? encounterLines(turn, size) : []),
    ...(trouble && !trouble.fresh ? [`Trouble that still weighs on everything: ${trouble.text}`] : []),
    ...lore.map((content) => `About this world: ${content}`),
    ...(size.lore && callbacks.length > 0 ? [`Can come back here: ${within(callbacks, LIST_MAX).join(' / ')}`] : []),
    ...(held.length > 0 ? [`The protagonist carries: ${held.slice(-20).join(', ')}.`] : []),
    ...(attached.nudge === null ? [] : [`Something may draw the protagonist towards ${attached.nudge}.`]),
  ];
}

/** What of the turn's matter the player knows by now. */
function saidLines({ input, material }: TurnToTell): string[] {
  const { pack, toldNow = [] } = input;
  const { encounter } = material;
  return [
    ...(encounter && pack.encounter?.again
      ? [
          `The scene “${encounter.title}” was told before. It comes again: as something familiar, changed by what has happened since.`,
        ]
      : []),
    ...(encounter && !pack.encounter?.again && (pack.encounter?.framesBefore ?? 0) > 0
      ? [`The scene “${encounter.title}” is resumed: what of it stands in the story so far is told. Go on from there.`]
      : []),
    ...(toldNow.length > 0 ? [`Told in this turn, right before yours: ${toldNow.join(' ')}`] : []),
  ];
}

/** What the turn makes true. */
const settledLines = ({ input, tells }: TurnToTell): string[] =>
  settledNow(input).flatMap(({ text }) => (tells(text) ? [] : [text]));

/** Who keeps something back, and what they do instead. */
const withholdLines = ({ direction: { withhold } }: TurnToTell, names: PromptNames): string[] =>
  withhold.map(({ character, about, says, does }) =>
    [
      `${names.person(character)} keeps something back${about === undefined ? '' : `: ${about}`}.`,
      ...(says === undefined ? [] : [`Instead they say: ${says}.`]),
      ...(does === undefined ? [] : [`Meanwhile: ${does}.`]),
    ].join(' '),
  );

/** A lead as a choice is to offer it. @param number counted from 1 */
function leadLine({ text, place, option, price }: Lead, number: number, { material }: TurnToTell, names: PromptNames) {
  const { encounter } = material;
  const answer =
    encounter && 'options' in encounter && option !== undefined ? encounter.options?.[option]?.text : undefined;
  const notes = [
    ...(place === undefined ? [] : [`takes the protagonist to ${names.place(place)}`]),
    ...(answer === undefined ? [] : [`gives the scene’s answer “${answer}”`]),
    ...(price ? [`its price, to be clear from the words: ${price}`] : []),
  ];
  return `- Lead ${number}: ${text}${notes.length === 0 ? '' : ` (${notes.join('; ')})`}`;
}

/** How the turn ends. */
function endLines(turn: TurnToTell, names: PromptNames): string[] {
  const { input, scene, material, direction } = turn;
  const { leads } = direction;
  const { pack, isLast = true, leadsInto } = input;
  const { askedReason } = material.written;
  if (leadsInto !== undefined) return [`End so that the author’s next line can follow: “${leadsInto}” Then yield.`];
  if (!isLast) return ['Others tell what comes next: yield, without a choice.'];
  if (pack.checkAsked !== null)
    return [
      `Stop where the dice decide (${pack.checkAsked.stat})${askedReason === null ? '' : `: ${askedReason}`}. Tell nothing of how it turns out. Then yield, without a choice.`,
    ];
  if (pack.climax?.tellsEnding) return ['After the last words yield, without a choice.'];
  if (pack.climax?.phase === 'last') return ['End on the climax’s last moment, then yield, without a choice.'];
  const options = scene.encounter?.options;
  if (options !== undefined && leads.length === 0)
    return [
      `The player is asked next: ${options.map((option) => `“${option}”`).join(' / ')}. End where these can be taken; do not list them. Then yield with "free-text".`,
    ];
  if (leads.length === 0)
    return ['End with a choice of 2 or 3 where the player has something to choose, else with a yield.'];
  return [
    'End with a choice of 2 or 3, written last from what you told. Word these leads as the protagonist would do or say them, and give each option its "lead" number; one option may be your own, without a number:',
    ...leads.map(({ lead, number }) => leadLine(lead, number, turn, names)),
  ];
}

/** How long the turn is and how it feels. */
function styleLines({ input, scene, direction: { feel, length, isDirected, turnsOn } }: TurnToTell): string[] {
  const isGuided = scene.parts?.some(({ beats }) => beats !== undefined) ?? false;
  const isFree = isDirected && !isGuided;
  const number = isFree ? LENGTHS[input.pack.climax === null ? length : 'long'] : `about ${scene.frameBudget} texts`;
  return [
    `Length: ${number}. A text is one "say" or "narrate".`,
    ...(turnsOn === undefined ? [] : [`What this turn changes: ${TURNING_POINTS[turnsOn]}.`]),
    ...(feel === null ? (scene.encounter ? [`Pace: ${GEARS[scene.encounter.focus]}`] : []) : [`Feel: ${feel}`]),
  ];
}

/**
 * The changing end of the Storyteller's prompt: where the story is, what the player did, and what this turn is to tell.
 * @param described people the head of the prompt describes
 */
export function turnBrief(turn: TurnToTell, described: ReadonlySet<string>, size: BriefSize): string {
  const { input, material, scene } = turn;
  const { behind } = turn.direction;
  const names = namesIn(input);
  const parts = partsText(scene.parts ?? [], (text) => authored(text, size));
  return [
    ['# This turn', ...placeLines(turn, size), ...peopleLines(turn, described, names, size)].join('\n'),
    deedLine(input.action, material.said, input.pack, names),
    ...(parts === '' ? [] : [parts]),
    ...section('Must happen', mustLines(turn, names, size)),
    ...section('May be used', mayLines(turn, size)),
    ...section('Behind it: tell it so that this is true; do not say it', behind === null ? [] : [behind]),
    ...section('Already said', saidLines(turn)),
    ...section('Kept back, if it comes up', withholdLines(turn, names)),
    ...section('Settled by this turn: tell it or leave room for it; it is noted already', settledLines(turn)),
    ['## How', ...styleLines(turn), ...endLines(turn, names)].join('\n'),
  ].join('\n\n');
}
