import { primaryLanguage } from '../../shared/language-tag.ts';
import { peopleIn } from '../../shared/play/index.ts';
import { encountersById, type VNPackage } from '../../shared/story/index.ts';
import { linesOf, type PlayedTurn } from '../check/model-playtest/played.ts';

/** English words that any option may have, whatever the scene. */
const ANYWHERE = new Set(
  (
    'about after again away back before come could does done down else even ever every from give goes going have here into ' +
    'just keep know leave like little look looks made make more much must need next nothing once only other over really ' +
    'said same says should some something stay still take tell than that their them then there these they thing things think ' +
    'this those time turn until wait want what when where which while will with without would your yourself'
  ).split(' '),
);
const LATIN_LETTERS = 4;
const OTHER_LETTERS = 2;

/** Tells which options take up something of their scene. */
export interface Scenery {
  /** Whether a text has a word of the turn it is offered on: of what was told, who is here, where one can go, what goes on. */
  isIn(turn: PlayedTurn, text: string): boolean;
}

/** Reads the scenes of a story. */
export function createScenery(story: VNPackage): Scenery {
  const tag = primaryLanguage(story.language);
  const segmenter = new Intl.Segmenter(['en', 'zh', 'ja'].includes(tag) ? tag : 'en', { granularity: 'word' });
  const encounters = encountersById(story);
  const titles = new Map(
    story.plot.acts.flatMap(({ id, sandboxLocations }) =>
      sandboxLocations.map((place) => [`${id}/${place.id}`, place.title] as const),
    ),
  );
  const names = new Map(story.characters.map(({ id, name }) => [id, name]));

  const wordsOf = (text: string): string[] =>
    [...segmenter.segment(text.toLowerCase())].flatMap(({ segment, isWordLike }) => {
      if (isWordLike !== true || ANYWHERE.has(segment)) return [];
      const isLatin = /\p{Script=Latin}/u.test(segment);
      if (!isLatin && /^\p{Script=Hiragana}+$/u.test(segment)) return [];
      return segment.length >= (isLatin ? LATIN_LETTERS : OTHER_LETTERS) ? [segment] : [];
    });

  function textOf({ frames, action, end, record }: PlayedTurn): string {
    const { direction, chosen } = record;
    const act = direction?.act ?? '';
    const encounter = chosen === null ? undefined : encounters.get(chosen.encounter);
    return [
      ...linesOf({ frames, action }).map(({ text }) => text),
      ...frames.flatMap((frame) => (frame.type === 'item' ? [frame.name] : [])),
      ...(direction ? peopleIn(direction) : []).flatMap((id) => names.get(id) ?? []),
      ...[end.location, ...end.connections].flatMap((id) => titles.get(`${act}/${id}`) ?? []),
      ...(encounter === undefined ? [] : [encounter.title, encounter.description]),
    ]
      .join('\n')
      .toLowerCase();
  }

  return {
    isIn(turn, text) {
      const scene = textOf(turn);
      return wordsOf(text).some((word) => scene.includes(word));
    },
  };
}
