import { estimateBuild } from '../../../shared/build-estimate.ts';
import { useModels } from '../../api/index.ts';
import { useLanguage, useTranslation } from '../../i18n/index.ts';
import { sayNumber, sayTokens } from '../../ui/amounts.ts';
import styles from './chat-pane.module.css';

/** A story of a size people often ask for. */
const USUAL = { acts: 1, places: 5, people: 4 };

/** Says before a usual story is built what that takes of the model; nothing where no model writes. */
export function BuildCost() {
  const { t } = useTranslation();
  const language = useLanguage();
  const active = useModels().data?.coauthor.active;
  if (active === undefined || active === 'offline') return null;
  const { calls, tokens } = estimateBuild(USUAL);
  return (
    <p className={styles.planHint}>
      <span>
        {t('chat.buildCost', {
          places: sayNumber(USUAL.places, language),
          people: sayNumber(USUAL.people, language),
          calls: sayNumber(calls, language),
          tokens: sayTokens(tokens, language),
          model: active,
        })}
      </span>
    </p>
  );
}
