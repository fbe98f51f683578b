import { useMemo } from 'react';
import { useTranslation } from '../../../../i18n/index.ts';
import { type ScriptWorld, scriptWorldOf } from '../../../../script/world.ts';
import { useDraftContext } from '../../draft-context.tsx';

/** What scripts of the draft are written with, and shown by. */
export function useScriptWorld(): ScriptWorld {
  const { t } = useTranslation();
  const { draft } = useDraftContext();
  return useMemo(() => scriptWorldOf(draft, t), [draft, t]);
}
