import { useTranslation } from '../i18n/index.ts';
import styles from './evaluate.module.css';

/** The improviser's id in roles and reports. */
export const IMPROVISER = 'offline';

/** Returns a function that names a model; the improviser has a label. */
export function useModelName(): (model: string) => string {
  const { t } = useTranslation();
  return (model) => (model === IMPROVISER ? t('evaluatePage.improviser') : model);
}

/** A model with its symbol, as in the report. @param at the index of the model */
export function ModelName({ model, at }: { model: string; at: number }) {
  const name = useModelName();
  return (
    <span className={`text-base bold anywhere inline baseline gap-xs ${styles.name}`} data-at={at} translate="no">
      {name(model)}
    </span>
  );
}
