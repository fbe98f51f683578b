import { useState } from 'react';
import type { ModelsAnswer } from '../api/index.ts';
import { useTranslation } from '../i18n/index.ts';
import { useModelsAndKeys } from './api.ts';
import { ConnectModel } from './connect/connect-model.tsx';

/** Nobody has said yet which model writes, and none does. */
const isUnset = ({ roles, choices }: Pick<ModelsAnswer, 'roles' | 'choices'>): boolean =>
  (['coauthor', 'director', 'storyteller'] as const).every(
    (role) => roles[role].active === 'offline' && roles[role].why === undefined && choices[role].from === null,
  );

/** Offers a model on the first page while none is set, and stays until what was connected has been seen. */
export function FirstModel({ className }: { className: string | undefined }) {
  const { t } = useTranslation();
  const { data } = useModelsAndKeys();
  const [isBegun, setBegun] = useState(false);
  const [isOver, setOver] = useState(false);
  if (!data || isOver) return null;
  const isNeeded = isUnset(data);
  // What connects one makes that it is not needed any more.
  if (isNeeded && !isBegun) setBegun(true);
  if (!isNeeded && !isBegun) return null;
  return (
    <div className={className}>
      <ConnectModel looks title={t('connect.title')} onDone={() => setOver(true)} />
    </div>
  );
}
