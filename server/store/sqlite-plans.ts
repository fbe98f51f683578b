import { and, desc, eq, inArray, sql } from 'drizzle-orm';
import type { Connection } from './database.ts';
import { fromJson, toJson } from './json.ts';
import { events, plans, planTemplates } from './schema.ts';
import type { PlanTemplateRow, Store } from './types.ts';

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

/** A connection or its transaction, for deletions. */
export type Eraser = Pick<Connection, 'select' | 'delete'>;

/** Runs work on the database; both reject with `storageFailure`'s result. */
export interface SqliteWork {
  run<T>(work: () => T): Promise<T>;
  /** In one transaction. */
  write<T>(work: (writer: Eraser) => T): Promise<T>;
}

/** Deletes the journals of a session's plans; the rows cascade. */
export function deletePlanJournals(eraser: Eraser, sessionId: string): void {
  const streams = eraser
    .select({ stream: sql<string>`'plan:' || ${plans.id}` })
    .from(plans)
    .where(eq(plans.sessionId, sessionId));
  eraser.delete(events).where(inArray(events.stream, streams)).run();
}

const readTemplate = (row: typeof planTemplates.$inferSelect): PlanTemplateRow => ({
  ...row,
  plan: fromJson(row.plan, `plan template ${row.id}`),
});

/** The store's methods for plans and templates. */
export const planMethods = (connection: Connection, { run, write }: SqliteWork): PlanMethods => ({
  listPlans: ({ sessionId, state }) =>
    run(() => {
      const inSession = sessionId === undefined ? undefined : eq(plans.sessionId, sessionId);
      const inState = state === undefined ? undefined : eq(plans.state, state);
      return connection
        .select()
        .from(plans)
        .where(and(inSession, inState))
        .orderBy(desc(plans.createdAt), desc(plans.id))
        .all();
    }),
  getPlan: (id) => run(() => connection.select().from(plans).where(eq(plans.id, id)).get() ?? null),
  deletePlan: (id) =>
    write((writer) => {
      writer
        .delete(events)
        .where(eq(events.stream, `plan:${id}`))
        .run();
      return writer.delete(plans).where(eq(plans.id, id)).run().changes > 0;
    }),

  putPlanTemplate: ({ id, plan, ...rest }) =>
    run(() => {
      const set = { ...rest, plan: toJson(plan) };
      connection
        .insert(planTemplates)
        .values({ id, ...set })
        .onConflictDoUpdate({ target: planTemplates.id, set })
        .run();
    }),
  listPlanTemplates: () =>
    run(() =>
      connection
        .select()
        .from(planTemplates)
        .orderBy(desc(planTemplates.createdAt), desc(planTemplates.id))
        .all()
        .map(readTemplate),
    ),
  getPlanTemplate: (id) =>
    run(() => {
      const row = connection.select().from(planTemplates).where(eq(planTemplates.id, id)).get();
      return row ? readTemplate(row) : null;
    }),
  deletePlanTemplate: (id) =>
    run(() => connection.delete(planTemplates).where(eq(planTemplates.id, id)).run().changes > 0),
});
