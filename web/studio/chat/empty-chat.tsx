import { Button } from '@mantine/core';
import { Logo } from '../../brand/index.tsx';
import { useTranslation } from '../../i18n/index.ts';
import { ArrowRightIcon, PlanIcon, QuillIcon } from '../../ui/icons.tsx';
import styles from './chat-pane.module.css';
import { BuildCost } from './cost-note.tsx';
import { IDEAS } from './first-brief.ts';

/** Empty state of a conversation about an existing story, finished if it has a saved version. */
export function OpenedChat({ title, isFinished }: { title: string; isFinished: boolean }) {
  const { t } = useTranslation();
  return (
    <div className={`stack gap-xs soft items-start ${styles.empty}`}>
      <Logo size={54} />
      <p className="bottom-xs">{t(isFinished ? 'chat.opened' : 'chat.begun', { title })}</p>
      <PlanHint />
    </div>
  );
}

/** Empty state of a new conversation, with example briefs. `onSheet` is undefined while the brief form is open. */
export function EmptyChat({ onPick, onSheet }: { onPick: (text: string) => void; onSheet?: () => void }) {
  const { t } = useTranslation();
  return (
    <div className={`stack gap-xs soft items-start ${styles.empty}`}>
      <Logo size={54} />
      <h2 className="text-2xl top-xs ink">{t('chat.empty.title')}</h2>
      <p className="bottom-xs">{t('chat.empty.text')}</p>
      <ul className="stack full gap-xs">
        {IDEAS.map((idea) => (
          <li key={idea}>
            <button
              className="row sheet edged round ink story text-base gap-sm between leading-snug pad-md to-start full"
              type="button"
              onClick={() => onPick(t(`ideas.${idea}.brief`))}
            >
              <span>{t(`ideas.${idea}.brief`)}</span>
              <ArrowRightIcon className="faint" size={16} />
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

function PlanHint() {
  const { t } = useTranslation();
  return (
    <p className={`flex starting text-md faint leading ${styles.planHint}`}>
      <PlanIcon className="beside-text" size={16} />
      <span>
        <strong>{t('plan.ask.empty.title')}</strong> {t('plan.ask.empty.text')}
      </span>
    </p>
  );
}
