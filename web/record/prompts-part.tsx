import { Button, CopyButton } from '@mantine/core';
import type { TurnRecord } from '../../shared/wire/index.ts';
import { useLanguage, useTranslation } from '../i18n/index.ts';
import { formatNumber } from '../ui/format-amounts.ts';
import { CheckIcon, CopyIcon } from '../ui/icons.tsx';
import { TruncatedPromptNote } from '../ui/truncated-prompt-note.tsx';
import own from './prompts-part.module.css';
import styles from './record-part.module.css';
import { RecordPart } from './record-part.tsx';
import { useRoleName } from './usage-part.tsx';

const CHARACTERS_A_TOKEN = 4;

export function PromptsPart({ prompts }: { prompts: TurnRecord['prompts'] }) {
  const { t } = useTranslation();
  const roleName = useRoleName();
  return (
    <RecordPart title={t('record.prompts.title')} lead={t('record.prompts.lead')} wide>
      {prompts.length === 0 && <p className="text-md faint">{t('record.prompts.none')}</p>}
      {prompts.map(({ role, instructions, prompt, leftOut = [] }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a record does not change
        <details key={index} className={`ruled pad-y-sm ${own.prompt}`}>
          <summary>
            <b>{roleName(role)}</b>
            <Size text={instructions + prompt} />
          </summary>
          <TruncatedPromptNote leftOut={leftOut} className="text-md faint" />
          <Text label={t('record.prompts.instructions')} text={instructions} />
          <Text label={t('record.prompts.prompt')} text={prompt} />
        </details>
      ))}
    </RecordPart>
  );
}

function Size({ text }: { text: string }) {
  const { t } = useTranslation();
  const language = useLanguage();
  return (
    <small>
      {t('record.prompts.size', {
        characters: formatNumber(text.length, language),
        tokens: formatNumber(Math.ceil(text.length / CHARACTERS_A_TOKEN), language),
      })}
    </small>
  );
}

function Text({ label, text }: { label: string; text: string }) {
  const { t } = useTranslation();
  if (text === '') return null;
  return (
    <section className={own.text}>
      <header className="flex wrap baseline gap-sm rows-2xs top-xs bottom-2xs">
        <h5 className="text-sm faint ui">{label}</h5>
        <Size text={text} />
        <CopyButton value={text}>
          {({ copied, copy }) => (
            <Button
              size="compact-sm"
              variant="subtle"
              color="gray"
              leftSection={copied ? <CheckIcon size={14} /> : <CopyIcon size={14} />}
              onClick={copy}
            >
              {copied ? t('common.copied') : t('common.copy')}
            </Button>
          )}
        </CopyButton>
      </header>
      <pre className={`scroll text-sm pad-all-sm round deep mono leading pre-wrap ${styles.code}`}>{text}</pre>
    </section>
  );
}
