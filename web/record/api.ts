import { keepPreviousData, useMutation, useQueries, useQuery, useQueryClient } from '@tanstack/react-query';
import type { EntryChanges, PlayAnswer, TurnRecord } from '../../shared/wire/index.ts';
import { api, pathParams, readResponse, withSignal } from '../api/index.ts';
import { TURNS_PER_PAGE } from './turn-summaries.ts';

const turnsKey = (id: string, from: number, latest: number) => ['turns', id, from, latest] as const;
const recordKey = (id: string, turn: number, latest: number) => ['record', id, turn, latest] as const;

/** A page of told turns from a turn on. @param latest the play's turn: rollbacks change pages */
export const useTurnsPage = (id: string, from: number, latest: number) =>
  useQuery({
    queryKey: turnsKey(id, from, latest),
    queryFn: ({ signal }) =>
      readResponse(
        api.plays[':id'].turns.$get(
          { param: pathParams({ id }), query: { from: String(from), limit: String(TURNS_PER_PAGE) } },
          withSignal(signal),
        ),
      ),
    select: ({ turns }) => turns,
    enabled: latest > 0,
    placeholderData: keepPreviousData,
    refetchOnMount: 'always',
  });

const recordQuery = (id: string, turn: number, latest: number) => ({
  queryKey: recordKey(id, turn, latest),
  queryFn: ({ signal }: { signal: AbortSignal }) =>
    readResponse(
      api.plays[':id'].turns[':n'].record.$get({ param: pathParams({ id, n: String(turn) }) }, withSignal(signal)),
    ),
  staleTime: 60_000,
});

export const useRecord = (id: string, turn: number, latest: number) =>
  useQuery({ ...recordQuery(id, turn, latest), enabled: turn > 0 && turn <= latest });

/** The records of turns, as they load; turns without one are left out. */
export const useRecords = (id: string, turns: readonly number[], latest: number): ReadonlyMap<number, TurnRecord> =>
  useQueries({
    queries: turns.map((turn) => ({ ...recordQuery(id, turn, latest), retry: false })),
    combine: (results) =>
      new Map(results.flatMap(({ data }, index) => (data ? [[turns[index] ?? 0, data] as const] : []))),
  });

/** For a play and for all plays of its package; for a trial only its own. */
export const useTellers = (play: Pick<PlayAnswer, 'id' | 'packageId' | 'trialOf' | 'turn'>) => {
  const { id, packageId, turn } = play;
  const own = useQuery({
    queryKey: ['tellers', id, turn],
    queryFn: ({ signal }) =>
      readResponse(api.plays[':id'].tellers.$get({ param: pathParams({ id }) }, withSignal(signal))),
    refetchOnMount: 'always',
  });
  const all = useQuery({
    queryKey: ['tellers', packageId, id, turn],
    queryFn: ({ signal }) =>
      readResponse(api.packages[':id'].tellers.$get({ param: pathParams({ id: packageId }) }, withSignal(signal))),
    enabled: play.trialOf === null,
    refetchOnMount: 'always',
  });
  return { own: own.data, all: all.data };
};

/** The version of a play, and what it would miss in the latest. */
export const useVersion = (id: string, enabled: boolean) =>
  useQuery({
    queryKey: ['play-version', id],
    queryFn: ({ signal }) =>
      readResponse(
        api.plays[':id'].version.$get({ param: pathParams({ id }), query: { author: 'true' } }, withSignal(signal)),
      ),
    enabled,
    refetchOnMount: 'always',
  });

const ledgerKey = (id: string) => ['ledger', id] as const;

/** The whole ledger of a play. @param latest the play's turn */
export const useLedger = (id: string, latest: number) =>
  useQuery({
    queryKey: [...ledgerKey(id), latest],
    queryFn: ({ signal }) =>
      readResponse(
        api.plays[':id'].ledger.$get({ param: pathParams({ id }), query: { author: 'true' } }, withSignal(signal)),
      ),
    select: ({ entries }) => entries,
    placeholderData: keepPreviousData,
    refetchOnMount: 'always',
  });

/** A change that the player makes to the ledger. */
export type LedgerStep = { add: string } | { correct: string; changes: EntryChanges } | { remove: string };

export const useLedgerStep = (id: string) => {
  const client = useQueryClient();
  const { ledger } = api.plays[':id'];
  return useMutation({
    mutationFn: async (step: LedgerStep): Promise<void> => {
      if ('add' in step) await ledger.$post({ param: pathParams({ id }), json: { text: step.add } });
      else if ('remove' in step) await ledger[':entry'].$delete({ param: pathParams({ id, entry: step.remove }) });
      else await ledger[':entry'].$patch({ param: pathParams({ id, entry: step.correct }), json: step.changes });
    },
    onSettled: () => client.invalidateQueries({ queryKey: ledgerKey(id) }),
  });
};

/** Branches from the end of a turn, in the same version of the story or in the latest. */
export const useBranch = (id: string) =>
  useMutation({
    mutationFn: (body: { turn: number; latest?: true }) =>
      readResponse(api.plays[':id'].branch.$post({ param: pathParams({ id }), json: body })),
  });
