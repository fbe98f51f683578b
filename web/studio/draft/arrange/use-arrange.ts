import { useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import {
  type DraftElement,
  elementKey,
  type PlaceAddress,
  siblingIndex,
  toNamedElement,
  type UnitEdit,
} from '../../../../shared/story/index.ts';
import { getCachedSession, sendEdits, toApiError } from '../../../api/index.ts';
import { useTranslation } from '../../../i18n/index.ts';
import { joinErrorText, useErrorText } from '../../../ui/index.ts';
import { useDraftContext } from '../draft-context.tsx';
import { planDrop } from './plan-drop.ts';

/** Moves, copies and orders elements of the draft. A toast names what was done, or why not. */
export function useArrange() {
  const { t } = useTranslation();
  const client = useQueryClient();
  const sayError = useErrorText();
  const { sessionId, draft, goTo, say } = useDraftContext();
  return useMemo(() => {
    const title = (element: DraftElement): string => toNamedElement(draft, element).title;
    const send = async (edits: UnitEdit[], done: string, isFollowed: boolean): Promise<void> => {
      const seq = getCachedSession(client, sessionId)?.seq;
      if (seq === undefined || edits.length === 0) return;
      try {
        const { elements } = await sendEdits(client, sessionId, seq, edits);
        say({ kind: 'done', text: done });
        const [element] = elements;
        if (isFollowed && element) goTo(element);
      } catch (thrown) {
        say({ kind: 'failed', text: joinErrorText(sayError(toApiError(thrown))) });
      }
    };
    return {
      copy: (element: DraftElement) =>
        send(
          [{ copy: { ...element, title: t('arrange.copyOf', { name: title(element) }).slice(0, 120) } }],
          t('arrange.copied', { name: title(element) }),
          true,
        ),
      copyTo: (element: DraftElement, at: PlaceAddress) =>
        send([{ copy: { ...element, at } }], t('arrange.copied', { name: title(element) }), true),
      moveTo: (element: DraftElement, at: PlaceAddress) =>
        send([{ ...element, changes: {}, at }], t('arrange.moved', { name: title(element) }), true),
      /** Moves an element by one among its siblings. */
      step: (element: DraftElement, by: -1 | 1) => {
        const to = siblingIndex(draft, element) + by;
        if (to < 0) return;
        return send(
          [{ order: { ...element, to } }],
          t('arrange.placed', { name: title(element), number: to + 1 }),
          false,
        ).then(() => focusFrame(element));
      },
      drop: (source: DraftElement, target: DraftElement) =>
        send(planDrop(draft, source, target), t('arrange.moved', { name: title(source) }), false),
    };
  }, [t, client, sayError, sessionId, draft, goTo, say]);
}

/** A moved element keeps the focus. */
function focusFrame(element: DraftElement): void {
  requestAnimationFrame(() =>
    document.querySelector<HTMLElement>(`[data-frame=${JSON.stringify(elementKey(element))}]`)?.focus(),
  );
}
