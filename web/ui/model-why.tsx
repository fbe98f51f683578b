import type { ModelWhy as Why } from '../../shared/wire/index.ts';
import { useLanguage, useTranslation } from '../i18n/index.ts';
import { sayTime } from './time.ts';

/** Why a role has the model it has, in a sentence; what was said of a failure stays as it was said. */
export function ModelWhy({ why }: { why: Why }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const at = 'at' in why ? { at: sayTime(why.at, language) } : {};
  return (
    <>
      {t(`modelsPage.roles.whys.${why.code}`, { ...why, ...at })}
      {'said' in why && <span lang="en"> {why.said}</span>}
    </>
  );
}
