import { useComputedColorScheme, useMantineColorScheme } from '@mantine/core';
import { useQueries } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useCallback, useDeferredValue, useMemo, useState } from 'react';
import { LANGUAGE_NAMES, LANGUAGES } from '../../shared/language/tag.ts';
import type { PlanDraft } from '../../shared/story/index.ts';
import { sessionDraftQuery } from '../api/index.ts';
import { setLanguage, useTranslation } from '../i18n/index.ts';
import { matchesWords, searchWords } from '../palette/match-words.ts';
import Palette, { type PaletteGroup, type PaletteLine } from '../palette/palette.tsx';
import { type DraftMatch, searchDraft } from '../palette/search-draft.ts';
import { useSlicedSearch } from '../palette/use-sliced-search.ts';
import { groupMatches } from '../studio/find/match-lines.ts';
import { setPendingTarget } from '../studio/find/pending-target.ts';
import { toShownText } from '../studio/find/shown-text.ts';
import type { SessionItem } from './items.ts';

interface ReadDraft {
  id: string;
  title: string;
  draft: PlanDraft;
}

type LibraryMatch = DraftMatch & { of: ReadDraft };

/** Matches of each kind that are shown from all drafts together. */
const SHOWN_MAX = 12;

function* searchDrafts(drafts: readonly ReadDraft[], query: string): Generator<LibraryMatch[], void> {
  const shown = new Map<string, number>();
  for (const of of drafts) {
    for (const matches of searchDraft(of.draft, query)) {
      yield matches.flatMap((match) => {
        const count = shown.get(match.kind) ?? 0;
        shown.set(match.kind, count + 1);
        return count < SHOWN_MAX ? [{ ...match, of }] : [];
      });
    }
  }
}

/** The drafts of the library, read one after the other while the palette is open. */
function useReadDrafts(sessions: readonly SessionItem[], isWanted: boolean, untitled: string) {
  const [most, setMost] = useState(READ_AT_ONCE);
  const results = useQueries({
    queries: sessions.map(({ id }, index) => ({ ...sessionDraftQuery(id), enabled: isWanted && index < most })),
  });
  const done = results.filter(({ data, isError }) => data !== undefined || isError).length;
  if (isWanted && done >= most && most < sessions.length) setMost(most + READ_AT_ONCE);
  const versions = results.map(({ dataUpdatedAt }) => dataUpdatedAt).join();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the results are new at each render, their versions are not.
  const drafts = useMemo(
    () =>
      sessions.flatMap(({ id, title }, index): ReadDraft[] => {
        const draft = results[index]?.data?.draft;
        return draft ? [{ id, title: title ?? untitled, draft }] : [];
      }),
    [sessions, versions, untitled],
  );
  return { drafts, done, count: sessions.length };
}

/** Drafts that are read at the same time. */
const READ_AT_ONCE = 4;

/** The palette of the library: commands, drafts, and everything in all drafts. */
export default function LibraryPalette({
  isOpen,
  onClose,
  sessions,
}: {
  isOpen: boolean;
  onClose: () => void;
  sessions: readonly SessionItem[];
}) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { setColorScheme } = useMantineColorScheme();
  const scheme = useComputedColorScheme('light', { getInitialValueInEffect: false });
  const [query, setQuery] = useState('');
  const wanted = useDeferredValue(query);
  const isBlank = wanted.trim() === '';
  const { drafts, done, count } = useReadDrafts(sessions, isOpen && !isBlank, t('library.untitled'));
  const search = useCallback(() => searchDrafts(drafts, wanted), [drafts, wanted]);
  const { matches, isSearching } = useSlicedSearch(isOpen && !isBlank ? search : null);
  const words = searchWords(wanted);
  const ofWords = (lines: PaletteLine[]) => lines.filter(({ label }) => matchesWords(searchWords(label), words));
  const goTo = (sessionId: string) => void navigate({ to: '/studio/$sessionId', params: { sessionId } });
  const commands = ofWords([
    { key: 'people', label: t('people.open'), run: () => void navigate({ to: '/people' }) },
    { key: 'models', label: t('modelsPage.title'), run: () => void navigate({ to: '/models' }) },
    {
      key: 'light',
      label: t(scheme === 'dark' ? 'light.toLight' : 'light.toDark'),
      run: () => setColorScheme(scheme === 'dark' ? 'light' : 'dark'),
    },
    ...LANGUAGES.map((language) => ({
      key: language,
      label: `${t('language.label')}: ${LANGUAGE_NAMES[language]}`,
      run: () => void setLanguage(language),
    })),
  ]);
  const titles = ofWords(
    sessions.map(({ id, title }) => ({ key: id, label: title ?? t('library.untitled'), run: () => goTo(id) })),
  ).slice(0, SHOWN_MAX);
  const groups: PaletteGroup[] = [
    ...(titles.length > 0 ? [{ label: t('find.palette.drafts'), lines: titles }] : []),
    ...(commands.length > 0 ? [{ label: t('find.palette.commands'), lines: commands }] : []),
    ...groupMatches(
      t,
      matches.map(({ of, ...match }) => ({
        ...match,
        home: of.title,
        language: of.draft.premise?.language,
        draftId: of.id,
        open: () => {
          setPendingTarget(of.id, toShownText(match.element, match.path));
          goTo(of.id);
        },
      })),
    ),
  ];
  return (
    <Palette
      isOpen={isOpen}
      onClose={onClose}
      query={query}
      onQuery={setQuery}
      groups={groups}
      isSearching={isSearching || (!isBlank && done < count)}
      placeholder={t('find.palette.placeholderLibrary')}
      note={!isBlank && done < count ? t('find.palette.loading', { done, count }) : null}
    />
  );
}
