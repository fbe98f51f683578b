import type { Finding } from '../../../shared/check/index.ts';
import type { Issue } from '../../../shared/error.ts';

const pathOf = ({ type, actId, id }: Finding['where']): string =>
  [type, actId, id].filter((part) => part !== undefined).join('.');

/**
 * The findings for which finishing was refused, as the check tells them. Null where it was refused for anything else, or for
 * what is found no more.
 */
export function findingsRefused(issues: readonly Issue[], findings: readonly Finding[]): Finding[] | null {
  const meant = issues.map(({ path, message }) =>
    findings.find(({ code, where }) => message.startsWith(`${code}: `) && pathOf(where) === path),
  );
  const found = meant.filter((finding) => finding !== undefined);
  return found.length > 0 && found.length === meant.length ? found : null;
}
