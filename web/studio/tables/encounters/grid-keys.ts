/** The cell that the keyboard is at. Row −1 is the head of the table. */
export interface GridCell {
  row: number;
  column: number;
}

/** Which cell a key leads to from another; null if the key leads nowhere. */
export function moveInGrid(
  { row, column }: GridCell,
  key: string,
  { rows, columns, page, isWide }: { rows: number; columns: number; page: number; isWide: boolean },
): GridCell | null {
  const to = (nextRow: number, nextColumn: number): GridCell => ({
    row: Math.max(-1, Math.min(rows - 1, nextRow)),
    column: Math.max(0, Math.min(columns - 1, nextColumn)),
  });
  switch (key) {
    case 'ArrowUp':
      return to(row - 1, column);
    case 'ArrowDown':
      return to(row + 1, column);
    case 'ArrowLeft':
      return to(row, column - 1);
    case 'ArrowRight':
      return to(row, column + 1);
    case 'PageUp':
      return to(Math.max(0, row - page), column);
    case 'PageDown':
      return to(row + page, column);
    case 'Home':
      return isWide ? to(0, 0) : to(row, 0);
    case 'End':
      return isWide ? to(rows - 1, columns - 1) : to(row, columns - 1);
    default:
      return null;
  }
}

/** Reads the cell of an element; null if it is not in one. */
export function readGridCell(element: Element | null): GridCell | null {
  const named = element?.closest<HTMLElement>('[data-cell]')?.dataset.cell;
  const [row, column] = (named ?? '').split(':').map(Number);
  return row === undefined || column === undefined ? null : { row, column };
}
