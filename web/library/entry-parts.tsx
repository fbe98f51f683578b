import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from '../i18n/index.ts';
import { Dialog } from '../ui/dialog.tsx';
import type { DeleteTarget } from '../ui/index.ts';
import { DraftRow } from './draft-row.tsx';
import type { LibraryEntry } from './entries.ts';
import { findDuplicateTitles, type PlayItem, type SessionItem } from './items.ts';
import { PlayRow } from './play-row.tsx';

/** What can be done with the drafts and plays of a story. */
export interface PartActions {
  onDelete: (target: DeleteTarget) => void;
  onShareDraft: (draft: SessionItem) => void;
  onExportPlay: (play: PlayItem) => void;
}

/** Opens the drafts and plays of a story. Hidden if there are none. */
export function EntryParts({
  entry: { title, drafts, plays },
  onDelete,
  onShareDraft,
  onExportPlay,
}: { entry: LibraryEntry } & PartActions) {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(false);
  if (drafts.length + plays.length === 0) return null;
  const close = () => setOpen(false);
  const counts = [
    drafts.length > 0 && t('filters.drafts', { count: drafts.length }),
    plays.length > 0 && t('filters.plays', { count: plays.length }),
  ].filter(Boolean);
  const name = title ?? t('library.untitled');
  const doubles = findDuplicateTitles(drafts);
  return (
    <>
      <Button
        className="self-start"
        variant="subtle"
        size="compact-sm"
        aria-label={t('filters.partsOf', { title: name, parts: counts.join(' · ') })}
        onClick={() => setOpen(true)}
      >
        {counts.join(' · ')}
      </Button>
      <Dialog opened={isOpen} onClose={close} title={name} size="xl">
        {drafts.length > 0 && (
          <section aria-label={t('library.drafts.title')}>
            <h3 className="text-lg">{t('library.drafts.title')}</h3>
            <ul className="ruled-between pad-none">
              {drafts.map((draft) => (
                <li key={draft.id}>
                  <DraftRow
                    session={draft}
                    isTitleShared={doubles.has(draft.title)}
                    onDelete={(target) => {
                      close();
                      onDelete(target);
                    }}
                    onShare={(shared) => {
                      close();
                      onShareDraft(shared);
                    }}
                  />
                </li>
              ))}
            </ul>
          </section>
        )}
        {plays.length > 0 && (
          <section className="top-md" aria-label={t('library.plays.title')}>
            <h3 className="text-lg">{t('library.plays.title')}</h3>
            <ul className="ruled-between pad-none">
              {plays.map((play) => (
                <li key={play.id}>
                  <PlayRow
                    play={play}
                    isTitleShared={plays.length > 1}
                    onDelete={(target) => {
                      close();
                      onDelete(target);
                    }}
                    onExport={(exported) => {
                      close();
                      onExportPlay(exported);
                    }}
                  />
                </li>
              ))}
            </ul>
          </section>
        )}
      </Dialog>
    </>
  );
}
