import { useState } from 'react';
import type { ModelsAnswer } from '../api/index.ts';
import { useTranslation } from '../i18n/index.ts';
import { useModelsAndKeys } from './api.ts';
import { ConnectModel } from './connect/connect-model.tsx';

const isUnset = ({ roles, choices }: Pick<ModelsAnswer, 'roles' | 'choices'>): boolean =>
  (['coauthor', 'director', 'storyteller'] as const).every(
    (role) => roles[role].active === 'offline' && roles[role].why === undefined && choices[role].from === null,
  );

/** Offers to connect a model while none is set. Stays until the user has seen the result. */
export function FirstModel({ className }: { className: string | undefined }) {
  const { t } = useTranslation();
  const { data } = useModelsAndKeys();
  const [isBegun, setBegun] = useState(false);
  const [isOver, setOver] = useState(false);
  if (!data || isOver) return null;
  const isNeeded = isUnset(data);
  // Connecting a model makes it unneeded before the result was seen.
  if (isNeeded && !isBegun) setBegun(true);
  if (!isNeeded && !isBegun) return null;
  return (
    <div className={className}>
      <ConnectModel isFirst title={t('connect.title')} onDone={() => setOver(true)} />
    </div>
  );
}
