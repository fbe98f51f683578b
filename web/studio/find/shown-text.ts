import type { DraftElement } from '../../../shared/story/index.ts';
import { getElementSheet, type SheetPartKind } from '../draft/sheets/sheet.ts';
import type { ShownPart } from '../pane/draft-pane.tsx';

/** Fields with a sheet of their own. */
const PARTS: Readonly<Record<string, SheetPartKind>> = {
  meters: 'meters',
  endings: 'endings',
  inevitableEvents: 'events',
  scenarioWorldInfo: 'lore',
};

function getPart({ type }: DraftElement, path: string): SheetPartKind | undefined {
  const [field = ''] = path.split('.');
  // The facts of the whole story are on the premise's own sheet.
  if (field === 'facts') return type === 'act' ? 'lore' : undefined;
  return PARTS[field];
}

/** Opens the form of a text at its field. */
export function toShownText(element: DraftElement, path: string): ShownPart {
  const part = getPart(element, path);
  const sheet = part === undefined ? getElementSheet(element) : { kind: part, element };
  return { element, ...(part !== undefined && { part }), write: { sheet, path } };
}
