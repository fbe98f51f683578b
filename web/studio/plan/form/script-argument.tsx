import { useMemo } from 'react';
import type { FieldProps } from '../../../form/form-context.tsx';
import { useTranslation } from '../../../i18n/index.ts';
import { ScriptField } from '../../../script/script-field.tsx';
import { createScriptWorld } from '../../../script/script-world.ts';
import { usePlanContext } from '../plan-context.ts';

export default function ScriptArgument(props: FieldProps) {
  const { t } = useTranslation();
  const { draft } = usePlanContext().session;
  const world = useMemo(() => createScriptWorld(draft, t), [draft, t]);
  return <ScriptField {...props} world={world} />;
}
