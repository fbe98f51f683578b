import type { ReactNode } from 'react';
import { type Coming, comingPictures, mayShow, useComing } from '../../pictures/index.ts';

/**
 * A picture on the stage. A placeholder of the same size is shown until it is loaded; then it fades in.
 * @param instead the placeholder
 */
export function StagePicture({
  url,
  className,
  lazy = false,
  instead = null,
}: {
  url: string | null | undefined;
  className?: string;
  lazy?: boolean;
  instead?: ReactNode | ((coming: Coming | null) => ReactNode);
}) {
  const coming = useComing(url ?? null);
  if (!url || !mayShow(coming)) return typeof instead === 'function' ? instead(coming) : instead;
  const classes = [className, coming === 'arrived' && 'stage-arriving'].filter(Boolean).join(' ');
  return (
    <img
      key={coming}
      src={url}
      alt=""
      draggable={false}
      {...(classes && { className: classes })}
      {...(lazy && { loading: 'lazy' as const })}
      onError={() => comingPictures.miss(url)}
    />
  );
}
