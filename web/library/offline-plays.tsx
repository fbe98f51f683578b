import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslation } from '../i18n/index.ts';
import { withOfflineCache } from '../stage/playing/use-offline-cache.ts';
import { getLastLine } from '../ui/last-line.ts';
import styles from './library.module.css';

/** Plays cached for offline reading. Hidden if there are none. */
export function OfflinePlays() {
  const { t } = useTranslation();
  const kept = useQuery({
    queryKey: ['kept-plays'],
    queryFn: async () => (await withOfflineCache((kept) => kept.list())) ?? [],
    networkMode: 'always',
    staleTime: 0,
  });
  if (!kept.data || kept.data.length === 0) return null;
  return (
    <section className={styles.list} aria-labelledby="kept-title">
      <div className={`row between gap-md bottom-md`}>
        <h2 className="text-2xl" id="kept-title">
          {t('library.kept.title')}
        </h2>
      </div>
      <p className={`edged-dashed round-lg soft centered pad-y-xl pad-x-xl`}>{t('library.kept.text')}</p>
      <ul className="ruled-between">
        {kept.data.map((play) => (
          <li key={play.id} className={`row gap-md pad-y-sm ${styles.row}`}>
            <div className={`grow ${styles.rowText}`}>
              <p className="to-start text-lg bold story leading-tight" lang={play.language}>
                {play.title}
              </p>
              <p className="to-start truncate top-2xs soft story measure" lang={play.language}>
                {getLastLine(play)}
              </p>
            </div>
            <Button
              variant="default"
              size="sm"
              renderRoot={(props) => <Link to="/play/$playId" params={{ playId: play.id }} {...props} />}
            >
              {t('library.kept.read')}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}
