import type { ReportLine } from '../../shared/exchange/report.ts';
import { indexStory, storyTitles, titledStory, type VNPackage } from '../../shared/story/index.ts';

/** Elements that a scene's address may name, in search order. */
const KINDS = ['encounter', 'act', 'node', 'event', 'ending', 'fact', 'character'] as const;

/** Replaces ids in report lines by titles: `enc_rope/script` becomes `The rope › script`. */
export function titledReport(report: readonly ReportLine[], story: VNPackage): ReportLine[] {
  const titled = titledStory(story);
  const titles = storyTitles(titled);
  const index = indexStory(titled);
  const addTitles = (where: string): string => {
    let actId: string | undefined;
    let options: readonly { id?: string | undefined; text: string }[] = [];
    const called = where.split('/').map((part) => {
      const type = KINDS.find((kind) => titles.find({ type: kind, ...(actId !== undefined && { actId }), id: part }));
      if (type === undefined) {
        const answer = options.find(({ id }) => id !== undefined && part.split(':').includes(id));
        return answer
          ? part
              .split(':')
              .map((each) => (each === answer.id ? `“${answer.text}”` : each))
              .join(' ')
          : part;
      }
      const encounter = type === 'encounter' ? index.encounter(part)?.encounter : undefined;
      if (encounter && 'options' in encounter) options = encounter.options ?? [];
      const label = titles.label({ type, ...(actId !== undefined && { actId }), id: part });
      if (type === 'act') actId = part;
      return label;
    });
    return called.join(' › ');
  };
  return report.map((line) => ({ ...line, where: addTitles(line.where) }));
}
