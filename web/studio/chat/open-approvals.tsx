import { useTranslation } from '../../i18n/index.ts';
import { EyeIcon } from '../../ui/icons.tsx';

/** Shown above the composer while calls wait for approval. Explains that sending a message declines them. */
export function OpenApprovals({ count, onGo }: { count: number; onGo: () => void }) {
  const { t } = useTranslation();
  return (
    <p className="flex starting gap-xs text-md pad-sm round wash-ochre ink leading-snug bottom-xs">
      <EyeIcon className="ochre beside-text" size={16} />
      <span className="grow">
        {t('authoring.approval.open', { count })} {t('authoring.approval.sendDeclines', { count })}
      </span>
      <button className="link rigid" type="button" onClick={onGo}>
        {t('authoring.approval.toIt')}
      </button>
    </p>
  );
}
