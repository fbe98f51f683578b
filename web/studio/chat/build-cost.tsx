import type { Brief } from '../../../shared/brief/index.ts';
import { buildSize, estimateBuild } from '../../../shared/build-estimate.ts';
import { useModels } from '../../api/index.ts';
import { useLanguage, useTranslation } from '../../i18n/index.ts';
import { sayNumber, sayTokens } from '../../ui/amounts.ts';
import styles from './chat-pane.module.css';

/**
 * Says before a story is built what that takes of the model; nothing where no model writes.
 * @param brief what is asked for; a story of the usual size where it is left out
 */
export function BuildCost({ brief }: { brief?: Brief }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const { active, runsHere } = useModels().data?.coauthor ?? {};
  if (active === undefined || active === 'offline') return null;
  const size = buildSize(brief);
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
        {runsHere && (
          <>
            <br />
            {t('chat.buildFree')}
          </>
        )}
      </span>
    </p>
  );
}
