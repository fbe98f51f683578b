import type { LeftOut } from '../../shared/wire/index.ts';
import { useLanguage, useTranslation } from '../i18n/index.ts';
import { sayNumber } from './amounts.ts';

/** What a prompt has not, so that it fits its model. */
export function LeftOutLine({ leftOut, className }: { leftOut: readonly LeftOut[]; className: string | undefined }) {
  const { t } = useTranslation();
  const language = useLanguage();
  if (leftOut.length === 0) return null;
  const parts = leftOut.map(({ what, kept }) => {
    const part = t(`record.prompts.parts.${what}`);
    return kept === 0 ? part : t('record.prompts.kept', { part, percent: sayNumber(Math.round(kept * 100), language) });
  });
  const list = new Intl.ListFormat(language, { type: 'conjunction' }).format(parts);
  return <p className={className}>{t('record.prompts.leftOut', { parts: list })}</p>;
}
