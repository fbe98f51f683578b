import type { FindingPlace } from '../../../../shared/story/index.ts';
import { useTranslation } from '../../../i18n/index.ts';
import { describeLocation } from '../finding-location.ts';
import type { CheckContext } from '../use-context.ts';
import styles from './findings.module.css';

/** The location of a finding: the kind and name of the element, with its place and act. */
export function WhereLine({ where, context }: { where: FindingPlace; context: CheckContext }) {
  const { t } = useTranslation();
  const { names, draft, language } = context;
  const { title, home, act } = describeLocation(where, names, draft);
  return (
    <p className={`flex wrap baseline gap-xs rows-none text-md faint leading-snug ${styles.where}`}>
      <span>{t(`check.where.${where.type}`)}</span>
      {title !== null && (
        <b className="text-base ink bold story" lang={language}>
          {title}
        </b>
      )}
      {home !== null && <span lang={language}>{home}</span>}
      {act !== null && <span>{t('draft.act', { number: act })}</span>}
    </p>
  );
}
