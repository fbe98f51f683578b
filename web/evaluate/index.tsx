export { EvaluatePage } from './evaluate-page.tsx';
export { ReportPage } from './report-page.tsx';
