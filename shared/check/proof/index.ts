/**
 * Proves of each act that it can be won from wherever play can go, or finds the shortest way to a state from which it
 * can't. Rules of play, "For the checker".
 *
 * What a state is. Progress follows from what has landed, so a state is: the place, what has landed, the flags that are
 * read (prerequisites, exclusions, conditions that force the climax), and, where such a condition reads it, the places
 * seen. A step is a way gone or an encounter played to its landing; whom one only passes by is set aside. Everything but
 * `excludeIfFlags`, forcing conditions, differing options and one-way ways grows only: flags and landings are never lost.
 *
 * How it is searched. Landing what asks nothing and whose fresh flags rule out nothing that is left and force nothing
 * takes no way of winning away: whoever could win before can win after, by the same encounters. So the search for a
 * won climax lands that at once, in all of a strongly connected part of the map, and branches only on the rest. What the
 * other side does, who would lose the act, is the reverse: it lands only what opens or shuts something. Two bounds
 * decide most acts without any search: what can be had at best (nothing ever ruled out), and what can always be had
 * (reachable from everywhere, ruled out by nothing, asking only for its like). Where an act ends by its clock, or when
 * the Director calls an event, it can end in any of its states, so the next act can begin with any of their flags.
 *
 * How borderlines are read.
 * - "No climax due": at the end of a turn on which the act is dry its climax is due, so landing what leaves nothing to
 *   play is no lost state; the state before it is, when nothing else could be played either. An act that begins with
 *   nothing to play has had no turn yet: it is lost.
 * - "A loss that is meant is none": where the condition of an event holds that forces the climax, that counts as due, from
 *   the landing that made it hold. One turn is left then, and what lands on it may still fill the progress.
 * - An encounter under way, or answered and set aside, is not yet lost by what it will bring: as long as its landing
 *   makes the climax due, and one could still win had it not been begun, the player does not play on in vain.
 * - An act after the first begins with whatever action: where an event holds as it begins that reads where one is, who
 *   leaves at once escapes it, since one travels before events are judged. So it is after any landing, too.
 * - On the turn the climax is forced, what asks for an answer does not land, unless it was answered long before, set aside by
 *   going elsewhere, and come back to on that very turn. That is not followed: a state that is won in no other way, but might be
 *   in this one, is undecided, never said to be lost. It can't where nothing was answered so far and, wherever it could be, the
 *   climax has been forced ever since.
 * - "Clocks held still": conditions of the clocks alone change with no choice, so they neither save nor lose anything
 *   (`turn >= 1` is always due). Those of a clock and something else are taken not to hold; an act that needs them looked
 *   at is not proven.
 * - How long an encounter takes is not counted: on the way to another, what was chosen can be set aside. A way on which
 *   that cannot be, because something lands on the turn one comes by, is not said to be a loss.
 * - "What is written": what options require, and what follows an answer before anything lands, is not followed. In an act in which that
 *   decides something, `winnable` is said only where what can always be had is enough, and a state is lost only where not even
 *   the best that any answer and any roll could bring is. All else is not proven. Nor are meters, items, facts and people followed: an act
 *   whose climax they may force is never said to be winnable, and may end in any of its states; nor does an act surely leave what its
 *   landings give where its progress may be full before.
 *   Where only that keeps an act from being proven, it is played out: every turn by the rules of play, with meters, items, facts and people
 *   as they stand (`played-out.ts`). That is exact but for how long encounters take, and soon too much: beyond what it may take, or where
 *   a clock is read, the act stays not proven. A loss it finds is said only where its way, played by the readable rules, comes to one.
 * - A roll that is still to come may come out at any degree; one that was made gives nothing more.
 * - "No one moved, no prose event called": neither on the way to a lost state nor out of it.
 *
 * What it may take. Besides the states of an act, the encounters looked at in them are counted, since a state costs more
 * the larger its act is: all acts of a story together take no more than is said (`FULL_EFFORT`; `LIVE_PROOFS` where nothing
 * else is done meanwhile), one act no more than a fifth of the full. What earlier acts leave over is there for later ones.
 * What is cut short is `not-proven`, or a loss whose way may not be the shortest. A prover that is kept proves an act anew
 * only where the act, what earlier ones leave or what later ones read has changed.
 *
 * What is said is so. `cannot-be-completed` and `soft-lock` are said of a way that was played by the readable rules from
 * the story's first turn (or where even the best that can be had is too little); `winnable` only after everything play can
 * come to was covered; anything else is `not-proven`. The way to a loss is the shortest, but where that is further than
 * the bound allows: then it is one from which no encounter can be left out. Where not every beginning could be looked at,
 * an act is never said to be lost from all of them.
 */
export { createLossOracle } from './loss-oracle.ts';
export { createStoryProver, proveStory } from './prove-story.ts';
export * from './types.ts';
