import type { Direction, DirectionPack, Lead, PackAttachments } from '../../shared/play/index.ts';
import type { Redactor } from './redactor.ts';

/** The Director's direction of a turn without secrets. */
export interface RedactedDirection {
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

const UNDIRECTED: RedactedDirection = {
  isDirected: false,
  outcome: null,
  beats: [],
  positions: [],
  withhold: [],
  behind: null,
  length: 'usual',
  feel: null,
  leads: [],
};

/** Leads offered in a turn: after a roll those of its outcome, otherwise those without one. */
const isOffered = ({ after }: Lead, { checkResult }: DirectionPack): boolean =>
  after === undefined || after === checkResult?.outcome;

/** Redacts the Director's direction text by text, before it goes into the Storyteller's prompt. */
export function redactDirection(pack: DirectionPack, { allows, redact }: Redactor): RedactedDirection {
  const { direction } = pack;
  if (direction === null) return UNDIRECTED;
  const redactField = <Field extends string>(field: Field, what: string, text: string | undefined) => {
    const redacted = redact(what, text);
    return (redacted === null ? {} : { [field]: redacted }) as Partial<Record<Field, string>>;
  };
  return {
    isDirected: true,
    outcome: redact('outcome', direction.outcome),
    beats: direction.beats.flatMap((beat) => redact('beats', beat) ?? []),
    positions: direction.positions.filter(
      ({ character, where }) => allows('positions', character) && allows('positions', where),
    ),
    ...redactField('when', 'when', direction.when),
    withhold: direction.withhold.map(({ character, about, says, does }) => ({
      character,
      ...redactField('about', 'withhold', about),
      ...redactField('says', 'withhold', says),
      ...redactField('does', 'withhold', does),
    })),
    behind: redact('behind', direction.behind),
    length: direction.length ?? 'usual',
    feel: redact('feel', direction.feel),
    ...(direction.turnsOn !== undefined && { turnsOn: direction.turnsOn }),
    leads: direction.leads.flatMap((lead, index) => {
      if (!isOffered(lead, pack) || redact('leads', lead.text) === null) return [];
      const { price, ...rest } = lead;
      return [{ lead: { ...rest, ...redactField('price', 'leads', price) }, number: index + 1 }];
    }),
  };
}

/** Redacts the other texts of models in a pack, some of them from an earlier turn. */
export function redactPack(pack: DirectionPack, { allows, redact }: Redactor) {
  return {
    written: {
      manner: redact('manner', pack.manner) ?? '',
      complication:
        pack.complication && redact('complication', pack.complication.text) !== null ? pack.complication : null,
      resultReason: redact('check.reason', pack.checkResult?.reason),
      askedReason: redact('check.reason', pack.checkAsked?.reason),
      dispositions: new Map(
        pack.present.flatMap(({ character, disposition }) => {
          const feeling = redact('dispositions', disposition);
          return feeling === null ? [] : [[character, feeling] as const];
        }),
      ),
    },
    attached: redactAttachments(pack.attached, { allows, redact }),
    gained: pack.items.gained.filter((item) => allows('items.gained', item)),
  };
}

function redactAttachments(
  { results, recalled, newcomers, spot, nudge }: PackAttachments,
  { allows, redact }: Pick<Redactor, 'allows' | 'redact'>,
): PackAttachments {
  const redactOne = (text: string): string => redact('attached', text) ?? '';
  const redactAll = (texts: readonly string[]) => texts.flatMap((text) => redact('attached', text) ?? []);
  return {
    results: results.filter(({ text }) => allows('results', text)),
    recalled: redactAll(recalled),
    newcomers: newcomers.map((newcomer) => ({
      ...newcomer,
      role: redactOne(newcomer.role),
      description: redactOne(newcomer.description),
      traits: redactAll(newcomer.traits),
    })),
    spot: spot && {
      name: spot.name,
      description: redactOne(spot.description),
      atmosphere: redactOne(spot.atmosphere),
      features: redactAll(spot.features),
    },
    nudge,
  };
}
