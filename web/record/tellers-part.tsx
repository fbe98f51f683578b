import type { TFunction } from 'i18next';
import type { Hands, PlayAnswer, Tellers } from '../../shared/wire/index.ts';
import { useLanguage, useTranslation } from '../i18n/index.ts';
import { useTellers } from './api.ts';
import styles from './tellers-part.module.css';

const getName = (t: TFunction, { by, model }: Hands['by'][number]): string => model ?? t(`record.by.${by}`);

/** In this play and in all plays of the story, with reasons for fallbacks. */
export function TellersPart({ play }: { play: PlayAnswer }) {
  const { t } = useTranslation();
  const { own, all } = useTellers(play);
  if (own === undefined || own.turns === 0) return null;
  const isMore = all !== undefined && all.turns > own.turns;
  return (
    <section className={`stack gap-xl rows-md edged round-lg sheet pad-lg fits`} aria-label={t('record.tellers.title')}>
      <TellerShares of={own} title={t('record.tellers.play')} />
      {isMore && <TellerShares of={all} title={t('record.tellers.story')} />}
    </section>
  );
}

function TellerShares({ of, title }: { of: Tellers; title: string }) {
  const { t } = useTranslation();
  return (
    <div>
      <h2 className="text-md faint ui bottom-2xs">{title}</h2>
      <Line hands={of.told} turns={of.turns} label={t('record.tellers.told')} />
      <Line hands={of.directed} turns={of.turns} label={t('record.tellers.directed')} />
    </div>
  );
}

const SHARES: Readonly<Partial<Record<Hands['by'][number]['by'], string>>> = {
  improviser: 'solid-ochre',
  written: 'solid-indigo',
  patterns: 'solid-indigo',
  rules: 'solid-line',
  scorer: 'solid-line',
  unknown: 'solid-line',
};

/** "Told by: 41 of 50 claude, 6 written, 3 the improviser, because: …", with a bar of the shares. */
function Line({ hands, turns, label }: { hands: Hands; turns: number; label: string }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const list = new Intl.ListFormat(language, { style: 'narrow', type: 'conjunction' });
  const parts = hands.by.map((hand, index) =>
    t(index === 0 ? 'record.tellers.first' : 'record.tellers.next', {
      turns: hand.turns,
      of: turns,
      who: getName(t, hand),
    }),
  );
  return (
    <div className={styles.teller}>
      <p className="anywhere">
        <b>{label}</b> {list.format(parts)}
      </p>
      <span className={`flex clip gap-2xs top-2xs round-sm ${styles.shares}`} aria-hidden="true">
        {hands.by.map((hand) => (
          <i
            key={`${hand.by} ${hand.model}`}
            className={SHARES[hand.by] ?? 'solid-moss'}
            style={{ flexGrow: hand.turns }}
          />
        ))}
      </span>
      {hands.why.length > 0 && (
        <p className="text-md anywhere top-2xs faint">
          {t('record.tellers.because')}{' '}
          {hands.why.map(({ reason, turns: times }, index) => (
            <span key={reason}>
              {index > 0 && ', '}
              <q lang="en">{reason}</q> {t('record.tellers.times', { times })}
            </span>
          ))}
        </p>
      )}
    </div>
  );
}
