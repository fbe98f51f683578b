import { useQueryClient } from '@tanstack/react-query';
import { type RefObject, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { Issue } from '../../../../../shared/error.ts';
import { getAtPath, isPathWithin } from '../../../../../shared/field-path.ts';
import { type ApiError, toApiError } from '../../../../api/index.ts';
import { isBlank } from '../../../../form/field-values.ts';
import type { FieldClaim } from '../../../../form/form-context.tsx';
import { useTranslation } from '../../../../i18n/index.ts';
import { useDraftContext } from '../../draft-context.tsx';
import { closeSheet, mergeCurrent, type OpenSheet, settleClash, writeField } from '../../sheets/open-sheets.ts';
import { saveSheet } from '../../sheets/save-sheet.ts';
import { readSheet } from '../../sheets/sheet.ts';
import { findFieldPosition, restorePosition } from './focus-position.ts';

/** A clash must have been visible for this long, in milliseconds, before Save counts as overwriting it. */
const SEEN_AFTER = 1_000;

/** Clashes that appeared only now and that the author was not yet led to. */
function useFreshClashes(clashes: OpenSheet['clashes']) {
  const since = useRef(new Map<string, number>());
  const paths = clashes.map(({ path }) => path).join();
  useEffect(() => {
    const now = paths === '' ? [] : paths.split(',');
    for (const path of since.current.keys()) if (!now.includes(path)) since.current.delete(path);
    for (const path of now) if (!since.current.has(path)) since.current.set(path, Date.now());
  }, [paths]);
  return {
    areThere: (): boolean => [...since.current.values()].some((time) => Date.now() - time < SEEN_AFTER),
    shown: (all: OpenSheet['clashes']): void => {
      for (const { path } of all) since.current.set(path, 0);
    },
  };
}

function useClaims() {
  const claims = useRef(new Set<FieldClaim>());
  const claim = useCallback((made: FieldClaim) => {
    claims.current.add(made);
    return () => void claims.current.delete(made);
  }, []);
  const missing = (fields: unknown, message: string): Issue[] =>
    [...claims.current]
      .filter(({ required, path }) => required && isBlank(getAtPath(fields, path)))
      .map(({ path }) => ({ path, message }));
  const isClaimed = ({ path }: Issue): boolean =>
    [...claims.current].some((made) => (made.deep ? isPathWithin(path, made.path) : path === made.path));
  return { claim, missing, isClaimed };
}

/** Editing of an open sheet: its fields, merging changes from elsewhere, saving and closing. */
export function useSheetForm(key: string, open: OpenSheet, form: RefObject<HTMLFormElement | null>) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const { draft, store, sessionId, scroller, goTo, remark } = useDraftContext();
  const { claim, missing, isClaimed } = useClaims();
  const [issues, setIssues] = useState<readonly Issue[]>([]);
  const [failure, setFailure] = useState<ApiError | null>(null);
  const [saving, setSaving] = useState(false);
  const isSaving = useRef(false);
  const fresh = useFreshClashes(open.clashes);
  const last = useRef<Element | null>(null);
  const current = useMemo(() => readSheet(draft, open.sheet), [draft, open.sheet]);

  useEffect(() => {
    if (current) store.update((sheets) => mergeCurrent(sheets, key, current));
  }, [store, key, current]);

  const show = (what: string, focus: boolean) =>
    requestAnimationFrame(() => {
      const found = form.current?.querySelector<HTMLElement>(what);
      if (focus) found?.focus({ preventScroll: true });
      found?.scrollIntoView({ block: 'center' });
    });
  const showProblem = () => show('[data-wrong] :is(textarea, input, select)', true);

  async function send(): Promise<void> {
    const place = findFieldPosition(last.current);
    const saved = fresh.areThere() ? { outcome: 'clash' as const } : await saveSheet(client, sessionId, store, key);
    if (saved.outcome === 'clash') {
      fresh.shown(store.get()[key]?.clashes ?? []);
      show('[role="note"]', false);
    }
    if (saved.outcome !== 'saved') return;
    if (open.base === null) goTo(saved.element);
    else restorePosition(scroller.current, key, place);
    // Navigation clears earlier remarks.
    remark(saved.remarks);
  }

  async function save(): Promise<void> {
    // Ctrl+Enter in a single-line field arrives twice: as a key and as the form's submit.
    if (isSaving.current) return;
    isSaving.current = true;
    try {
      await saveChecked();
    } finally {
      isSaving.current = false;
    }
  }

  async function saveChecked(): Promise<void> {
    // Text still being typed into a tags field is added when the field loses focus.
    const focused = document.activeElement;
    if (focused instanceof HTMLElement && form.current?.contains(focused)) focused.blur();
    const blanks = missing((store.get()[key] ?? open).mine, t('editing.required'));
    setFailure(null);
    setIssues(blanks);
    if (blanks.length > 0) {
      showProblem();
      return;
    }
    setSaving(true);
    try {
      await send();
    } catch (thrown) {
      const known = toApiError(thrown);
      setFailure(known);
      setIssues(known.issues);
      if (known.issues.length > 0) showProblem();
    } finally {
      setSaving(false);
    }
  }

  const close = () => {
    const place = findFieldPosition(last.current);
    store.update((sheets) => closeSheet(sheets, key));
    restorePosition(scroller.current, key, place);
  };
  const set = useCallback(
    (path: string, value: unknown) => {
      store.update((sheets) => writeField(sheets, key, path, value));
      setIssues((all) => (all.length === 0 ? all : all.filter((issue) => !isPathWithin(issue.path, path))));
    },
    [store, key],
  );
  const settle = useCallback(
    (path: string, keep: 'mine' | 'theirs') => store.update((sheets) => settleClash(sheets, key, path, keep)),
    [store, key],
  );
  const visit = (element: Element) => {
    if (element.closest('[data-path]')) last.current = element;
  };
  const resume = () => {
    if (last.current instanceof HTMLElement) last.current.focus();
  };
  return { issues, isClaimed, failure, saving, save, close, set, settle, claim, visit, resume };
}
