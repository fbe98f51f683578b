import { takeWhileFitting } from '../../shared/clip.ts';
import { PLAYER } from '../../shared/memory/index.ts';
import { splitSentences } from '../../shared/play/index.ts';
import type { PromptNames } from '../memory/render-memory.ts';
import { listInStageOrder } from './compile-scene.ts';
import { renderPerson } from './prompt-people.ts';
import { type BriefSize, LIST_MAX, shortenAuthored, type TurnToTell, trimFullStop } from './turn-to-tell.ts';

/** The most people who are listed by name alone. */
const OTHERS_MAX = 12;

/** Where and when the turn plays. */
export function placeLines({ input, material, scene, direction: { when } }: TurnToTell, size: BriefSize): string[] {
  const { place, act, attached } = material;
  const { pack, turns = [] } = input;
  const title = place?.title ?? act.title;
  const detail = place?.ambientDetail ?? '';
  const isNew = pack.arrived || !turns.some(({ location }) => location === pack.location);
  const told = isNew && size.place ? shortenAuthored(detail, size) : (splitSentences(detail)[0] ?? '').trim();
  const exits = takeWhileFitting(
    act.sandboxLocations
      .filter(({ id }) => id !== pack.location && place?.connections.includes(id))
      .map((way) => way.title),
    size.place ? LIST_MAX : 0,
  );
  const { spot } = attached;
  return [
    ...(scene.act.opening
      ? [
          `The act “${act.title}” begins${pack.turn > 1 ? ', after a break: the first text says when and where it is, and what has happened since' : ''}. What the protagonist is after: ${shortenAuthored(act.objective, size)}`,
        ]
      : []),
    `Place: ${title} (${pack.location || pack.act}).${told === '' ? '' : ` ${told}`}`,
    ...(spot
      ? [
          `Where exactly: ${[spot.name, spot.description, spot.atmosphere, ...spot.features].filter(Boolean).join('. ')}`,
        ]
      : []),
    ...(when === undefined ? [] : [`Time: ${when}`]),
    ...(exits.length > 0 ? [`Ways from here: ${exits.join(', ')}.`] : []),
  ];
}

/** Who is here, where they stand, and how they feel about the protagonist. */
export function peopleLines(
  turn: TurnToTell,
  described: ReadonlySet<string>,
  names: PromptNames,
  size: BriefSize,
): string[] {
  const { input, material, direction, discloses } = turn;
  const { positions } = direction;
  const { pack, before, story, faces = {}, turns = [] } = input;
  const seen = new Set([...before.met, ...turns.flatMap(({ lines }) => lines.map(({ speaker }) => speaker))]);
  const findPosition = (id: string, name: string) =>
    positions.find(({ character }) => character === id || character === name)?.where;
  const comes = new Set(pack.comes);
  const stay = pack.present.map(({ character }) => character).filter((id) => !comes.has(id));
  const describePerson = (id: string): string[] => {
    const person = material.characters.get(id);
    if (person === undefined) return [];
    const { name, personalArc, imagePrompt } = person;
    const isPlayer = id === material.protagonist;
    const where = findPosition(id, name);
    const feeling = material.written.dispositions.get(id);
    const want = personalArc?.want ?? '';
    const isUnmet = !isPlayer && faces[id] === undefined && !seen.has(id);
    const about = [
      ...(where === undefined ? [] : [`${trimFullStop(where)}.`]),
      ...(feeling === undefined ? [] : [`Towards the protagonist: ${feeling}.`]),
      ...(!isPlayer && want !== '' && !discloses(want) ? [`Wants: ${want}`] : []),
      ...(isUnmet && imagePrompt !== '' && !discloses(imagePrompt) ? [`Seen for the first time: ${imagePrompt}.`] : []),
      ...(faces[id] === undefined || isPlayer ? [] : [`Face now: ${faces[id]}.`]),
    ].join(' ');
    const text = described.has(id)
      ? `- ${name} (${id})${about === '' ? '' : ': '}`
      : `${renderPerson(person, size.people ? 'whole' : 'voice')}${about === '' ? '' : ' '}`;
    return [`${text}${about}`];
  };
  const newcomers = material.attached.newcomers
    .filter(
      ({ id, name }) =>
        !material.characters.has(id) && (positions.length === 0 || findPosition(id, name) !== undefined),
    )
    .map(({ id, name, role, description, traits }) => {
      const known = [findPosition(id, name) ?? '', ...(size.people ? [role, description, ...traits] : [role])];
      return `- ${name} (${id}): ${known.filter(Boolean).map(trimFullStop).join('. ')}.`;
    });
  const known = new Set([...story.characters, ...material.attached.newcomers].flatMap(({ id, name }) => [id, name]));
  const nameless = positions
    .filter(({ character }) => !known.has(character) && character !== PLAYER)
    .map(({ character, where }) => `- ${character} ("name": "${character}"): ${where}.`);
  const present = stay.filter((id) => material.characters.has(id));
  const foremost = listInStageOrder(input).filter((id) => present.includes(id));
  const others = foremost.slice(size.most).map((id) => `${names.person(id)} (${id})`);
  const here = [
    ...foremost.slice(0, size.most).flatMap(describePerson),
    ...newcomers,
    ...nameless,
    ...(others.length > 0 ? [`- Also here: ${others.slice(0, OTHERS_MAX).join(', ')}.`] : []),
  ];
  const coming = (pack.comes ?? []).flatMap(describePerson);
  return [
    ...(here.length > 0
      ? ['Here as the turn ends, and nobody else who matters:', ...here]
      : ['Nobody else who matters is here.']),
    ...(coming.length > 0 ? ['Comes in this turn:', ...coming] : []),
    ...((pack.goes ?? []).length > 0 ? [`Goes in this turn: ${(pack.goes ?? []).map(names.person).join(', ')}.`] : []),
  ];
}
