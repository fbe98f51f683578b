import { Switch } from '@mantine/core';
import { useLocalStorage } from '@mantine/hooks';
import { memo, useMemo } from 'react';
import type { SessionAnswer } from '../../api/index.ts';
import { Logo } from '../../brand/index.tsx';
import { useTranslation } from '../../i18n/index.ts';
import { ActSheet } from './act-sheet.tsx';
import { CastSheet } from './cast-sheet.tsx';
import styles from './draft-pane.module.css';
import { indexFlags } from './flags.ts';
import { PremiseSheet } from './premise-sheet.tsx';
import { SecretsProvider } from './secret.tsx';
import { type Section, settleSection } from './section.ts';

/** The draft as it stands, a page at a time: premise, cast, and each act. */
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
  const language = draft.premise?.language;
  const flags = useMemo(() => indexFlags(draft), [draft]);
  const act = section.page === 'act' ? draft.acts.find(({ id }) => id === section.actId) : undefined;
  const empty = !draft.premise && draft.characters.length === 0 && draft.acts.length === 0;

  return (
    <section className={styles.pane} aria-label={t('draft.label')}>
      <div className={styles.bar}>
        <nav className={styles.tabs} aria-label={t('draft.pages')}>
          <Tab current={section.page === 'premise'} onClick={() => onSection({ page: 'premise' })}>
            {t('draft.premise')}
          </Tab>
          <Tab current={section.page === 'cast'} onClick={() => onSection({ page: 'cast' })}>
            {t('draft.cast')} <span>{draft.characters.length || ''}</span>
          </Tab>
          {draft.acts.map(({ id }, index) => (
            <Tab key={id} current={act?.id === id} onClick={() => onSection({ page: 'act', actId: id, placeId: null })}>
              {t('draft.act', { number: index + 1 })}
            </Tab>
          ))}
        </nav>
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
      <div className={styles.scroll}>
        <div className={styles.content}>
          <SecretsProvider value={secrets}>
            {empty && <Empty />}
            {!empty && section.page === 'premise' && !draft.premise && <Nothing text={t('draft.noPremise')} />}
            {section.page === 'premise' && draft.premise && <PremiseSheet premise={draft.premise} />}
            {!empty && section.page === 'cast' && draft.characters.length === 0 && <Nothing text={t('draft.noCast')} />}
            {section.page === 'cast' && <CastSheet cast={draft.characters} language={language} />}
            {act && section.page === 'act' && (
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
            )}
          </SecretsProvider>
        </div>
      </div>
    </section>
  );
});

function Tab({ current, onClick, children }: { current: boolean; onClick: () => void; children: React.ReactNode }) {
  return (
    <button type="button" className={styles.tab} aria-current={current ? 'page' : undefined} onClick={onClick}>
      {children}
    </button>
  );
}

function Nothing({ text }: { text: string }) {
  return <p className={styles.nothing}>{text}</p>;
}

function Empty() {
  const { t } = useTranslation();
  return (
    <div className={styles.empty}>
      <Logo size={84} />
      <h2>{t('draft.empty.title')}</h2>
      <p>{t('draft.empty.text')}</p>
    </div>
  );
}
