import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { type DraftElement, elementKey, type PlanDraft } from '../../../shared/story/index.ts';
import { getCachedSession, type SessionAnswer } from '../../api/index.ts';
import { useLanguage } from '../../i18n/index.ts';
import type { RemarkWithReason } from '../../i18n/remark-texts.ts';
import type { DraftContext, EditSpot } from '../draft/draft-context.tsx';
import { indexFlags } from '../draft/flags.ts';
import { getSectionOfElement, getShownElement, type Section } from '../draft/section.ts';
import { openSheet } from '../draft/sheets/open-sheets.ts';
import { blankSheet, readSheet, type Sheet, sheetKey } from '../draft/sheets/sheet.ts';
import { getSheetStore } from '../draft/sheets/sheet-store.ts';

export interface Remarks {
  told: readonly RemarkWithReason[];
  of: PlanDraft;
}

/** Creates the context of a session's draft pane: editing, navigation, and remarks after a save. */
export function useDraftPane(
  session: SessionAnswer,
  {
    section,
    onSection,
    onWrite,
    onRename: rename,
    say,
  }: {
    section: Section;
    onSection: (section: Section) => void;
    onWrite: () => void;
    onRename: (element: DraftElement) => void;
    say: DraftContext['say'];
  },
) {
  const client = useQueryClient();
  const uiLanguage = useLanguage();
  const { id, draft, locks, provenance, notes } = session;
  const store = getSheetStore(id);
  const scroller = useRef<HTMLDivElement>(null);
  const spots = useRef(new Map<string, EditSpot>());
  const [goal, setGoal] = useState<DraftContext['goal']>(null);
  const [remarks, setRemarks] = useState<Remarks | null>(null);
  const seen = useRef<ReadonlySet<string>>(new Set());
  const flags = useMemo(() => indexFlags(draft), [draft]);
  const here = useRef({ draft, section, onSection, onWrite });
  useLayoutEffect(() => {
    here.current = { draft, section, onSection, onWrite };
  });

  const write = useCallback(
    (sheet: Sheet, spot: EditSpot = {}) => {
      const { draft: now, section: at, onWrite: writing } = here.current;
      const neighbour = at.page === 'act' ? (at.placeId ?? undefined) : undefined;
      const base = readSheet(now, sheet) ?? null;
      spots.current.set(sheetKey(sheet), spot);
      setRemarks(null);
      store.update((sheets) =>
        openSheet(sheets, sheet, base, base ?? blankSheet(now, sheet, { language: uiLanguage, neighbour })),
      );
      writing();
    },
    [store, uiLanguage],
  );
  const getSpot = useCallback((key: string) => spots.current.get(key) ?? null, []);
  const begun = useCallback((key: string) => void spots.current.delete(key), []);
  const goTo = useCallback<DraftContext['goTo']>(
    (element, part) => {
      // A new element is in the newest draft, which this page may not have received yet.
      const now = getCachedSession(client, id)?.draft ?? here.current.draft;
      setRemarks(null);
      here.current.onSection(getSectionOfElement(now, element, here.current.section));
      const key = part === undefined ? elementKey(getShownElement(now, element)) : sheetKey({ kind: part, element });
      setGoal((last) => ({ key, count: (last?.count ?? 0) + 1 }));
    },
    [client, id],
  );
  const remark = useCallback<DraftContext['remark']>(
    (all) => {
      // Remarks that were already shown are not repeated.
      const fresh = all.filter((remark) => !seen.current.has(remark.told));
      seen.current = new Set(all.map((remark) => remark.told));
      const of = getCachedSession(client, id)?.draft ?? here.current.draft;
      setRemarks(fresh.length > 0 ? { told: fresh, of } : null);
    },
    [client, id],
  );

  const language = draft.premise?.language;
  const context = useMemo<DraftContext>(
    () => ({
      ...{ sessionId: id, draft, language, locks, provenance, notes, flags, store },
      ...{ write, getSpot, begun, goTo, goal, remark, rename, say, scroller },
    }),
    [
      id,
      draft,
      language,
      locks,
      provenance,
      notes,
      flags,
      store,
      write,
      getSpot,
      begun,
      goTo,
      goal,
      remark,
      rename,
      say,
    ],
  );
  return { context, remarks: remarks?.of === draft ? remarks : null, putRemarksAway: () => setRemarks(null) };
}
