import type { ReactNode } from 'react';
import { mayLoadPicture, type PendingPictures, pendingPictures, usePictureState } from '../../pictures/index.ts';

/** The placeholder `instead`, of the same size, is shown until it is loaded; then it fades in. */
export function StagePicture({
  url,
  className,
  lazy = false,
  instead = null,
}: {
  url: string | null | undefined;
  className?: string;
  lazy?: boolean;
  instead?: ReactNode | ((coming: PendingPictures | null) => ReactNode);
}) {
  const coming = usePictureState(url ?? null);
  if (!url || !mayLoadPicture(coming)) return typeof instead === 'function' ? instead(coming) : instead;
  const classes = [className, coming === 'arrived' && 'stage-arriving'].filter(Boolean).join(' ');
  return (
    <img
      key={coming}
      src={url}
      alt=""
      draggable={false}
      {...(classes && { className: classes })}
      {...(lazy && { loading: 'lazy' as const })}
      onError={() => pendingPictures.miss(url)}
    />
  );
}
