import { createContext, useContext } from 'react';
import type { ConditionClause } from '../../shared/conditions/condition-tree.ts';
import { readableId } from '../../shared/readable-id.ts';
import type { PlanDraft } from '../../shared/story/index.ts';

type NamedQuestion = Extract<ConditionClause, { name: string }>['ask'];

/** What a person calls the things that a condition names by id. */
export type ConditionLabels = (ask: NamedQuestion, name: string) => string;

const ReactContext = createContext<ConditionLabels>((_ask, name) => readableId(name));
export const ConditionNamesProvider = ReactContext.Provider;
export const useConditionNames = (): ConditionLabels => useContext(ReactContext);

/** The names of a draft: titles of acts and places, names of people, labels of meters; ids of the rest. */
export function createConditionNames({ premise, characters, acts }: PlanDraft): ConditionLabels {
  const people = new Map(characters.map(({ id, name }) => [id, name]));
  const meters = new Map((premise?.meters ?? []).map(({ id, label }) => [id, label]));
  const titles = new Map(acts.map(({ id, title }) => [id, title]));
  const places = new Map(acts.flatMap((act) => act.sandboxLocations).map(({ id, title }) => [id, title]));
  const known: Partial<Record<NamedQuestion, ReadonlyMap<string, string>>> = {
    met: people,
    meter: meters,
    act: titles,
    here: places,
    visited: places,
  };
  return (ask, name) => {
    const given = known[ask]?.get(name)?.trim();
    return given === undefined || given === '' ? readableId(name) : given;
  };
}
