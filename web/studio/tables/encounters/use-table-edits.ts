import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useMemo, useState } from 'react';
import { type FoundEncounter, listEncounters, type PlanDraft, type UnitEdit } from '../../../../shared/story/index.ts';
import { useDraftContext } from '../../draft/draft-context.tsx';
import { placeKey } from '../../draft/sheets/sheet.ts';
import { sendDraftEdits } from '../send-draft-edits.ts';
import type { EncounterRow } from './encounter-rows.ts';

/** The fields that can be edited in a cell. `at` is the place. */
export type CellField = 'title' | 'type' | 'at';
export type CellValues = Partial<Record<CellField, string>>;

const readField = (found: FoundEncounter, field: CellField): string => {
  if (field !== 'at') return found.encounter[field];
  return found.kind === 'pool' ? placeKey(found.actId, found.nodeId) : '';
};

/** The edit that gives an encounter a new value; null if it has it already. */
export function planCellEdit(found: FoundEncounter, field: CellField, value: string): UnitEdit | null {
  if (readField(found, field) === value || (field === 'at' && found.kind === 'arc')) return null;
  const { id } = found.encounter;
  const element = { type: 'encounter' as const, ...(found.kind === 'pool' && { actId: found.actId }), id };
  if (field !== 'at') return { ...element, changes: { [field]: value } };
  const [actId = '', nodeId = ''] = value.split('/');
  return { ...element, changes: {}, at: { actId, nodeId } };
}

/** A value changed elsewhere while it was edited in its cell. */
class CellClash extends Error {}

const NO_VALUES: ReadonlyMap<string, CellValues> = new Map();

/** The author's changes in the table. A value is shown as soon as it is entered, and taken back if it is refused. */
export function useTableEdits() {
  const client = useQueryClient();
  const { sessionId, remark } = useDraftContext();
  const [entered, setEntered] = useState(NO_VALUES);
  const [failure, setFailure] = useState<{ error: unknown } | 'clash' | null>(null);
  const [isBusy, setIsBusy] = useState(false);

  const send = useCallback(
    async (plan: (draft: PlanDraft) => readonly UnitEdit[]): Promise<boolean> => {
      setFailure(null);
      try {
        const remarks = await sendDraftEdits(client, sessionId, plan);
        if (remarks.length > 0) remark(remarks);
        return true;
      } catch (error) {
        setFailure(error instanceof CellClash ? 'clash' : { error });
        return false;
      }
    },
    [client, sessionId, remark],
  );

  const saveCell = useCallback(
    async ({ id }: EncounterRow, field: CellField, value: string, seen: string) => {
      setEntered((all) => new Map(all).set(id, { ...all.get(id), [field]: value }));
      await send((draft) => {
        const found = listEncounters(draft).find(({ encounter }) => encounter.id === id);
        if (!found) return [];
        const now = readField(found, field);
        if (now !== seen && now !== value) throw new CellClash();
        return [planCellEdit(found, field, value) ?? []].flat();
      });
      setEntered((all) => {
        const { [field]: saved, ...others } = all.get(id) ?? {};
        if (saved !== value) return all;
        const next = new Map(all);
        if (Object.keys(others).length > 0) next.set(id, others);
        else next.delete(id);
        return next;
      });
    },
    [send],
  );

  /** Changes several encounters at once. */
  const changeAll = useCallback(
    async (ids: ReadonlySet<string>, change: (found: FoundEncounter) => UnitEdit | null): Promise<boolean> => {
      setIsBusy(true);
      const isDone = await send((draft) =>
        listEncounters(draft).flatMap((found) => (ids.has(found.encounter.id) ? (change(found) ?? []) : [])),
      );
      setIsBusy(false);
      return isDone;
    },
    [send],
  );
  const dismiss = useCallback(() => setFailure(null), []);
  return useMemo(
    () => ({ entered, failure, isBusy, saveCell, changeAll, dismiss }),
    [entered, failure, isBusy, saveCell, changeAll, dismiss],
  );
}
