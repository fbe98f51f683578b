import { Button, Menu } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { knownLanguage, type Language } from '../../../shared/language/tag.ts';
import { guessTextLanguage } from '../../i18n/guess-text-language.ts';
import { useTranslation } from '../../i18n/index.ts';
import { useChooseModel, useModelsAndKeys } from '../../models/api.ts';
import { QuillIcon, RefreshIcon } from '../../ui/icons.tsx';
import { ErrorNotice } from '../../ui/index.ts';
import { type ChatMessage, getMessageText } from '../wording/chat-message.ts';
import styles from './chat-error.module.css';
import { isInterruptedNotice, isModelFailedNotice } from './message-blocks.ts';

/** Options after the co-author's model failed: retry, choose another model, or edit by hand. */
function FailedAnswer({ onRetry, onByHand }: { onRetry: () => void; onByHand: () => void }) {
  const { t } = useTranslation();
  const models = useModelsAndKeys();
  const choose = useChooseModel();
  const { choices, roles } = models.data ?? {};
  const canChoose = choices !== undefined && choices.coauthor.from !== 'environment';
  const others = canChoose
    ? choices.coauthor.offered.filter((name) => name !== roles?.coauthor.active && name !== 'offline')
    : [];
  return (
    <div className="flex wrap gap-xs" role="status">
      <Button size="xs" leftSection={<RefreshIcon size={14} />} loading={choose.isPending} onClick={onRetry}>
        {t('common.retry')}
      </Button>
      {others.length > 0 ? (
        <Menu position="top-start" withinPortal>
          <Menu.Target>
            <Button size="xs" variant="default">
              {t('chat.otherModel')}
            </Button>
          </Menu.Target>
          <Menu.Dropdown mah={320} className="scroll">
            {others.map((model) => (
              <Menu.Item
                key={model}
                translate="no"
                onClick={() => choose.mutate({ role: 'coauthor', model }, { onSuccess: onRetry })}
              >
                {model}
              </Menu.Item>
            ))}
          </Menu.Dropdown>
        </Menu>
      ) : (
        <Button size="xs" variant="default" component={Link} to="/models">
          {t('modelsPage.open')}
        </Button>
      )}
      <Button size="xs" variant="default" leftSection={<QuillIcon size={14} />} onClick={onByHand}>
        {t('chat.byHand')}
      </Button>
      {choose.isError && <ErrorNotice compact error={choose.error} />}
    </div>
  );
}

const GO_ON: Readonly<Record<Language, string>> = { en: 'Go on', zh: '继续', ja: '続けて' };

/** Language-neutral, so that the author is answered in their own language. */
const WORDLESS = '…';

const LATIN_OR_NONE = /^[\p{Script=Latin}\P{L}]*$/u;

/** In the author's language; language-neutral if the server does not support it. */
export function getContinueMessage(messages: readonly ChatMessage[], language: string | undefined): string {
  const written = messages.findLast((message) => message.role === 'user' && /\p{L}/u.test(getMessageText(message)));
  const text = written ? getMessageText(written) : '';
  const known = knownLanguage(guessTextLanguage(text, [language]) ?? language ?? '');
  return known === null || (known === 'en' && !LATIN_OR_NONE.test(text)) ? WORDLESS : GO_ON[known];
}

/** Continues a conversation: after an interrupted answer or an unanswered message. */
export function ContinueButton({
  messages,
  language,
  onGoOn,
  onRetry,
  onByHand,
}: {
  messages: readonly ChatMessage[];
  language: string;
  onGoOn: (words: string) => void;
  onRetry: (() => void) | null;
  onByHand: () => void;
}) {
  const { t } = useTranslation();
  const last = messages.at(-1);
  const goOn = () => onGoOn(getContinueMessage(messages, language));
  const isGoneOnWith = last?.parts.some(isInterruptedNotice) ?? false;
  const retry = isGoneOnWith ? goOn : onRetry;
  if (last?.parts.some(isModelFailedNotice) && retry !== null)
    return <FailedAnswer onRetry={retry} onByHand={onByHand} />;
  if (isGoneOnWith) {
    return (
      <Button className={`self-start ${styles.again}`} size="xs" variant="default" onClick={goOn}>
        {t('chat.goOn')}
      </Button>
    );
  }
  if (last?.role !== 'user' || onRetry === null) return null;
  return (
    <div className="row wrap gap-xs text-md soft" role="status">
      <span>{t('chat.unanswered')}</span>
      <Button size="xs" variant="default" leftSection={<RefreshIcon size={14} />} onClick={onRetry}>
        {t('common.retry')}
      </Button>
    </div>
  );
}
