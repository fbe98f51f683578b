import { type DirectorProposal, type PlotState, stripBracketedIds } from '../../shared/play/index.ts';
import type { VNPackage } from '../../shared/story/index.ts';
import type { DroppedPart } from '../director/types.ts';
import { createRedactor } from './redactor.ts';
import type { Revealed } from './secrets.ts';

export interface RedactProposalOptions extends Pick<Revealed, 'told'> {
  /** Encounters that may be chosen; by default any that the proposal names, unless one is active. */
  eligible?: readonly string[];
  choices?: readonly string[];
}

/**
 * Drops texts that disclose a secret, alone or with others. The Director's own notes reach nobody and are not checked.
 * @returns `choices` are the permitted ones of `options.choices`
 */
export function redactProposal(
  story: VNPackage,
  state: PlotState,
  proposal: DirectorProposal,
  options: RedactProposalOptions = {},
): { proposal: DirectorProposal; choices: string[]; dropped: DroppedPart[] } {
  const { eligible, told } = options;
  // During an encounter the rules refuse another one: naming it must not reveal what it tells.
  const chosen =
    state.active?.id ??
    (proposal.encounter != null && (eligible?.includes(proposal.encounter) ?? true) ? proposal.encounter : undefined);
  const redactor = createRedactor({
    ...{ story, state, encounters: chosen === undefined ? [] : [chosen] },
    ...(told && { told }),
  });
  const redact = (what: string, text: string | undefined): string | null =>
    redactor.redact(what, text && stripBracketedIds(story, text));
  const redactAll = (what: string, texts: readonly string[]): string[] =>
    texts.flatMap((text) => redact(what, text) ?? []);

  const { manner: _manner, complication, check, dispositions, items, grants, ...rest } = proposal;
  const kept: DirectorProposal = { ...rest };
  const manner = redact('manner', proposal.manner);
  if (manner !== null) kept.manner = manner;
  const trouble = redact('complication', complication?.text);
  if (complication && trouble !== null) kept.complication = { ...complication, text: trouble };
  if (check && redactor.allows('check', check.stat)) {
    const reason = redact('check.reason', check.reason);
    kept.check = { stat: check.stat, ...(reason !== null && { reason }) };
  }
  if (dispositions) {
    kept.dispositions = dispositions.flatMap((each) => {
      const disposition = redact('dispositions', each.disposition);
      return disposition === null ? [] : [{ ...each, disposition }];
    });
  }
  if (items) kept.items = { ...items, gained: items.gained && redactAll('items.gained', items.gained) };
  if (grants) {
    const { item, disposition, ...others } = grants;
    const given = redact('grants.item', item);
    const feeling = redact('grants.disposition', disposition?.disposition);
    kept.grants = {
      ...others,
      ...(given !== null && { item: given }),
      ...(disposition && feeling !== null && { disposition: { ...disposition, disposition: feeling } }),
    };
  }
  const choices = redactAll('choices', options.choices ?? []);
  return { proposal: kept, choices, dropped: [...redactor.dropped] };
}
