import { useQueryClient } from '@tanstack/react-query';
import { type RefObject, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { Issue } from '../../../../../shared/error.ts';
import { type ApiError, toApiError } from '../../../../api/index.ts';
import { useTranslation } from '../../../../i18n/index.ts';
import { useDesk } from '../../desk.tsx';
import type { FieldClaim } from '../form-context.ts';
import { getAt, isWithin } from '../json.ts';
import { closeSheet, type OpenSheet, settleClash, takeIn, writeField } from '../open-sheets.ts';
import { saveSheet } from '../save-sheet.ts';
import { readSheet } from '../sheet.ts';
import { placeOf, returnTo } from './place.ts';

const isBlank = (value: unknown): boolean =>
  value === undefined || value === null || (typeof value === 'string' && value.trim() === '');

/** The fields a form has, each with what it takes on itself of what is wrong. */
function useClaims() {
  const claims = useRef(new Set<FieldClaim>());
  const claim = useCallback((made: FieldClaim) => {
    claims.current.add(made);
    return () => void claims.current.delete(made);
  }, []);
  const missing = (fields: unknown, message: string): Issue[] =>
    [...claims.current]
      .filter(({ required, path }) => required && isBlank(getAt(fields, path)))
      .map(({ path }) => ({ path, message }));
  const isClaimed = ({ path }: Issue): boolean =>
    [...claims.current].some((made) => (made.deep ? isWithin(path, made.path) : path === made.path));
  return { claim, missing, isClaimed };
}

/** Writing on an open sheet: its fields, taking in what changes elsewhere, saving and putting away. */
export function useWriting(key: string, open: OpenSheet, form: RefObject<HTMLFormElement | null>) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const { draft, store, sessionId, scroller, goTo, remark } = useDesk();
  const { claim, missing, isClaimed } = useClaims();
  const [issues, setIssues] = useState<readonly Issue[]>([]);
  const [failure, setFailure] = useState<ApiError | null>(null);
  const [saving, setSaving] = useState(false);
  /** The field the author was last in. */
  const last = useRef<Element | null>(null);
  const current = useMemo(() => readSheet(draft, open.sheet), [draft, open.sheet]);

  useEffect(() => {
    if (current) store.update((sheets) => takeIn(sheets, key, current));
  }, [store, key, current]);

  const show = (what: string, focus: boolean) =>
    requestAnimationFrame(() => {
      const found = form.current?.querySelector<HTMLElement>(what);
      if (focus) found?.focus({ preventScroll: true });
      found?.scrollIntoView({ block: 'center' });
    });
  const showProblem = () => show('[data-wrong] :is(textarea, input, select)', true);

  async function send(): Promise<void> {
    const place = placeOf(last.current);
    const saved = await saveSheet(client, sessionId, store, key);
    if (saved.outcome === 'clash') show('[role="note"]', false);
    if (saved.outcome !== 'saved') return;
    if (open.base === null) goTo(saved.element);
    else returnTo(scroller.current, key, place);
    // Going somewhere puts away what was told before.
    remark(saved.remarks, saved.left);
  }

  async function save(): Promise<void> {
    if (saving) return;
    // What is still being typed into a list of words is taken when its field is left.
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
    const place = placeOf(last.current);
    store.update((sheets) => closeSheet(sheets, key));
    returnTo(scroller.current, key, place);
  };
  const set = useCallback(
    (path: string, value: unknown) => {
      store.update((sheets) => writeField(sheets, key, path, value));
      setIssues((all) => all.filter((issue) => !isWithin(issue.path, path)));
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
  /** Puts the author back into the field they were in. */
  const resume = () => {
    if (last.current instanceof HTMLElement) last.current.focus();
  };
  return { issues, isClaimed, failure, saving, save, close, set, settle, claim, visit, resume };
}
