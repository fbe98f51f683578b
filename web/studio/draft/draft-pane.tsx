import { Button, Skeleton, Switch } from '@mantine/core';
import { useLocalStorage } from '@mantine/hooks';
import { lazy, memo, type ReactNode, Suspense, useEffect } from 'react';
import type { SessionAnswer } from '../../api/index.ts';
import { Logo } from '../../brand/index.tsx';
import { useTranslation } from '../../i18n/index.ts';
import { PlusIcon, QuillIcon } from '../../ui/icons.tsx';
import { DraftDeskProvider, useDesk } from './desk.tsx';
import styles from './draft-pane.module.css';
import { Editable, preloadForms } from './editing/editable.tsx';
import { isUnsaved, type OpenSheets } from './editing/open-sheets.ts';
import { RemarksNote } from './editing/remarks.tsx';
import type { Sheet } from './editing/sheet.ts';
import { useOpenSheets } from './editing/store.ts';
import { PREMISE_SHEET, PremiseSheet } from './premise-sheet.tsx';
import { SecretsProvider } from './secret.tsx';
import { type Section, settleSection } from './section.ts';
import { useDraftDesk } from './use-desk.ts';

const CastSheet = lazy(() => import('./cast-sheet.tsx'));
const ActSheet = lazy(() => import('./act-sheet.tsx'));
const OrphanSheets = lazy(() => import('./editing/orphans.tsx'));

const NEW_ACT: Sheet = { kind: 'act', element: { type: 'act' } };

/** The draft as it stands, a page at a time: premise, cast, and each act. All of it can be written on. */
export const DraftPane = memo(function DraftPane({
  session,
  section: wanted,
  onSection,
  following,
  onFollowing,
}: {
  session: SessionAnswer;
  section: Section;
  onSection: (section: Section) => void;
  following: boolean;
  onFollowing: (following: boolean) => void;
}) {
  const { t } = useTranslation();
  const { draft } = session;
  const [secrets, setSecrets] = useLocalStorage({ key: 'kamishibai-secrets', defaultValue: false });
  const section = settleSection(wanted, draft);
  // Whoever writes does not want the page to turn to what the co-author is at.
  const onWrite = () => onFollowing(false);
  const { desk, remarks, putRemarksAway } = useDraftDesk(session, { section, onSection, onWrite });
  const { scroller } = desk;
  useEffect(() => {
    // Whoever comes near the draft may write on it.
    const { current } = scroller;
    current?.addEventListener('pointerenter', preloadForms);
    current?.addEventListener('focusin', preloadForms);
    return () => {
      current?.removeEventListener('pointerenter', preloadForms);
      current?.removeEventListener('focusin', preloadForms);
    };
  }, [scroller]);

  return (
    <DraftDeskProvider value={desk}>
      <section className={styles.pane} aria-label={t('draft.label')}>
        <div className={styles.bar}>
          <Tabs section={section} onSection={onSection} />
          <div className={styles.switches}>
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
        <div className={styles.scroll} ref={scroller}>
          <div className={styles.content}>
            <SecretsProvider value={secrets}>
              <Suspense>
                <OrphanSheets />
              </Suspense>
              <Suspense fallback={<Skeleton height={280} radius="lg" />}>
                <Page section={section} onSection={onSection} />
              </Suspense>
            </SecretsProvider>
          </div>
        </div>
        {remarks && <RemarksNote remarks={remarks} onClose={putRemarksAway} />}
      </section>
    </DraftDeskProvider>
  );
});

function Page({ section, onSection }: { section: Section; onSection: (section: Section) => void }) {
  const { t } = useTranslation();
  const { draft, flags, language, store } = useDesk();
  const open = useOpenSheets(store);
  const act = section.page === 'act' ? draft.acts.find(({ id }) => id === section.actId) : undefined;
  const empty = !draft.premise && draft.characters.length === 0 && draft.acts.length === 0;
  const begun = Object.keys(open).length > 0;
  switch (section.page) {
    case 'premise':
      if (draft.premise) return <PremiseSheet premise={draft.premise} />;
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

/** Whether something on the sheets of a page is unsaved. */
function unsavedOn(open: OpenSheets, page: Section['page'], actId?: string): boolean {
  return Object.values(open).some((each) => {
    if (!isUnsaved(each)) return false;
    const { type, id, actId: of } = each.sheet.element;
    if (page === 'premise' || page === 'cast')
      return (type === 'premise') === (page === 'premise') && !of && type !== 'act';
    if (page === 'new-act') return type === 'act' && id === undefined;
    return type === 'act' ? id === actId : of === actId;
  });
}

function Tabs({ section, onSection }: { section: Section; onSection: (section: Section) => void }) {
  const { t } = useTranslation();
  const { draft, store, write } = useDesk();
  const open = useOpenSheets(store);
  const acts = draft.acts.map(({ id }) => id);
  const newAct = unsavedOn(open, 'new-act') || section.page === 'new-act';
  return (
    <nav className={styles.tabs} aria-label={t('draft.pages')}>
      <Tab
        current={section.page === 'premise'}
        unsaved={unsavedOn(open, 'premise')}
        onClick={() => onSection({ page: 'premise' })}
      >
        {t('draft.premise')}
      </Tab>
      <Tab
        current={section.page === 'cast'}
        unsaved={unsavedOn(open, 'cast')}
        onClick={() => onSection({ page: 'cast' })}
      >
        {t('draft.cast')} <span>{draft.characters.length || ''}</span>
      </Tab>
      {acts.map((id, index) => (
        <Tab
          key={id}
          current={section.page === 'act' && section.actId === id}
          unsaved={unsavedOn(open, 'act', id)}
          onClick={() => onSection({ page: 'act', actId: id, placeId: null })}
        >
          {t('draft.act', { number: index + 1 })}
        </Tab>
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

function Tab({
  current,
  unsaved,
  label,
  onClick,
  children,
}: {
  current: boolean;
  unsaved: boolean;
  /** For one without words. */
  label?: string | undefined;
  onClick: () => void;
  children: ReactNode;
}) {
  const { t } = useTranslation();
  return (
    <button
      type="button"
      className={styles.tab}
      aria-current={current ? 'page' : undefined}
      aria-label={label}
      title={label}
      onClick={onClick}
    >
      {children}
      {unsaved && (
        <i className={styles.unsaved} role="img" aria-label={t('editing.unsaved')} title={t('editing.unsaved')} />
      )}
    </button>
  );
}

function Nothing({ text, children }: { text: string; children?: ReactNode }) {
  return (
    <div className={styles.nothing}>
      <p>{text}</p>
      {children}
    </div>
  );
}

function WritePremise() {
  const { t } = useTranslation();
  const { write } = useDesk();
  return (
    <Button variant="default" size="sm" leftSection={<QuillIcon size={15} />} onClick={() => write(PREMISE_SHEET)}>
      {t('editing.add.premise')}
    </Button>
  );
}

function Empty() {
  const { t } = useTranslation();
  return (
    <div className={styles.empty}>
      <Logo size={84} />
      <h2>{t('draft.empty.title')}</h2>
      <p>{t('draft.empty.text')}</p>
      <WritePremise />
    </div>
  );
}
