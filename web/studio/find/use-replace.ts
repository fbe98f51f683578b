import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { UnitEdit } from '../../../shared/story/index.ts';
import { type SessionAnswer, sendEdits, toApiError } from '../../api/index.ts';
import { sayIssue } from '../../form/form-context.tsx';
import { useTranslation } from '../../i18n/index.ts';
import { textKey } from './hit-list.tsx';

/** Sends edits that were prepared with this version of the draft, as one undo step. */
export function useReplace({ id, seq }: Pick<SessionAnswer, 'id' | 'seq'>) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const { mutate, isPending, error, reset, variables } = useMutation({
    mutationFn: (edits: UnitEdit[]) => sendEdits(client, id, seq, edits),
  });
  const sent = variables?.flatMap((edit) => ('replace' in edit ? edit.replace : [])) ?? [];
  const issues = error === null ? [] : toApiError(error).issues;
  const problems = new Map(
    issues.flatMap((issue): [string, string][] => {
      const text = sent[Number(/^replace\.(\d+)$/.exec(issue.path)?.[1] ?? -1)];
      return text ? [[textKey(text), sayIssue(t, issue)]] : [];
    }),
  );
  return { replace: mutate, isPending, error, reset, problems };
}
