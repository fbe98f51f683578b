import { type DirectorProposal, type PlotState, withoutIds } from '../../shared/play/index.ts';
import type { VNPackage } from '../../shared/story/index.ts';
import type { Dropped } from '../director/types.ts';
import { type ClearanceInput, clearance } from './clearance.ts';

/** What else is known of a turn whose Director is read. */
export interface DiscreetOptions extends Pick<ClearanceInput, 'told'> {
  /** Encounters that may be chosen; by default whatever the proposal names counts, where none is active. */
  eligible?: readonly string[];
  /** Answers a skill offers the player: they would reach them as they are. */
  choices?: readonly string[];
}

/**
 * Takes every text out of a proposal that discloses a secret, alone or together with the others: it would reach the Storyteller's prompt or
 * the player. The rest of the proposal stands. What the Director notes for itself is not read here: it reaches neither.
 * @returns `choices` are those of `options.choices` that may be offered
 */
export function discreet(
  story: VNPackage,
  state: PlotState,
  proposal: DirectorProposal,
  options: DiscreetOptions = {},
): { proposal: DirectorProposal; choices: string[]; dropped: Dropped[] } {
  const { eligible, told } = options;
  // Where one is under way another is refused by the rules: naming it must not open what it tells.
  const chosen =
    state.active?.id ??
    (proposal.encounter != null && (eligible?.includes(proposal.encounter) ?? true) ? proposal.encounter : undefined);
  const clear = clearance({
    ...{ story, state, encounters: chosen === undefined ? [] : [chosen] },
    ...(told && { told }),
  });
  const cleared = (what: string, written: string | undefined): string[] => {
    const text = written === undefined ? '' : withoutIds(story, written);
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
