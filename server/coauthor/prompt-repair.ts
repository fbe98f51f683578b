import type { CheckReport, Finding } from '../../shared/check/index.ts';
import { isSameFinding } from '../../shared/story/index.ts';
import { formatFindingPlace } from './draft-state/findings.ts';
import type { AuthorQuestionPart } from './messages/request-metadata.ts';
import type { Mending } from './prompt-data.ts';

const PROPOSE = `- Mend exactly this finding, by the smallest change that does it; leave everything else as it is, and save nothing.
- First say in one or two sentences what you would change and why it mends this. Then make the call, or the few calls, it
  takes. Each is shown to the author, who accepts or declines it; nothing is changed before.
- Where the author declines, leave all as it was, and offer another way in words only.
- Where it takes a choice that is the author's, call nothing: say what there is to choose from.`;

const ABOUT = '- The author speaks of this finding. Answer that, and change only what you are asked to.';

const toJson = (finding: Finding): string => JSON.stringify(finding).replaceAll('```', "'''");

/** The finding an answer is about, if the check still finds it. */
const findDiscussed = ({ finding }: AuthorQuestionPart, report: CheckReport): Finding | undefined =>
  finding && [...report.findings, ...report.ignored].find((each) => isSameFinding(each, finding));

/** The finding to propose a repair for; null without a requested proposal. */
export const findRequestedRepair = (asking: AuthorQuestionPart, report: CheckReport): Mending | null =>
  asking.finding !== undefined && asking.propose === true ? { finding: findDiscussed(asking, report) ?? null } : null;

/** The prompt's part about an answer's finding; null without one. A finding missing in `report` is repaired. */
export function renderRequestedRepair(asking: AuthorQuestionPart, report: CheckReport): string | null {
  const { finding, propose = false } = asking;
  if (finding === undefined) return null;
  const found = findDiscussed(asking, report);
  if (found === undefined) {
    if (!propose) return null;
    return [
      '## Mend',
      `The check does not find ${finding.code} (${formatFindingPlace(finding.where)}) any more: it is mended. Say so in a sentence, and change nothing more.`,
    ].join('\n');
  }
  return propose
    ? ['## Mend', `Finding to mend: ${toJson(found)}`, PROPOSE].join('\n')
    : ['## Mend', `Finding spoken of: ${toJson(found)}`, ABOUT].join('\n');
}
