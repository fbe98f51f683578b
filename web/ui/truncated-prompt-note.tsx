import type { LeftOut } from '../../shared/wire/index.ts';
import { useLanguage, useTranslation } from '../i18n/index.ts';
import { formatNumber } from './format-amounts.ts';

/** Parts of a prompt left out to fit the context window. */
export function TruncatedPromptNote({
  leftOut,
  className,
}: {
  leftOut: readonly LeftOut[];
  className: string | undefined;
}) {
  const { t } = useTranslation();
  const language = useLanguage();
  if (leftOut.length === 0) return null;
  const say = (of: readonly LeftOut[]) => {
    const parts = of.map(({ what, kept }) => {
      const part = t(`record.prompts.parts.${what}`);
      return kept === 0
        ? part
        : t('record.prompts.kept', { part, percent: formatNumber(Math.round(kept * 100), language) });
    });
    return new Intl.ListFormat(language, { type: 'conjunction' }).format(parts);
  };
  const isByPace = leftOut.some(({ why }) => why === 'pace');
  return (
    <p className={className}>
      {t(isByPace ? 'record.prompts.leftOutByPace' : 'record.prompts.leftOut', { parts: say(leftOut) })}
    </p>
  );
}
