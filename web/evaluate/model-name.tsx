import { useTranslation } from '../i18n/index.ts';
import styles from './evaluate.module.css';
import { IMPROVISER } from './improviser.ts';

/** What a model is called: its own name, and the improviser in words. */
export function useModelName(): (model: string) => string {
  const { t } = useTranslation();
  return (model) => (model === IMPROVISER ? t('evaluatePage.improviser') : model);
}

/** A model with its sign, as the report has it. @param at which of the models it is */
export function ModelName({ model, at }: { model: string; at: number }) {
  const name = useModelName();
  return (
    <span className={styles.name} data-at={at} translate="no">
      {name(model)}
    </span>
  );
}
