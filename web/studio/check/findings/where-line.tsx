import type { FindingPlace } from '../../../../shared/story/index.ts';
import { useTranslation } from '../../../i18n/index.ts';
import type { CheckContext } from '../use-context.ts';
import { nameWhere } from '../where.ts';
import styles from './findings.module.css';

/** Where something is: what kind of thing, its name, and the place and act it is in. */
export function WhereLine({ where, context }: { where: FindingPlace; context: CheckContext }) {
  const { t } = useTranslation();
  const { names, draft, language } = context;
  const { title, home, act } = nameWhere(where, names, draft);
  return (
    <p className={styles.where}>
      <span className={styles.kind}>{t(`check.where.${where.type}`)}</span>
      {title !== null && <b lang={language}>{title}</b>}
      {home !== null && <span lang={language}>{home}</span>}
      {act !== null && <span>{t('draft.act', { number: act })}</span>}
    </p>
  );
}
