import { isObject, textOrEmpty } from '../../../../shared/json.ts';
import { languageFor } from '../../../../shared/language/tag.ts';
import type { Character, VNPackage, WorldInfo } from '../../../../shared/story/index.ts';
import { describeSpeakingStyle, joinDescription } from '../../in/cards/character-sheet.ts';
import { specBookEntry } from './lorebook.ts';

export interface CardAsset {
  type: 'icon' | 'emotion';
  uri: string;
  name: string;
  ext: string;
}

/** The text fields of a card; imported texts if they were not edited since. */
function restoreTexts({ name, description, voice, origin }: Character, language: string) {
  const words = languageFor(language);
  const kept = origin?.kept ?? {};
  const came = joinDescription(kept, name, words);
  const isUnchanged = came !== '' && (came === description || came.startsWith(description));
  const isSaidSo = describeSpeakingStyle(kept, name, words) === (voice ?? '') && textOrEmpty(kept.mes_example) !== '';
  return {
    description: isUnchanged ? textOrEmpty(kept.description) : description,
    personality: isUnchanged ? textOrEmpty(kept.personality) : '',
    mes_example: isSaidSo ? textOrEmpty(kept.mes_example) : voice ? `<START>\n{{char}}: ${voice}` : '',
  };
}

/** A character's lore: from the book they came with, and entries keyed by their name. */
function filterLore({ id, name }: Character, lore: readonly WorldInfo[]): WorldInfo[] {
  const called = name.toLowerCase();
  const names = (key: string): boolean => {
    const word = key.toLowerCase();
    return word.includes(called) || (word.length > 3 && called.includes(word));
  };
  return lore.filter(({ keys, origin }) => origin?.person === id || keys.some(names));
}

/** A character as a version 3 card. @param assets the pictures embedded with it */
export function createCharacterCard(
  character: Character,
  story: VNPackage,
  assets: readonly CardAsset[],
): Record<string, unknown> {
  const { name, origin } = character;
  const kept: Record<string, unknown> = { ...origin?.kept };
  const lore = filterLore(character, story.plot.globalWorldInfo);
  const { author, licence, credits } = story.meta;
  const extensions = isObject(kept.extensions) ? kept.extensions : {};
  const ownLicence = origin?.licence ?? textOrEmpty(licence);
  return {
    spec: 'chara_card_v3',
    spec_version: '3.0',
    data: {
      ...{
        scenario: story.plot.premise,
        first_mes: '',
        creator_notes: '',
        system_prompt: '',
        post_history_instructions: '',
      },
      ...{
        alternate_greetings: [],
        group_only_greetings: [],
        tags: story.plot.themes,
        character_version: String(story.version),
      },
      ...kept,
      name,
      ...restoreTexts(character, story.language),
      creator: origin?.author ?? textOrEmpty(author),
      ...(origin?.sources && { source: origin.sources }),
      assets: [...assets, ...(Array.isArray(kept.assets) ? kept.assets : [])],
      extensions: {
        ...extensions,
        ...(ownLicence !== '' && { license: ownLicence }),
        kamishibai: {
          story: story.title,
          role: character.role,
          ...(character.personalArc && { want: character.personalArc.want }),
          ...(typeof credits === 'string' && { credits }),
        },
      },
      ...(lore.length > 0 && {
        character_book: {
          name,
          extensions: {},
          entries: lore.map((entry, index) => specBookEntry(entry, index, story)),
        },
      }),
    },
  };
}

export function olderCard(card: Record<string, unknown>): Record<string, unknown> {
  const { assets: _, group_only_greetings: __, source: ___, ...data } = card.data as Record<string, unknown>;
  return { spec: 'chara_card_v2', spec_version: '2.0', data };
}
