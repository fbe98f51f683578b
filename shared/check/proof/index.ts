/**
 * Proves of each act that it can be won from every reachable state, or finds the shortest path to a state from which it
 * cannot. Rules of play, "For the checker".
 *
 * **States.** Progress follows from the landed encounters, so a state is: the place, the landed encounters, the flags
 * that are read (prerequisites, exclusions, conditions that force the climax), and the visited places if such a
 * condition reads them. A step is a way, or an encounter played to its landing; encounters met in passing are set
 * aside. Flags and landings are never lost: only `excludeIfFlags`, forcing conditions, differing options and one-way
 * ways can reduce what is possible.
 *
 * **Search.** Landing an encounter without options, whose new flags exclude nothing unlanded and force nothing, never
 * removes a way of winning. The search for a won climax therefore lands such encounters at once, in a whole strongly
 * connected part of the map, and branches only on the rest. The search for a loss does the reverse: it lands only what
 * opens or closes something. Two bounds decide most acts without a search: an upper one (nothing is ever excluded), and
 * a lower one (reachable from everywhere, excluded by nothing, depending only on such encounters). An act that can end
 * by its clock or a called event can end in any state, so the next act can begin with any of its flags.
 *
 * **Interpretations.**
 * - "No climax due": when an act runs dry its climax falls due at the end of the turn. So landing the last playable
 *   encounter is no lost state; the state before it is, if nothing else could be played either. An act that begins with
 *   nothing to play has had no turn yet: it is lost.
 * - "A loss that is meant is none": if the condition of an event that forces the climax holds, the climax counts as due
 *   from the landing that made it hold. One turn is left, and what lands on it may still fill the progress.
 * - An active or set-aside encounter does not make a state lost by its effects, if its landing makes the climax due and
 *   the act could be won had it not begun: the player does not play on in vain.
 * - Acts after the first begin with any action. If an event reads the location and holds at the beginning, a player who
 *   leaves at once avoids it, since travel precedes events. The same holds after any landing.
 * - On the turn the climax is forced, an encounter with options does not land, unless it was answered long before, set
 *   aside by leaving, and resumed on that very turn. This is not tracked: a state that can be won in no other way, but
 *   possibly in this one, is undecided and never reported as lost. It is impossible if nothing was answered so far and
 *   the climax has been forced ever since wherever the encounter could be.
 * - "Clocks held still": conditions on clocks alone depend on no choice, so they neither save nor lose anything (`turn
 *   >= 1` is always due). Conditions on a clock and something else are taken not to hold; an act that depends on them is
 *   not proven.
 * - The length of encounters is ignored: an active one can be set aside on the way to another. A path on which that is
 *   impossible, because something lands on the turn of passing by, is not reported as a loss.
 * - "What is written": requirements of options, and consequences before anything lands, are not tracked. An act that
 *   depends on them is `winnable` only if the lower bound suffices, and a state is lost only if the upper bound over all
 *   answers and rolls fails; all else is not proven. Meters, items, facts and people are not tracked either: an act whose
 *   climax they may force is never reported as winnable and may end in any state, and an act whose progress may fill
 *   earlier does not certainly leave what its landings give. If only this prevents a proof, the act is enumerated turn by
 *   turn under the rules of play, with meters, items, facts and people (`played-out.ts`). That is exact except for the
 *   length of encounters, and soon too expensive: beyond its budget, or if a clock is read, the act stays not proven. A
 *   loss found this way is reported only if replaying its path reaches one.
 * - A pending roll may have any outcome; a completed one gives nothing more.
 * - "No one moved, no prose event called": neither on the path to a lost state nor from it.
 *
 * **Budget.** Besides the states of an act, the encounters visited in them are counted, since a state costs more in a
 * larger act. All acts of a story share a total (`FULL_EFFORT`; `LIVE_PROOFS` if somebody waits), and one act may take
 * at most a fifth of the full total. What earlier acts leave unused is available to later ones. Beyond the budget the
 * result is `not-proven`, or a loss whose path may not be the shortest. An incremental prover proves an act again only
 * if the act, its possible beginnings, or the reads of later acts have changed.
 *
 * **Soundness.** `cannot-be-completed` and `soft-lock` are reported only for a path replayed under the readable rules
 * from the story's first turn (or if even the upper bound fails); `winnable` only after every reachable state was
 * covered; all else is `not-proven`. The path to a loss is the shortest, unless that is beyond the budget; then no
 * encounter can be left out of it. If not every beginning was examined, an act is never reported as lost from all of
 * them.
 */
export { createLossOracle } from './loss-oracle.ts';
export { createStoryProver, proveStory } from './prove-story.ts';
export * from './types.ts';
