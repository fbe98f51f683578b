import { useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { bringVoice } from '../../../../api/editing.ts';
import { useTranslation } from '../../../../i18n/index.ts';
import { type ScriptWorld, scriptWorldOf } from '../../../../script/world.ts';
import { useDraftContext } from '../../draft-context.tsx';

/** The names that scripts of the draft are edited and shown with. */
export function useScriptWorld(): ScriptWorld {
  const { t } = useTranslation();
  const { draft, sessionId } = useDraftContext();
  const client = useQueryClient();
  return useMemo(
    () => scriptWorldOf(draft, t, (file, text) => bringVoice(client, sessionId, file, text)),
    [draft, t, client, sessionId],
  );
}
