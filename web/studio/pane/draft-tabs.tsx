import { type ReactNode, useLayoutEffect, useRef } from 'react';
import { useTranslation } from '../../i18n/index.ts';
import { PlusIcon } from '../../ui/icons.tsx';
import { useDraggedElement } from '../draft/arrange/draft-drag.tsx';
import { useDraftContext } from '../draft/draft-context.tsx';
import type { Section } from '../draft/section.ts';
import { isUnsaved, type OpenSheets } from '../draft/sheets/open-sheets.ts';
import type { Sheet } from '../draft/sheets/sheet.ts';
import { useSheets } from '../draft/sheets/sheet-store.ts';
import styles from './draft-pane.module.css';

export const NEW_ACT: Sheet = { kind: 'act', element: { type: 'act' } };

function getPage({ element: { type, id, actId } }: Sheet): string {
  if (type === 'premise') return 'premise';
  if (type === 'character') return 'cast';
  return (type === 'act' ? id : actId) ?? 'new-act';
}

const unsavedPages = (open: OpenSheets): string =>
  Object.values(open)
    .filter(isUnsaved)
    .map(({ sheet }) => getPage(sheet))
    .join('\n');

/** Marks the ends at which the row continues out of view, and scrolls the open page's tab into view. */
function useRow(current: string) {
  const row = useRef<HTMLElement>(null);
  useLayoutEffect(() => {
    const { current: nav } = row;
    if (!nav || current === '') return;
    const mark = () => {
      const hidden = nav.scrollWidth - nav.clientWidth - nav.scrollLeft;
      nav.dataset.more = `${nav.scrollLeft > 1 ? 'before' : ''} ${hidden > 1 ? 'after' : ''}`;
    };
    const show = () => {
      nav.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
      mark();
    };
    show();
    nav.addEventListener('scroll', mark, { passive: true });
    const resized = new ResizeObserver(show);
    resized.observe(nav);
    return () => {
      nav.removeEventListener('scroll', mark);
      resized.disconnect();
    };
  }, [current]);
  return row;
}

/** The tabs of the draft, marked if unsaved, and a button for a new act. */
export function DraftTabs({ section, onSection }: { section: Section; onSection: (section: Section) => void }) {
  const { t } = useTranslation();
  const { draft, store, write } = useDraftContext();
  const unsaved = new Set(useSheets(store, unsavedPages).split('\n'));
  const acts = draft.acts.map(({ id }) => id);
  const newAct = unsaved.has('new-act') || section.page === 'new-act';
  const row = useRow(`${section.page} ${section.page === 'act' ? section.actId : ''} ${acts.length}`);
  return (
    <nav ref={row} className={`flex shrinks gap-lg scroll-x ${styles.tabs}`} aria-label={t('draft.pages')}>
      <Tab
        current={section.page === 'premise'}
        unsaved={unsaved.has('premise')}
        onClick={() => onSection({ page: 'premise' })}
      >
        {t('draft.premise')}
      </Tab>
      <Tab current={section.page === 'cast'} unsaved={unsaved.has('cast')} onClick={() => onSection({ page: 'cast' })}>
        {t('draft.cast')} <span>{draft.characters.length || ''}</span>
      </Tab>
      {acts.map((id, index) => (
        <ActTab
          key={id}
          id={id}
          index={index}
          current={section.page === 'act' && section.actId === id}
          unsaved={unsaved.has(id)}
          onClick={() => onSection({ page: 'act', actId: id, placeId: null })}
        >
          {t('draft.act', { number: index + 1 })}
        </ActTab>
      ))}
      <Tab
        current={section.page === 'new-act'}
        unsaved={newAct && section.page !== 'new-act'}
        label={newAct ? undefined : t('editing.add.act')}
        onClick={() => {
          write(NEW_ACT);
          onSection({ page: 'new-act' });
        }}
      >
        {newAct ? t('editing.new.act') : <PlusIcon size={15} />}
      </Tab>
    </nav>
  );
}

/** The tab of the page of tables. It stands beside the row of pages, which may be long. */
export function TablesTab({ current, onClick }: { current: boolean; onClick: () => void }) {
  const { t } = useTranslation();
  return (
    <Tab current={current} unsaved={false} onClick={onClick}>
      {t('tables.tab')}
    </Tab>
  );
}

interface TabProps {
  current: boolean;
  unsaved: boolean;
  label?: string | undefined;
  onClick: () => void;
  children: ReactNode;
  buttonRef?: (element: Element | null) => void;
  isOver?: boolean;
}

/** The tab of an act. It is dragged among the acts, and encounters are dropped on it. */
function ActTab({ id, index, ...props }: TabProps & { id: string; index: number }) {
  const { ref, isDropTarget, isDragSource } = useDraggedElement({ type: 'act', id }, index);
  return <Tab {...props} buttonRef={ref} isOver={isDropTarget && !isDragSource} />;
}

function Tab({ current, unsaved, label, onClick, children, buttonRef, isOver = false }: TabProps) {
  const { t } = useTranslation();
  return (
    <button
      ref={buttonRef}
      data-over={isOver || undefined}
      type="button"
      className={`tab rigid text-base faint pad-y-sm ${styles.tab}`}
      aria-current={current ? 'page' : undefined}
      aria-label={label}
      title={label}
      onClick={onClick}
    >
      {children}
      {unsaved && (
        <i
          className={`round-full start-xs inline-block ${styles.unsaved}`}
          role="img"
          aria-label={t('editing.unsaved')}
          title={t('editing.unsaved')}
        />
      )}
    </button>
  );
}
