import type { TFunction } from 'i18next';
import { STORY_NAME_KINDS } from '../../../shared/story/index.ts';
import type { PaletteGroup } from '../../palette/palette.tsx';
import type { DraftMatch } from '../../palette/search-draft.ts';

const KINDS = [...STORY_NAME_KINDS, 'text'] as const;

/** A match with what a choice of it does, and the language of its story. */
export interface OpenableMatch extends DraftMatch {
  language: string | undefined;
  open: () => void;
  /** Distinguishes the drafts of a library. */
  draftId?: string;
}

/** The matches of a search by kind, as lines of the palette. */
export const groupMatches = (t: TFunction, matches: readonly OpenableMatch[]): PaletteGroup[] =>
  KINDS.flatMap((kind): PaletteGroup[] => {
    const lines = matches
      .filter((match) => match.kind === kind)
      .map(({ draftId = '', element, path, label, home, language, open }) => ({
        key: [draftId, kind, element.type, element.actId, element.id, path].join(' '),
        label,
        detail: home,
        language,
        run: open,
      }));
    return lines.length === 0 ? [] : [{ label: t(`find.kinds.${kind}`), lines }];
  });
