import { useId, useMemo, useState } from 'react';
import { useTranslation } from '../i18n/index.ts';
import { useConditionNames } from './condition-names.ts';
import { sayCondition } from './say-condition.ts';
import { useConditionReader } from './use-condition-reader.ts';

/** A condition as a sentence; pressing it shows how it is written. Prose, and what no sentence can say, stays as written. */
export function ConditionSentence({ text, language }: { text: string; language?: string | undefined }) {
  const { t } = useTranslation();
  const names = useConditionNames();
  const reader = useConditionReader();
  const [isOpen, setIsOpen] = useState(false);
  const id = useId();
  const read = useMemo(() => reader?.(text), [reader, text]);
  if (read?.reading === 'prose') return <span lang={language}>{text}</span>;
  if (!read?.tree) return <code className="anywhere">{text}</code>;
  return (
    <span data-sentence="">
      <button
        type="button"
        className="to-start ink"
        aria-expanded={isOpen}
        aria-controls={id}
        title={t('conditions.showSource')}
        onClick={() => setIsOpen(!isOpen)}
      >
        {sayCondition(t, read.tree, names)}
      </button>
      <code id={id} className="text-sm faint anywhere start-xs" hidden={!isOpen}>
        {text}
      </code>
    </span>
  );
}
