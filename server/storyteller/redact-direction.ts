import type { Direction, DirectionPack, Lead } from '../../shared/play/index.ts';
import type { SecrecyFilter } from './secrecy-filter.ts';

/** The Director's texts of a turn without secrets. */
export interface CleanDirection {
  isDirected: boolean;
  outcome: string | null;
  beats: string[];
  positions: Direction['positions'];
  when?: string;
  withhold: Direction['withhold'];
  behind: string | null;
  length: NonNullable<Direction['length']>;
  feel: string | null;
  turnsOn?: NonNullable<Direction['turnsOn']>;
  /** With its number from 1 among all leads; choices refer to it. */
  leads: { lead: Lead; number: number }[];
}

const NOTHING: CleanDirection = {
  ...{
    isDirected: false,
    outcome: null,
    beats: [],
    positions: [],
    withhold: [],
    behind: null,
    length: 'usual',
    feel: null,
  },
  leads: [],
};

/** Leads offered in a turn: after a roll those of its outcome, otherwise those without one. */
const isOffered = ({ after }: Lead, { checkResult }: DirectionPack): boolean =>
  after === undefined || after === checkResult?.outcome;

/** Clears the Director's texts one by one; a text that discloses a secret is left out. */
export function cleanDirection(pack: DirectionPack, clear: SecrecyFilter): CleanDirection {
  const { direction } = pack;
  if (direction === null) return NOTHING;
  const kept = (what: string, text: string | undefined): string | null =>
    text !== undefined && text !== '' && clear.keeps(what, text) ? text : null;
  const optional = <Field extends string>(field: Field, what: string, text: string | undefined) => {
    const clean = kept(what, text);
    return (clean === null ? {} : { [field]: clean }) as Partial<Record<Field, string>>;
  };
  return {
    isDirected: true,
    outcome: kept('outcome', direction.outcome),
    beats: direction.beats.flatMap((beat) => kept('beats', beat) ?? []),
    positions: direction.positions.filter(
      ({ character, where }) => clear.keeps('positions', character) && clear.keeps('positions', where),
    ),
    ...optional('when', 'when', direction.when),
    withhold: direction.withhold.map(({ character, about, says, does }) => ({
      character,
      ...optional('about', 'withhold', about),
      ...optional('says', 'withhold', says),
      ...optional('does', 'withhold', does),
    })),
    behind: kept('behind', direction.behind),
    length: direction.length ?? 'usual',
    feel: kept('feel', direction.feel),
    ...(direction.turnsOn !== undefined && { turnsOn: direction.turnsOn }),
    leads: direction.leads.flatMap((lead, index) => {
      if (!isOffered(lead, pack) || kept('leads', lead.text) === null) return [];
      const { price, ...rest } = lead;
      return [{ lead: { ...rest, ...optional('price', 'leads', price) }, number: index + 1 }];
    }),
  };
}
