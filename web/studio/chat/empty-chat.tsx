import { Button } from '@mantine/core';
import { Logo } from '../../brand/index.tsx';
import { useTranslation } from '../../i18n/index.ts';
import { ArrowRightIcon, PlanIcon, QuillIcon } from '../../ui/icons.tsx';
import { BuildCost } from './build-cost.tsx';
import styles from './chat-pane.module.css';
import { IDEAS } from './ideas.ts';

/**
 * What stands where nothing has been said yet about a story that is there already.
 * @param isFinished whether there is a version of it
 */
export function OpenedChat({ title, isFinished }: { title: string; isFinished: boolean }) {
  const { t } = useTranslation();
  return (
    <div className={styles.empty}>
      <Logo size={54} />
      <p>{t(isFinished ? 'chat.opened' : 'chat.begun', { title })}</p>
      <PlanHint />
    </div>
  );
}

/**
 * What stands where nothing has been said yet: how to begin, and ideas to begin with.
 * @param onSheet asks for a brief's sheet instead; absent where there is one already
 */
export function EmptyChat({ onPick, onSheet }: { onPick: (text: string) => void; onSheet?: () => void }) {
  const { t } = useTranslation();
  return (
    <div className={styles.empty}>
      <Logo size={54} />
      <h2>{t('chat.empty.title')}</h2>
      <p>{t('chat.empty.text')}</p>
      <ul>
        {IDEAS.map((idea) => (
          <li key={idea}>
            <button type="button" onClick={() => onPick(t(`ideas.${idea}.brief`))}>
              <span>{t(`ideas.${idea}.brief`)}</span>
              <ArrowRightIcon size={16} />
            </button>
          </li>
        ))}
      </ul>
      {onSheet && (
        <Button variant="default" size="sm" leftSection={<QuillIcon size={15} />} onClick={onSheet}>
          {t('brief.fill')}
        </Button>
      )}
      {onSheet && <PlanHint />}
      {onSheet && <BuildCost />}
    </div>
  );
}

/** Says when a plan is the better way to ask. */
function PlanHint() {
  const { t } = useTranslation();
  return (
    <p className={styles.planHint}>
      <PlanIcon size={16} />
      <span>
        <strong>{t('plan.ask.empty.title')}</strong> {t('plan.ask.empty.text')}
      </span>
    </p>
  );
}
