import { readFileSync } from 'node:fs';
import type { Language } from '../../../shared/language/tag.ts';
import { REPORT_WORDS, reportInHtml } from '../report/index.ts';
import type { EvaluationReport } from '../types.ts';

/** @param file path of the report's JSON */
export function writePage({ file, language }: { file: string; language: Language }): string {
  const report: EvaluationReport = JSON.parse(readFileSync(file, 'utf8'));
  return reportInHtml(report, REPORT_WORDS[language]);
}
