import { useEffect } from 'react';
import { type StageSettings, useHighContrast, useReducedMotion, useSettings } from './settings.ts';

/** How much larger or smaller its words are than they would be. */
const SCALES: Readonly<Record<StageSettings['textSize'], number>> = { small: 0.88, normal: 1, large: 1.22, huge: 1.5 };
/** How high a line is, in times its letters, where its reader wants it higher than it would be. */
const LINES: Partial<Record<StageSettings['leading'], number>> = { wide: 1.8, wider: 2.1 };

/** The display settings as data attributes for the styles. */
export function useStageLook() {
  const { textSize, font, leading, boxOpacity, transitions } = useSettings();
  const reduced = useReducedMotion();
  const contrast = useHighContrast();
  useEffect(() => {
    if (font !== 'dyslexic') return;
    Promise.all([import('@fontsource/opendyslexic/400.css'), import('@fontsource/opendyslexic/700.css')]).catch(
      (error: unknown) => console.warn('The font could not be loaded; the default font is used.', error),
    );
  }, [font]);
  return {
    'data-font': font,
    'data-contrast': contrast ? 'high' : undefined,
    'data-still': reduced || undefined,
    'data-cuts': !transitions || undefined,
    style: { '--box-opacity': contrast ? 1 : boxOpacity, '--leading': LINES[leading], '--scale': SCALES[textSize] },
  } as const;
}
