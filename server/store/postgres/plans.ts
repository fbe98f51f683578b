import { and, desc, eq, inArray, sql } from 'drizzle-orm';
import { fromJson, toJson } from '../json.ts';
import type { PlanTemplateRow, Store } from '../types.ts';
import type { PostgresWork, Queries } from './database.ts';
import { events, plans, planTemplates } from './schema.ts';

type PlanMethods = Pick<
  Store,
  | 'listPlans'
  | 'getPlan'
  | 'deletePlan'
  | 'putPlanTemplate'
  | 'listPlanTemplates'
  | 'getPlanTemplate'
  | 'deletePlanTemplate'
>;

/** Deletes the journals of a session's plans; the rows cascade. */
export async function deletePlanJournals(queries: Queries, sessionId: string): Promise<void> {
  const streams = queries
    .select({ stream: sql<string>`'plan:' || ${plans.id}` })
    .from(plans)
    .where(eq(plans.sessionId, sessionId));
  await queries.delete(events).where(inArray(events.stream, streams));
}

const readTemplate = (row: typeof planTemplates.$inferSelect): PlanTemplateRow => ({
  ...row,
  plan: fromJson(row.plan, `plan template ${row.id}`),
});

/** The store's methods for plans and templates. */
export const planMethods = ({ run, write }: PostgresWork): PlanMethods => ({
  listPlans: ({ sessionId, state }) =>
    run((queries) => {
      const inSession = sessionId === undefined ? undefined : eq(plans.sessionId, sessionId);
      const inState = state === undefined ? undefined : eq(plans.state, state);
      const latestFirst = [desc(plans.createdAt), desc(plans.id)];
      return queries
        .select()
        .from(plans)
        .where(and(inSession, inState))
        .orderBy(...latestFirst);
    }),
  getPlan: (id) => run(async (queries) => (await queries.select().from(plans).where(eq(plans.id, id)))[0] ?? null),
  deletePlan: (id) =>
    write(async (queries) => {
      await queries.delete(events).where(eq(events.stream, `plan:${id}`));
      return ((await queries.delete(plans).where(eq(plans.id, id))).rowCount ?? 0) > 0;
    }),

  putPlanTemplate: ({ id, plan, ...rest }) =>
    run(async (queries) => {
      const set = { ...rest, plan: toJson(plan) };
      await queries
        .insert(planTemplates)
        .values({ id, ...set })
        .onConflictDoUpdate({ target: planTemplates.id, set });
    }),
  listPlanTemplates: () =>
    run(async (queries) => {
      const latestFirst = [desc(planTemplates.createdAt), desc(planTemplates.id)];
      return (
        await queries
          .select()
          .from(planTemplates)
          .orderBy(...latestFirst)
      ).map(readTemplate);
    }),
  getPlanTemplate: (id) =>
    run(async (queries) => {
      const [row] = await queries.select().from(planTemplates).where(eq(planTemplates.id, id));
      return row ? readTemplate(row) : null;
    }),
  deletePlanTemplate: (id) =>
    run(async (queries) => ((await queries.delete(planTemplates).where(eq(planTemplates.id, id))).rowCount ?? 0) > 0),
});
