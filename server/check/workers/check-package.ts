import { type CheckReport, checkPackage } from '../../../shared/check/index.ts';

/** What the checker finds in a package that is given as JSON. */
export const checkText = (text: string): CheckReport => checkPackage(JSON.parse(text));
