import type { DirectorProposal, PlotState } from '../../shared/play/index.ts';
import type { VNPackage } from '../../shared/story/index.ts';
import { encountersById, factsOf } from './lookup.ts';
import { indexSecrets, type OverlapDetector, type SecretIndex, watchSecrets } from './overlap.ts';

/** What of a story has come out already, for the watch. */
export interface Revealed {
  state: PlotState;
  /** Encounters that may be told now although they have not landed. */
  encounters: readonly string[];
  /** The ending that comes, where one does. */
  ending: string | null;
}

interface Secret {
  text: string;
  /** Whether it still is one. */
  stays(revealed: Revealed): boolean;
}

interface Watched {
  secrets: readonly Secret[];
  index: SecretIndex;
}

const watched = new WeakMap<VNPackage, Watched>();

/** Everything of a story that may be the Director's alone, and until when. Rules of play, "Knowledge". */
export function secretsOf(story: VNPackage): readonly Secret[] {
  const always = (text: string): Secret => ({ text, stays: () => true });
  const { facts, shadowed } = factsOf(story);
  return [
    ...story.plot.globalContext.overarchingTruths.map(always),
    ...story.plot.acts.map((act) => always(act.scenarioContext)),
    ...story.characters.flatMap((character) => (character.personalArc ? [always(character.personalArc.need)] : [])),
    ...shadowed.map(({ text }) => always(text)),
    ...story.plot.possibleEndings.map((text): Secret => ({ text, stays: ({ ending }) => text !== ending })),
    ...[...facts.values()].map(
      ({ id, text, audience }): Secret => ({
        text,
        stays: ({ state }) => audience !== 'player' && !state.earnedFacts.includes(id),
      }),
    ),
    ...[...encountersById(story).values()].map(
      ({ id, description }): Secret => ({
        text: description,
        stays: ({ state, encounters }) => !encounters.includes(id) && !state.landed.includes(id),
      }),
    ),
  ];
}

function watchedOf(story: VNPackage): Watched {
  const known = watched.get(story);
  if (known) return known;
  const secrets = secretsOf(story);
  const made = { secrets, index: indexSecrets(secrets.map(({ text }) => text)) };
  watched.set(story, made);
  return made;
}

/** What the player may read anyway; words of these are no secret. */
function publicTexts(story: VNPackage, actId: string): string[] {
  const act = story.plot.acts.find(({ id }) => id === actId);
  return [
    story.plot.premise,
    story.title,
    act?.objective ?? '',
    act?.title ?? '',
    ...(act?.sandboxLocations.flatMap(({ title, ambientDetail }) => [title, ambientDetail]) ?? []),
    ...story.characters.flatMap(({ name, description }) => [name, description]),
  ];
}

/** Watches over what a story still hides. `also` are further texts that are public now, such as the scene being told. */
export function secrecy(story: VNPackage, revealed: Revealed, also: readonly string[] = []): OverlapDetector {
  const { secrets, index } = watchedOf(story);
  const open = [...publicTexts(story, revealed.state.act), ...also, revealed.ending ?? ''];
  return watchSecrets(index, (secret) => secrets[secret]?.stays(revealed) ?? true, open);
}

/**
 * Takes every free text out of a proposal that tells a secret: it would reach the Storyteller's prompt or the player. The rest of the proposal
 * stands. Design, "A turn": the lexical line, dropped whole.
 */
export function discreet(
  story: VNPackage,
  state: PlotState,
  proposal: DirectorProposal,
): { proposal: DirectorProposal; dropped: { what: string; reason: string }[] } {
  const encounters = [proposal.encounter, state.active?.id].filter((id) => id !== undefined);
  const { tells } = secrecy(story, { state, encounters, ending: null });
  const dropped: { what: string; reason: string }[] = [];
  const silent = (what: string, text: string | undefined): boolean => {
    if (text === undefined || !tells(text)) return true;
    dropped.push({ what, reason: 'It tells what the player has not earned.' });
    return false;
  };
  const { manner, complication, check, dispositions, items, ...rest } = proposal;
  const kept: DirectorProposal = { ...rest };
  if (manner !== undefined && silent('manner', manner)) kept.manner = manner;
  if (complication && silent('complication', complication.text)) kept.complication = complication;
  if (check && silent('check', check.stat)) {
    const { reason, ...bare } = check;
    kept.check = silent('check.reason', reason) ? check : bare;
  }
  if (dispositions) kept.dispositions = dispositions.filter((each) => silent('dispositions', each.disposition));
  if (items) kept.items = { ...items, gained: items.gained?.filter((item) => silent('items.gained', item)) };
  return { proposal: kept, dropped };
}
