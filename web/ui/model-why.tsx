import type { ModelWhy as Why } from '../../shared/wire/index.ts';
import { useLanguage, useTranslation } from '../i18n/index.ts';
import { useRefusalTexts } from '../i18n/refusal-texts.ts';
import { formatTimeOfDay } from './format-time.ts';

/** Why a role has its model, in a sentence; a failure without a known reason is quoted. */
export function ModelWhy({ why }: { why: Why }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const at = 'at' in why ? { at: formatTimeOfDay(why.at, language) } : {};
  const say = useRefusalTexts(language);
  const reason = 'reason' in why ? why.reason : undefined;
  const text = reason === undefined ? null : say({ code: '', reason });
  return (
    <>
      {t(`modelsPage.roles.whys.${why.code}`, { ...why, ...at })}
      {text !== null ? ` ${text[0]}` : 'said' in why && <span lang="en"> {why.said}</span>}
    </>
  );
}
