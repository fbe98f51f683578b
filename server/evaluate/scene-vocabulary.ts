import { hasUnspaced } from '../../shared/language/normalize.ts';
import { isStopWord } from '../../shared/language/stop-words.ts';
import { tokenizeWords } from '../../shared/language/tokenize.ts';
import { peopleIn } from '../../shared/play/index.ts';
import { encountersById, type VNPackage } from '../../shared/story/index.ts';
import { listToldLines, type PlayedTurn } from '../check/model-playtest/played.ts';

const LATIN_LETTERS = 4;
const OTHER_LETTERS = 2;
/** Japanese particles and endings. */
const KANA_ONLY = /^\p{Script=Hiragana}+$/u;

export interface SceneVocabulary {
  /** Whether a text shares a word with its turn: lines told, people, places, encounters. */
  isIn(turn: PlayedTurn, text: string): boolean;
}

/** Indexes a story's scenes. */
export function createSceneVocabulary(story: VNPackage): SceneVocabulary {
  const encounters = encountersById(story);
  const titles = new Map(
    story.plot.acts.flatMap(({ id, sandboxLocations }) =>
      sandboxLocations.map((place) => [`${id}/${place.id}`, place.title] as const),
    ),
  );
  const names = new Map(story.characters.map(({ id, name }) => [id, name]));

  const listWords = (text: string): string[] =>
    tokenizeWords(text, story.language).filter(
      (word) =>
        !isStopWord(word) &&
        !KANA_ONLY.test(word) &&
        word.length >= (hasUnspaced(word) ? OTHER_LETTERS : LATIN_LETTERS),
    );

  function collectText({ frames, action, end, record }: PlayedTurn): string {
    const { direction, chosen } = record;
    const act = direction?.act ?? '';
    const encounter = chosen === null ? undefined : encounters.get(chosen.encounter);
    return [
      ...listToldLines({ frames, action }).map(({ text }) => text),
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
      const scene = collectText(turn);
      return listWords(text).some((word) => scene.includes(word));
    },
  };
}
