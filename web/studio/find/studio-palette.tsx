import { useComputedColorScheme, useMantineColorScheme } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { useCallback, useDeferredValue, useMemo, useState } from 'react';
import { LANGUAGE_NAMES, LANGUAGES } from '../../../shared/language/tag.ts';
import { type DraftElement, toNamedElement } from '../../../shared/story/index.ts';
import { exportUrl, type SessionAnswer } from '../../api/index.ts';
import { setLanguage, useTranslation } from '../../i18n/index.ts';
import { matchesWords, searchWords } from '../../palette/match-words.ts';
import Palette, { type PaletteGroup, type PaletteLine } from '../../palette/palette.tsx';
import { searchDraft } from '../../palette/search-draft.ts';
import { useSlicedSearch } from '../../palette/use-sliced-search.ts';
import { useStartPlay } from '../../ui/play-button.tsx';
import { listAdditions } from '../actions/list-actions.ts';
import type { StoryFinish } from '../finish/index.ts';
import type { UndoDirection } from '../history/index.ts';
import type { ShownPart } from '../pane/draft-pane.tsx';
import { groupMatches } from './match-lines.ts';
import { toShownText } from './shown-text.ts';

export interface StudioCommands {
  session: SessionAnswer;
  busy: boolean;
  canGo: Record<UndoDirection, boolean>;
  onGo: (direction: UndoDirection) => void;
  finish: StoryFinish | null;
  onHistory: () => void;
  onPlays: (() => void) | null;
  onShow: (shown: ShownPart) => void;
  onCheck: () => void;
  onTry: () => void;
  onFind: () => void;
  onRename: () => void;
}

/** The commands of the studio's header and menus. */
function useCommands(commands: StudioCommands): PaletteLine[] {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { setColorScheme } = useMantineColorScheme();
  const scheme = useComputedColorScheme('light', { getInitialValueInEffect: false });
  const { session, canGo, onGo, finish, onHistory, onPlays, onCheck, onTry, onFind, onRename } = commands;
  const { packageId } = session;
  const { start: startPlay } = useStartPlay(packageId ?? '');
  const line = (key: string, label: string, run: (() => void) | null): PaletteLine[] =>
    run === null ? [] : [{ key, label, run }];
  return [
    ...line('find', t('find.replace.title'), onFind),
    ...line('rename', t('find.rename.title'), onRename),
    ...line('undo', t('history.undo.undo'), canGo.undo ? () => onGo('undo') : null),
    ...line('redo', t('history.undo.redo'), canGo.redo ? () => onGo('redo') : null),
    ...line('history', t('history.title'), onHistory),
    ...line('try', t('authoring.tryIt.label'), onTry),
    ...line('check', t('brief.actions.check'), onCheck),
    ...(finish
      ? line('finish', t(finish.which === 'again' ? 'authoring.finish.again' : 'authoring.finish.first'), finish.start)
      : []),
    ...line('play', t('authoring.play.label'), packageId ? startPlay : null),
    ...line('plays', t('authoring.stake.title'), onPlays),
    ...line('export', t('studio.export'), packageId ? () => window.location.assign(exportUrl(packageId)) : null),
    ...line('light', t(scheme === 'dark' ? 'light.toLight' : 'light.toDark'), () =>
      setColorScheme(scheme === 'dark' ? 'light' : 'dark'),
    ),
    ...LANGUAGES.flatMap((language) =>
      line(
        `language ${language}`,
        `${t('language.label')}: ${LANGUAGE_NAMES[language]}`,
        () => void setLanguage(language),
      ),
    ),
    ...line('library', t('pages.toLibrary'), () => void navigate({ to: '/' })),
  ];
}

/** Commands shown before anything is typed, and of those that match. */
const COMMANDS_SHOWN = 12;

/** The palette of the studio: commands, and everything in the draft. */
export default function StudioPalette({
  isOpen,
  onClose,
  ...commands
}: StudioCommands & { isOpen: boolean; onClose: () => void }) {
  const { t } = useTranslation();
  const [query, setQuery] = useState('');
  const { draft } = commands.session;
  const language = draft.premise?.language;
  const wanted = useDeferredValue(query);
  const lines = useCommands(commands);
  const isBlank = wanted.trim() === '';
  const { onShow } = commands;
  const additions = useMemo(
    () =>
      listAdditions(draft, t).flatMap(({ key, label, opens }): PaletteLine[] =>
        opens === null ? [] : [{ key: `do ${key}`, label, run: () => onShow(opens) }],
      ),
    [draft, t, onShow],
  );
  const words = searchWords(wanted);
  const ofWords = (all: readonly PaletteLine[]) =>
    all.filter(({ label }) => matchesWords(searchWords(label), words)).slice(0, COMMANDS_SHOWN);
  const asGroup = (label: string, all: readonly PaletteLine[]): PaletteGroup[] =>
    all.length === 0 ? [] : [{ label, lines: all }];
  const search = useCallback(() => searchDraft(draft, wanted), [draft, wanted]);
  const { matches, isSearching } = useSlicedSearch(isOpen && !isBlank ? search : null);
  const groups: PaletteGroup[] = [
    ...asGroup(t('find.palette.commands'), ofWords(lines)),
    ...groupMatches(
      t,
      matches.map((match) => ({
        ...match,
        home: match.home ?? (match.kind === 'text' ? titleOf(match.element) : null),
        language,
        open: () => onShow(toShownText(match.element, match.path)),
      })),
    ),
    ...asGroup(t('find.palette.additions'), ofWords(additions)),
  ];
  function titleOf(element: DraftElement): string {
    return element.type === 'premise' ? t('editing.thePremise') : toNamedElement(draft, element).title;
  }
  return (
    <Palette
      isOpen={isOpen}
      onClose={onClose}
      query={query}
      onQuery={setQuery}
      groups={groups}
      isSearching={isSearching}
      placeholder={t('find.palette.placeholder')}
    />
  );
}
