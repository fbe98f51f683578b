import type { DirectionPack, PlayerAction, TurnPartKind } from '../../shared/play/index.ts';
import { didText, type PromptNames } from '../memory/render-memory.ts';
import { optionalLines, requiredLines } from './brief-events.ts';
import { peopleLines, placeLines } from './brief-setting.ts';
import { endLines, styleLines } from './brief-style.ts';
import type { ToldScenePart } from './scene-parts.ts';
import { collectPromptNames, listSettledEntries } from './story-so-far.ts';
import { type BriefSize, shortenAuthored, type TurnToTell } from './turn-to-tell.ts';

const PART_HEADINGS: Record<TurnPartKind, string> = {
  opening: 'The act begins',
  arrival: 'The protagonist arrives here',
  deed: 'What the protagonist said or did',
  event: 'Something happens besides',
  then: 'What follows the answer',
  degree: 'What the dice brought',
  scene: 'The scene',
  climax: 'The climax of the act',
  ending: 'How the story ends',
};

const BEATS_RULE =
  'Lines in braces are the author’s own frames. Tell each of them, in order, once: by the same speaker, with its meaning and its best words. Every frame that tells one carries its "beat" number; a line may take several frames. Between them a frame without "beat" may stand, a look, a sound, a breath: it adds no news.';

const FREE_RULE = 'Other parts say what happens: tell that in scenes and voices, and decide nothing beyond it.';

/** The parts to tell. @param shorten shortens a free part's text */
function listParts(parts: readonly ToldScenePart[], shorten: (text: string) => string): string {
  if (parts.length === 0) return '';
  const isGuided = parts.some(({ beats }) => beats !== undefined);
  const isFree = parts.some(({ text }) => text !== undefined);
  return [
    '## Tell this, in this order',
    'What comes before and after it is told by others.',
    ...(isGuided ? [BEATS_RULE] : []),
    ...(isFree ? [FREE_RULE] : []),
    ...parts.flatMap(({ kind, text, beats }) => [
      `${PART_HEADINGS[kind]}${text === undefined ? (beats === undefined ? '.' : ':') : `: ${shorten(text)}`}`,
      ...(beats ?? []).map((beat) => JSON.stringify(beat)),
    ]),
  ].join('\n');
}

const list = (items: readonly string[]): string => items.map((item) => `- ${item}`).join('\n');

const section = (heading: string, items: readonly string[]): string[] =>
  items.length === 0 ? [] : [`## ${heading}\n${list(items)}`];

function deedLine(action: PlayerAction, said: string | undefined, pack: DirectionPack, names: PromptNames): string {
  if (action.type === 'roll') return 'The player rolled the dice: this turn tells how that came out.';
  const text = action.type === 'travel' ? pack.location : (said ?? '');
  return didText({ type: action.type, text }, names);
}

/** What the player has been told before. */
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

const settledLines = ({ input, discloses }: TurnToTell): string[] =>
  listSettledEntries(input).flatMap(({ text }) => (discloses(text) ? [] : [text]));

/** What people keep back, and what they do instead. */
const withholdLines = ({ direction: { withhold } }: TurnToTell, names: PromptNames): string[] =>
  withhold.map(({ character, about, says, does }) =>
    [
      `${names.person(character)} keeps something back${about === undefined ? '' : `: ${about}`}.`,
      ...(says === undefined ? [] : [`Instead they say: ${says}.`]),
      ...(does === undefined ? [] : [`Meanwhile: ${does}.`]),
    ].join(' '),
  );

/** The part of the prompt that changes every turn. `described`: people whom the head of the prompt describes. */
export function turnBrief(turn: TurnToTell, described: ReadonlySet<string>, size: BriefSize): string {
  const { input, material, scene } = turn;
  const { behind } = turn.direction;
  const names = collectPromptNames(input);
  const parts = listParts(scene.parts ?? [], (text) => shortenAuthored(text, size));
  return [
    ['# This turn', ...placeLines(turn, size), ...peopleLines(turn, described, names, size)].join('\n'),
    deedLine(input.action, material.said, input.pack, names),
    ...(parts === '' ? [] : [parts]),
    ...section('Must happen', requiredLines(turn, names, size)),
    ...section('May be used', optionalLines(turn, size)),
    ...section('Behind it: tell it so that this is true; do not say it', behind === null ? [] : [behind]),
    ...section('Already said', saidLines(turn)),
    ...section('Kept back, if it comes up', withholdLines(turn, names)),
    ...section('Settled by this turn: tell it or leave room for it; it is noted already', settledLines(turn)),
    ['## How', ...styleLines(turn), ...endLines(turn, names)].join('\n'),
  ].join('\n\n');
}
