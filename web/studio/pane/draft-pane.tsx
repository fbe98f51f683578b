import { Button, Skeleton, Switch, VisuallyHidden } from '@mantine/core';
import { useLocalStorage } from '@mantine/hooks';
import { lazy, memo, type ReactNode, Suspense, useEffect, useMemo, useState } from 'react';
import type { DraftElement } from '../../../shared/story/index.ts';
import { type SessionAnswer, useModels } from '../../api/index.ts';
import { Logo } from '../../brand/index.tsx';
import { ConditionNamesProvider, createConditionNames } from '../../conditions/condition-names.ts';
import { useTranslation } from '../../i18n/index.ts';
import { QuillIcon } from '../../ui/icons.tsx';
import { CheckTab } from '../check/index.ts';
import { DraftDrag } from '../draft/arrange/draft-drag.tsx';
import { DraftContextProvider, useDraftContext } from '../draft/draft-context.tsx';
import { Editable, preloadForms } from '../draft/editing/editable.tsx';
import { PREMISE_SHEET, PremiseSheet } from '../draft/premise-sheet.tsx';
import { correctSection, getSectionOfNewElement, type Section, TABLE_PARTS } from '../draft/section.ts';
import { LabelLevel, SecretsProvider } from '../draft/sheet-parts.tsx';
import { isNewSheet, type Sheet, type SheetPartKind, sheetKey } from '../draft/sheets/sheet.ts';
import { getSheetStore, useIsOpen, useSheets } from '../draft/sheets/sheet-store.ts';
import type { ToastMessage } from '../history/toast.tsx';
import { OverviewTab } from '../overview/overview-tab.tsx';
import styles from './draft-pane.module.css';
import { DraftTabs, NEW_ACT, TablesTab } from './draft-tabs.tsx';
import { useDraftPane } from './use-draft-pane.ts';

const RemarksNote = lazy(() => import('./remarks.tsx'));
const OverviewPage = lazy(() => import('../overview/overview-page.tsx'));
const TablesPage = lazy(() => import('../tables/tables-page.tsx'));
const CheckPage = lazy(() => import('../check/check-page.tsx'));
const CastSheet = lazy(() => import('../draft/cast-sheet.tsx'));
const ActSheet = lazy(() => import('../draft/act-sheet.tsx'));
const RemoveDialog = lazy(() => import('../draft/control/remove-dialog.tsx'));
const DeletedSheets = lazy(() => import('../draft/editing/deleted-sheets.tsx'));

/** The target of a navigation: an element, or a part of one with its own sheet. */
export interface ShownPart {
  element: DraftElement;
  part?: SheetPartKind;
  write?: { sheet: Sheet; path?: string };
  remove?: string;
}

/** The current draft, page by page: premise, cast, each act, tables, and the check. Everything is editable. */
export const DraftPane = memo(function DraftPane({
  session,
  section: asked,
  onSection,
  following,
  onFollowing,
  wanted,
  onShown,
  onRename,
  say,
}: {
  session: SessionAnswer;
  section: Section;
  onSection: (section: Section) => void;
  following: boolean;
  onFollowing: (following: boolean) => void;
  /** The requested target, from outside of the draft; `onShown` is called once it is shown. */
  wanted: ShownPart | null;
  onShown: () => void;
  onRename: (element: DraftElement) => void;
  say: (toast: ToastMessage) => void;
}) {
  const { t } = useTranslation();
  const { draft } = session;
  const [secrets, setSecrets] = useLocalStorage({ key: 'kamishibai-secrets', defaultValue: false });
  const writesAct = useIsOpen(getSheetStore(session.id), sheetKey(NEW_ACT));
  const section = correctSection(asked, draft, writesAct);
  // While the author writes, the page must not follow the co-author.
  const onWrite = () => onFollowing(false);
  const { context, remarks, putRemarksAway } = useDraftPane(session, { section, onSection, onWrite, onRename, say });
  const { scroller, goTo, write } = context;
  const conditionNames = useMemo(() => createConditionNames(draft), [draft]);
  const [removing, setRemoving] = useState<{ element: DraftElement; name: string } | null>(null);
  const [isRemoving, setIsRemoving] = useState(false);
  const turnTo = (next: Section) => {
    putRemarksAway();
    onSection(next);
  };
  useEffect(() => {
    if (!wanted) return;
    const { element, part, write: writing, remove } = wanted;
    // The sheet of a new element is on the page of its parent.
    if (writing && isNewSheet(writing.sheet)) onSection(getSectionOfNewElement(writing.sheet));
    else goTo(element, part);
    if (writing) write(writing.sheet, writing.path === undefined ? {} : { path: writing.path });
    if (remove !== undefined) {
      setRemoving({ element, name: remove });
      setIsRemoving(true);
    }
    onShown();
  }, [wanted, goTo, write, onSection, onShown]);
  useEffect(() => {
    // Approaching the draft may lead to an edit, so the forms are loaded.
    const { current } = scroller;
    current?.addEventListener('pointerenter', preloadForms);
    current?.addEventListener('focusin', preloadForms);
    return () => {
      current?.removeEventListener('pointerenter', preloadForms);
      current?.removeEventListener('focusin', preloadForms);
    };
  }, [scroller]);

  return (
    <DraftContextProvider value={context}>
      <ConditionNamesProvider value={conditionNames}>
        <DraftDrag>
          <section className={`column shrinks-down tall`} aria-label={t('draft.label')}>
            <VisuallyHidden component="h2">{t('draft.label')}</VisuallyHidden>
            <div className={`row wrap between rigid gap-lg rows-2xs ruled-below pad-x-xl ${styles.bar}`}>
              <div className={`flex shrinks gap-lg ${styles.pages}`}>
                <DraftTabs section={section} onSection={turnTo} />
                <TablesTab
                  current={section.page === 'tables'}
                  onClick={() => turnTo({ page: 'tables', part: TABLE_PARTS[0] })}
                />
                <OverviewTab
                  open={session.notes.filter(({ isDone }) => !isDone).length}
                  current={section.page === 'overview'}
                  onClick={() => turnTo({ page: 'overview' })}
                />
                <CheckTab current={section.page === 'check'} onClick={() => turnTo({ page: 'check' })} />
              </div>
              <div className={`flex gap-lg pad-y-2xs ${styles.switches}`}>
                <Switch
                  size="xs"
                  label={t('draft.follow')}
                  checked={following}
                  onChange={(event) => onFollowing(event.currentTarget.checked)}
                />
                <Switch
                  size="xs"
                  label={t('draft.secret.all')}
                  checked={secrets}
                  onChange={(event) => setSecrets(event.currentTarget.checked)}
                />
              </div>
            </div>
            <Suspense>
              <DeletedSheets />
            </Suspense>
            <div className={`grow relative scroll shrinks-down ${styles.scroll}`} ref={scroller}>
              <div className={`margin-auto ${styles.content}`}>
                <SecretsProvider value={secrets}>
                  <Suspense fallback={<Skeleton height={280} radius="lg" />}>
                    <Page section={section} seq={session.seq} onSection={onSection} />
                  </Suspense>
                </SecretsProvider>
              </div>
            </div>
            {removing && (
              <Suspense>
                <RemoveDialog {...removing} opened={isRemoving} onClose={() => setIsRemoving(false)} />
              </Suspense>
            )}
            {remarks && (
              <Suspense>
                <RemarksNote remarks={remarks} onCheck={() => turnTo({ page: 'check' })} onClose={putRemarksAway} />
              </Suspense>
            )}
          </section>
        </DraftDrag>
      </ConditionNamesProvider>
    </DraftContextProvider>
  );
});

function Page({ section, seq, onSection }: { section: Section; seq: number; onSection: (section: Section) => void }) {
  const { t } = useTranslation();
  const { draft, flags, language, store } = useDraftContext();
  const act = section.page === 'act' ? draft.acts.find(({ id }) => id === section.actId) : undefined;
  const empty = !draft.premise && draft.characters.length === 0 && draft.acts.length === 0;
  const begun = useSheets(store, (sheets) => Object.keys(sheets).length > 0);
  switch (section.page) {
    case 'premise':
      if (draft.premise)
        return (
          <LabelLevel value={3}>
            <PremiseSheet premise={draft.premise} />
          </LabelLevel>
        );
      return (
        <Editable sheet={PREMISE_SHEET}>
          {empty ? <Empty /> : <Nothing text={t('draft.noPremise')}>{<WritePremise />}</Nothing>}
        </Editable>
      );
    case 'cast':
      return (
        <>
          {draft.characters.length === 0 && !begun && <Nothing text={t('draft.noCast')} />}
          <CastSheet cast={draft.characters} language={language} />
        </>
      );
    case 'tables':
      return <TablesPage part={section.part} onPart={(part) => onSection({ page: 'tables', part })} />;
    case 'check':
      return <CheckPage seq={seq} />;
    case 'overview':
      return <OverviewPage seq={seq} />;
    case 'new-act':
      return <Editable sheet={NEW_ACT} />;
    case 'act':
      return (
        act && (
          <ActSheet
            key={act.id}
            act={act}
            number={draft.acts.indexOf(act) + 1}
            cast={draft.characters}
            flags={flags}
            language={language}
            placeId={section.placeId}
            onPlace={(placeId) => onSection({ page: 'act', actId: act.id, placeId })}
          />
        )
      );
  }
}

function Nothing({ text, children }: { text: string; children?: ReactNode }) {
  return (
    <div className={`stack gap-sm faint centered pad-y-xl items-center`}>
      <p>{text}</p>
      {children}
    </div>
  );
}

function WritePremise() {
  const { t } = useTranslation();
  const { write } = useDraftContext();
  return (
    <Button variant="default" size="sm" leftSection={<QuillIcon size={15} />} onClick={() => write(PREMISE_SHEET)}>
      {t('editing.add.premise')}
    </Button>
  );
}

function Empty() {
  const { t } = useTranslation();
  const isOffline = useModels().data?.coauthor.active === 'offline';
  return (
    <div className={`stack soft centered items-center ${styles.empty}`}>
      <Logo size={84} />
      <h2 className="text-2xl ink top-lg bottom-2xs">{t('draft.empty.title')}</h2>
      <p className="balanced bottom-md measure-sm">{t(isOffline ? 'brief.emptyDraft' : 'draft.empty.text')}</p>
      <WritePremise />
    </div>
  );
}
