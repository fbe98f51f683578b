import { useMemo } from 'react';
import type { StageNames } from '../../../shared/story/index.ts';
import { useTranslation } from '../../i18n/index.ts';
import { createScriptNames } from '../../script/script-names.ts';
import { useDraftContext } from './draft-context.tsx';

/** The characters and places that scripts of the draft can name. */
export function useScriptNames(): StageNames {
  const { t } = useTranslation();
  const { draft } = useDraftContext();
  return useMemo(() => createScriptNames(draft, t), [draft, t]);
}
