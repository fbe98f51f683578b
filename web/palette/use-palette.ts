import { useEffect, useState } from 'react';

/** The keys of the palette, as they are shown. */
export const IS_APPLE = /Mac|iPhone|iPad/.test(navigator.platform);
export const PALETTE_KEYS = IS_APPLE ? '⌘K' : 'Ctrl+K';

interface PaletteKeys {
  key: string;
  metaKey: boolean;
  ctrlKey: boolean;
  shiftKey: boolean;
  altKey: boolean;
}

/**
 * Whether a key press opens the palette: ⌘K on Apple devices, where Ctrl+K deletes to the end of a line in a field;
 * Ctrl+K elsewhere.
 */
export const isPaletteKey = ({ key, metaKey, ctrlKey, shiftKey, altKey }: PaletteKeys, isApple = IS_APPLE): boolean =>
  key.toLowerCase() === 'k' && !shiftKey && !altKey && (isApple ? metaKey && !ctrlKey : ctrlKey && !metaKey);

/** Whether the palette is open. Its keys open it anywhere on the page; a field keeps its text and gets the focus back. */
export function usePalette(isOffered = true): {
  isOpen: boolean;
  wasOpened: boolean;
  open: () => void;
  close: () => void;
} {
  const [isOpen, setIsOpen] = useState(false);
  const [wasOpened, setWasOpened] = useState(false);
  useEffect(() => {
    if (!isOffered) return;
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.defaultPrevented || !isPaletteKey(event)) return;
      event.preventDefault();
      setWasOpened(true);
      setIsOpen((now) => !now);
    };
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, [isOffered]);
  return {
    isOpen,
    wasOpened,
    open: () => {
      setWasOpened(true);
      setIsOpen(true);
    },
    close: () => setIsOpen(false),
  };
}
