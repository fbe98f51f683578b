import { estimateBuild } from '../../../shared/build-estimate.ts';
import { useModels } from '../../api/index.ts';
import { useLanguage, useTranslation } from '../../i18n/index.ts';
import { sayNumber, sayTokens } from '../../ui/amounts.ts';
import styles from './chat-pane.module.css';

/** A story of a size people often ask for. */
const USUAL = { acts: 1, places: 5, people: 4 };

/** Says before a story is built what that takes of the model; nothing where no model writes. */
export function BuildCost({ size = USUAL }: { size?: { acts: number; places: number; people: number } }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const active = useModels().data?.coauthor.active;
  if (active === undefined || active === 'offline') return null;
  const { calls, tokens } = estimateBuild(size);
  return (
    <p className={styles.planHint}>
      <span>
        {t('chat.buildCost', {
          places: sayNumber(size.places, language),
          people: sayNumber(size.people, language),
          calls: sayNumber(calls, language),
          tokens: sayTokens(tokens, language),
          model: active,
        })}
      </span>
    </p>
  );
}
