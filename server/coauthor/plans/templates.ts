import { convertZodIssues, RefusalError } from '../../../shared/error.ts';
import type { Plan } from '../../../shared/plan/index.ts';
import { type PlanTemplate, PlanTemplateSchema } from '../../../shared/wire/index.ts';
import type { Clock } from '../../clock.ts';
import type { PlanTemplateRow, Store } from '../../store/types.ts';
import type { CoauthorLog } from '../tools/index.ts';
import { asReviewed, withoutKeys } from './document.ts';

/** Stored plans that can be run again. Plan execution, "Templates". */
export interface Templates {
  /** @throws RefusalError `refused` for an invalid title */
  save(plan: Plan, title: string): Promise<PlanTemplate>;
  /** Newest first. Unreadable ones are logged and left out. */
  list(): Promise<PlanTemplate[]>;
  /** @throws RefusalError `not_found`; Error for an unreadable one */
  get(id: string): Promise<PlanTemplate>;
  /** @throws RefusalError `not_found` */
  delete(id: string): Promise<void>;
}

const unknown = (id: string) =>
  new RefusalError('not_found', `There is no plan template "${id}".`, {
    hint: 'GET /api/plan-templates lists them.',
    reason: { code: 'gone', what: 'template' },
  });

export function createTemplates({ store, clock, log }: { store: Store; clock: Clock; log: CoauthorLog }): Templates {
  const read = (row: PlanTemplateRow): PlanTemplate => {
    const parsed = PlanTemplateSchema.safeParse(row);
    if (parsed.success) return parsed.data;
    throw new Error(`plan template ${row.id} cannot be read`, { cause: parsed.error });
  };
  return {
    async save(plan, title) {
      const id = clock.id();
      const createdAt = clock.iso();
      const { taskId: _, ...kept } = withoutKeys(asReviewed(plan));
      const metadata = { generationAttempt: 1, parentPlanId: null };
      const whole = { ...kept, id, version: 1, metadata, createdAt };
      const parsed = PlanTemplateSchema.safeParse({ id, title, plan: whole, createdAt });
      if (!parsed.success) {
        const issues = convertZodIssues(parsed.error);
        throw new RefusalError('refused', 'A template needs a title of 1 to 200 characters.', {
          issues,
          reason: { code: 'template-needs-title', most: 200 },
        });
      }
      await store.putPlanTemplate(parsed.data);
      return parsed.data;
    },
    async list() {
      return (await store.listPlanTemplates()).flatMap((row) => {
        try {
          return [read(row)];
        } catch (err) {
          log.error({ err, template: row.id }, 'a plan template cannot be read and is left out');
          return [];
        }
      });
    },
    async get(id) {
      const row = await store.getPlanTemplate(id);
      if (row === null) throw unknown(id);
      return read(row);
    },
    async delete(id) {
      if (!(await store.deletePlanTemplate(id))) throw unknown(id);
    },
  };
}
