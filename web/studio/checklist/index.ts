export { ChecklistStrip } from './checklist-strip.tsx';
