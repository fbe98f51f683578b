import { checkPackage, type Finding, findingKey } from '../../../shared/check/index.ts';
import type { ScriptLine, VNPackage } from '../../../shared/story/index.ts';
import { base } from './base.ts';

export const findingsOf = (change: (pkg: VNPackage) => void): Finding[] => {
  const pkg = base();
  change(pkg);
  return checkPackage(pkg).findings;
};

export const saidOf = (change: (pkg: VNPackage) => void): string[] => findingsOf(change).map(findingKey);
export const narrated = (when: string): ScriptLine[] => [{ type: 'narrate', text: 'Wind.', when }];

export const said = (person: string, when?: string): ScriptLine[] => [
  { type: 'say', character: person, text: 'Come in.', ...(when !== undefined && { when }) },
];
