import { type ReactNode, useState } from 'react';
import { useTranslation } from '../../i18n/index.ts';
import { DownloadIcon, KeyIcon, PlugIcon, QuillIcon } from '../../ui/icons.tsx';
import { useConnect, useLocalModels, useLook } from '../api.ts';
import styles from './connect.module.css';
import { Connected } from './connected.tsx';
import { GetOne } from './get-one.tsx';
import { UseFound } from './use-found.tsx';
import { UseKey } from './use-key.tsx';
import { Without } from './without.tsx';

const WAYS = { key: KeyIcon, found: PlugIcon, get: DownloadIcon, without: QuillIcon };
type Way = keyof typeof WAYS;

/**
 * Four ways to a model, each one press long: a key, what runs here, one that is fetched, none.
 * @param looks whether programs of this machine are looked for at once, or when somebody chooses that way
 * @param onDone told when whoever connected one has seen it
 */
export function ConnectModel({
  title,
  looks = false,
  onDone,
}: {
  title: string;
  looks?: boolean;
  onDone?: () => void;
}) {
  const { t } = useTranslation();
  const [chosen, setChosen] = useState<Way | null>(null);
  const look = useLook(looks || chosen === 'found');
  const connect = useConnect();
  const isComing = useLocalModels().data?.models.some(({ fetching }) => fetching !== null) ?? false;
  // One that is on its way is stayed with, also when it is there.
  if (isComing && chosen === null) setChosen('get');
  const sources = look.data?.sources ?? [];
  const usable = sources.filter(({ best }) => best !== null);
  const way = chosen ?? (usable.length > 0 ? 'found' : 'key');
  const parts: Record<Way, ReactNode> = {
    key: <UseKey connect={connect} />,
    found: <UseFound look={look} connect={connect} />,
    get: <GetOne connect={connect} />,
    without: <Without connect={connect} onDone={onDone} />,
  };
  const hint = (of: Way): string => {
    if (of !== 'found' || (!look.isFetching && !look.isSuccess)) return t(`connect.ways.${of}.hint`);
    if (look.isFetching) return t('connect.found.looking');
    return usable.length === 0 ? t('connect.found.nothing') : usable.map((source) => source.title).join(', ');
  };
  return (
    <section className={styles.panel} aria-labelledby="connect">
      <h2 id="connect">{title}</h2>
      {connect.isSuccess && connect.data.roles.storyteller.active !== 'offline' ? (
        <Connected
          answer={connect.data}
          onBack={() => {
            connect.reset();
            onDone?.();
          }}
        />
      ) : (
        <>
          <p className={styles.lead}>{t('connect.lead')}</p>
          <fieldset className={styles.ways} aria-label={title}>
            {(Object.keys(WAYS) as Way[]).map((each) => {
              const Icon = WAYS[each];
              return (
                <button
                  key={each}
                  type="button"
                  className={styles.way}
                  aria-pressed={each === way}
                  disabled={connect.isPending}
                  onClick={() => {
                    connect.reset();
                    setChosen(each);
                  }}
                >
                  <Icon size={19} />
                  <span>
                    <strong>{t(`connect.ways.${each}.title`)}</strong>
                    <small>{hint(each)}</small>
                  </span>
                </button>
              );
            })}
          </fieldset>
          <div className={styles.part}>{parts[way]}</div>
        </>
      )}
    </section>
  );
}
