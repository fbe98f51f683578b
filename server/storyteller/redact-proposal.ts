import { type DirectorProposal, type PlotState, stripBracketedIds } from '../../shared/play/index.ts';
import type { VNPackage } from '../../shared/story/index.ts';
import type { DroppedPart } from '../director/types.ts';
import { type ClearanceInput, createSecrecyFilter } from './secrecy-filter.ts';

export interface RedactProposalOptions extends Pick<ClearanceInput, 'told'> {
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
  const clear = createSecrecyFilter({
    ...{ story, state, encounters: chosen === undefined ? [] : [chosen] },
    ...(told && { told }),
  });
  const cleared = (what: string, written: string | undefined): string[] => {
    const text = written === undefined ? '' : stripBracketedIds(story, written);
    return text !== '' && clear.keeps(what, text) ? [text] : [];
  };
  const { manner: _manner, complication, check, dispositions, items, grants, ...rest } = proposal;
  const kept: DirectorProposal = { ...rest };
  const [manner] = cleared('manner', proposal.manner);
  if (manner !== undefined) kept.manner = manner;
  const [trouble] = cleared('complication', complication?.text);
  if (complication && trouble !== undefined) kept.complication = { ...complication, text: trouble };
  if (check && clear.keeps('check', check.stat)) {
    const [reason] = cleared('check.reason', check.reason);
    kept.check = { stat: check.stat, ...(reason !== undefined && { reason }) };
  }
  if (dispositions) {
    kept.dispositions = dispositions.flatMap((each) =>
      cleared('dispositions', each.disposition).map((disposition) => ({ ...each, disposition })),
    );
  }
  if (items) kept.items = { ...items, gained: items.gained?.flatMap((item) => cleared('items.gained', item)) };
  if (grants) {
    const { item, disposition, ...others } = grants;
    const [given] = cleared('grants.item', item);
    const [feels] = cleared('grants.disposition', disposition?.disposition);
    kept.grants = {
      ...others,
      ...(given !== undefined && { item: given }),
      ...(disposition && feels !== undefined && { disposition: { ...disposition, disposition: feels } }),
    };
  }
  const choices = (options.choices ?? []).flatMap((choice) => cleared('choices', choice));
  return { proposal: kept, choices, dropped: [...clear.dropped] };
}
