import { PlusIcon } from '../../../ui/icons.tsx';
import { useDraftContext } from '../draft-context.tsx';
import { type Sheet, sheetKey } from '../sheets/sheet.ts';
import styles from './control.module.css';

/** Opens a blank sheet for a new element. `tall` fills the height of a card. */
export function AddElementButton({ sheet, label, tall = false }: { sheet: Sheet; label: string; tall?: boolean }) {
  const { write } = useDraftContext();
  return (
    <button
      type="button"
      className={`soft inline gap-xs text-md edged-dashed round pad-y-xs pad-x-md to-left hover-sheet hover-ink ${styles.add}`}
      data-tall={tall || undefined}
      data-write={sheetKey(sheet)}
      onClick={() => write(sheet)}
    >
      <PlusIcon size={16} />
      {label}
    </button>
  );
}
