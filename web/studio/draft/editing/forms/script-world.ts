import { useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { uploadVoice } from '../../../../api/editing.ts';
import { useTranslation } from '../../../../i18n/index.ts';
import { createScriptWorld, type ScriptWorld } from '../../../../script/script-world.ts';
import { useDraftContext } from '../../draft-context.tsx';

/** The names that scripts of the draft are edited and shown with. */
export function useScriptWorld(): ScriptWorld {
  const { t } = useTranslation();
  const { draft, sessionId } = useDraftContext();
  const client = useQueryClient();
  return useMemo(
    () => createScriptWorld(draft, t, (file, text) => uploadVoice(client, sessionId, file, text)),
    [draft, t, client, sessionId],
  );
}
