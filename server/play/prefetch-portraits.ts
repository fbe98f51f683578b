import { ownEntry } from '../../shared/json.ts';
import { type PlotState, playView, type Story } from '../../shared/play/index.ts';
import { encountersById, listEncounterSlots, type Scene, type ScriptLine } from '../../shared/story/index.ts';

const NEAR_MAX = 24;

const listLines = ({ script = [], again = [] }: Scene = {}): readonly ScriptLine[] => [...script, ...again];

/**
 * Urls of portraits after each open answer and roll, and on arrivals next door, the likeliest first, at most
 * `NEAR_MAX`. Not of encounters the Director may choose.
 */
export function listPortraitsToPrefetch(story: Story, state: PlotState): string[] {
  const { assets } = story.source;
  const asks = state.choices.length > 0 || state.pendingCheck !== null;
  const active = asks && state.active ? encountersById(story.source).get(state.active.id) : undefined;
  const following = active
    ? listEncounterSlots(active).flatMap(({ part, scene }) => (part.of === 'own' ? [] : listLines(scene)))
    : [];
  const act = story.actById.get(state.act);
  const arrivals = playView(story, state).connections.flatMap(({ id }) =>
    listLines(act?.placeById.get(id)?.source.arrival),
  );
  const urls = [...following, ...arrivals].flatMap((line) => {
    if ((line.type !== 'say' && line.type !== 'show') || line.character === undefined) return [];
    const sheet = ownEntry(assets.characters, line.character);
    const face = line.expression === undefined ? undefined : sheet?.expressions?.[line.expression];
    return face ?? sheet?.url ?? [];
  });
  return [...new Set(urls)].slice(0, NEAR_MAX);
}
