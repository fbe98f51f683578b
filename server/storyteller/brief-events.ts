import { takeWhileFitting } from '../../shared/clip.ts';
import { ROLLED, stripBracketedIds } from '../../shared/play/index.ts';
import type { AnyEncounter } from '../../shared/story/index.ts';
import type { PromptNames } from '../memory/render-memory.ts';
import { splitEarnedFacts } from './earned-facts.ts';
import { withoutConsequences } from './story-lookup.ts';
import {
  type BriefSize,
  getComplication,
  LIST_MAX,
  shortenAuthored,
  type TurnToTell,
  trimFullStop,
} from './turn-to-tell.ts';

/** The most characters of lore. */
const LORE_MAX = 3000;

function selectEncounterText({ description }: AnyEncounter, answered: string | undefined, isRolled: boolean): string {
  const always = withoutConsequences(description).split('\n');
  return description
    .split('\n')
    .filter((line) => always.includes(line) || isRolled || (answered !== undefined && line.includes(answered)))
    .join('\n')
    .trim();
}

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
    (text) => `The plot moves, in the author’s words; ${how}: ${shortenAuthored(text, size)}`,
  );
}

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
            `The story ends here. Tell its end to the last word, in words of your own, bent to what happened in this play: one last scene at its own pace, with who or what the story was about finding, keeping or losing there in person, plainly; what became of the others in a sentence each. The protagonist does nothing new in it that the player did not choose. Name two or more things of “True so far”, and contradict none. What the author wrote of it: “${climax.ending}” Make your last text a "narrate": the last words of the story, which stand alone on its last page.`,
          ]
        : [
            `After your last text the story’s ending is shown: “${climax.ending}” Lead up to it, contradict nothing in it, and do not tell it yourself.`,
          ]),
    ...(next === undefined ? [] : [`The next act is called “${next}”: lean towards it.`]),
  ];
}

/** What the turn has to tell. */
export function requiredLines(turn: TurnToTell, names: PromptNames, size: BriefSize): string[] {
  const { input, material, scene, direction, discloses } = turn;
  const { pack, before, state } = input;
  const { encounter, attached, written } = material;
  const complication = getComplication(turn);
  const rolled = pack.checkResult && ROLLED[pack.checkResult.outcome];
  const answered = scene.encounter?.answered;
  const rolledFor = written.resultReason ?? (encounter ? `what is tried in “${encounter.title}”` : null);
  const nowEarned = splitEarnedFacts(input).now.map(({ text, knownBy }) => {
    const knowers = (knownBy ?? []).map(names.person).join(', ');
    return `Comes out now: ${text}${knowers === '' ? '' : ` Until now only ${knowers} knew.`}`;
  });
  const found = [...new Set([...material.found, ...(scene.encounter?.findings ?? [])])].filter(
    (text) => !before.findings.includes(text) && !discloses(text),
  );
  const movements = [
    ...(pack.comes ?? []).map((id) => `${names.person(id)} comes, after the answer: a "show" as they do.`),
    ...(pack.goes ?? []).map((id) => `${names.person(id)} goes: a "hide" as they do.`),
  ];
  return [
    ...(direction.outcome === null || direction.outcome === rolled ? [] : [direction.outcome]),
    ...(rolled === null ? [] : [`The roll${rolledFor === null ? '' : ` for ${trimFullStop(rolledFor)}`}: ${rolled}`]),
    ...(answered === undefined ? [] : [`The player’s answer to the scene is “${answered}”: it takes effect now.`]),
    ...attached.results.map(({ text }) => `It came to this; numbers stay as they are: ${text}`),
    ...takeWhileFitting(nowEarned, LIST_MAX),
    ...takeWhileFitting(found, LIST_MAX).map(
      (text) => `Comes to light, if it has not yet: ${stripBracketedIds(input.story, text)}`,
    ),
    ...movements,
    ...material.gained.map((name) => `The protagonist gets “${name}”: an item frame.`),
    ...pack.items.lost.map((name) => `The protagonist loses “${name}”: an item frame.`),
    ...(complication?.fresh ? [`New trouble begins: ${complication.text}`] : []),
    ...(pack.wayRefused
      ? [
          `The protagonist wanted to go to ${names.place(pack.wayRefused.place)} and does not get there in this turn; tell why. ${pack.wayRefused.reason}`,
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

function encounterLines({ input, material, scene, direction }: TurnToTell, size: BriefSize): string[] {
  const { encounter } = material;
  if (encounter === undefined) return [];
  const text = selectEncounterText(encounter, scene.encounter?.answered, input.pack.checkResult !== null);
  const things = scene.encounter?.interactables ?? [];
  const { phase, framesBefore = 0, expectedFrames = 0 } = input.pack.encounter ?? {};
  const goesOn = !direction.isDirected && phase !== 'closing' && expectedFrames - framesBefore > scene.frameBudget;
  return [
    `The scene “${encounter.title}”, as the author wrote it${framesBefore > 0 ? ' (use only what has not been told)' : ''}: ${shortenAuthored(text, size)}`,
    ...(goesOn ? ['It goes on after this turn: leave some of it.'] : []),
    ...(things.length > 0 ? [`Things to handle in it: ${things.join(', ')}.`] : []),
  ];
}

/** What the turn may use. */
export function optionalLines(turn: TurnToTell, size: BriefSize): string[] {
  const { input, material, scene, direction, discloses } = turn;
  const { attached, place } = material;
  const complication = getComplication(turn);
  const lore = takeWhileFitting(
    material.lore.map(({ content }) => content),
    size.lore ? LORE_MAX : 0,
  );
  const held = input.state.items.filter((item) => !material.gained.includes(item) && !discloses(item));
  const callbacks = (place?.callbacks ?? []).filter((text) => text.trim() !== '' && !discloses(text));
  return [
    ...(direction.isDirected ? direction.beats.slice(1) : []),
    ...(direction.isDirected ? plotLines(turn, size) : []),
    ...(direction.isDirected && scene.parts === undefined ? encounterLines(turn, size) : []),
    ...(complication && !complication.fresh ? [`Trouble that still weighs on everything: ${complication.text}`] : []),
    ...lore.map((content) => `About this world: ${content}`),
    ...(size.lore && callbacks.length > 0
      ? [`Can come back here: ${takeWhileFitting(callbacks, LIST_MAX).join(' / ')}`]
      : []),
    ...(held.length > 0 ? [`The protagonist carries: ${held.slice(-20).join(', ')}.`] : []),
    ...(attached.nudge === null ? [] : [`Something may draw the protagonist towards ${attached.nudge}.`]),
  ];
}
