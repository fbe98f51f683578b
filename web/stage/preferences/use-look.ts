import { useEffect } from 'react';
import { useHighContrast, useReducedMotion, useSettings } from './settings.ts';

/** The display settings as data attributes for the styles. */
export function useLook() {
  const { textSize, font, leading, boxOpacity, transitions } = useSettings();
  const reduced = useReducedMotion();
  const contrast = useHighContrast();
  useEffect(() => {
    if (font !== 'dyslexic') return;
    Promise.all([import('@fontsource/opendyslexic/400.css'), import('@fontsource/opendyslexic/700.css')]).catch(
      (error: unknown) => console.warn('The letters did not come; the plain ones stand in.', error),
    );
  }, [font]);
  return {
    'data-size': textSize,
    'data-font': font,
    'data-leading': leading,
    'data-contrast': contrast ? 'high' : undefined,
    'data-still': reduced || undefined,
    'data-cuts': !transitions || undefined,
    style: { '--box-opacity': contrast ? 1 : boxOpacity },
  } as const;
}
