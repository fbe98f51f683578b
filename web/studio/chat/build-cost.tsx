import type { Brief } from '../../../shared/brief/index.ts';
import { buildSize, estimateBuild } from '../../../shared/build-estimate.ts';
import { useModels } from '../../api/index.ts';
import { useLanguage, useTranslation } from '../../i18n/index.ts';
import { formatNumber, formatTokens } from '../../ui/format-amounts.ts';
import styles from './chat-pane.module.css';

/** Empty if no model writes; by default for a story of the usual size. */
export function BuildCost({ brief }: { brief?: Brief }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const { active, runsHere } = useModels().data?.coauthor ?? {};
  if (active === undefined || active === 'offline') return null;
  const size = buildSize(brief);
  const { calls, tokens } = estimateBuild(size);
  return (
    <p className={`flex starting text-md faint leading ${styles.planHint}`}>
      <span>
        {t('chat.buildCost', {
          places: formatNumber(size.places, language),
          people: formatNumber(size.people, language),
          calls: formatNumber(calls, language),
          tokens: formatTokens(tokens, language),
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
