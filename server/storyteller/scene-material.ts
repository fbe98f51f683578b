import { mentionsName, readText } from '../../shared/check/analysis/disclosure.ts';
import { type Act, encountersById } from '../../shared/story/index.ts';
import { createRedactor, redactPack, revealedInTurn } from '../secrecy/index.ts';
import { selectLore } from './lore.ts';
import { actionText, listSceneLore, RECENT_MAX } from './scene-lore.ts';
import { listSceneParts } from './scene-parts.ts';
import { groupLinesBySpeaker, listSpokenLines } from './story-lookup.ts';
import type { TellingInput } from './teller-scene.ts';

/** How much of the author's texts counts toward the scene's length; the rest comes on top, verbatim. */
const AUTHORED_WITHIN = { place: 400, encounter: 1600 } as const;

/** A scene's material independent of its size, without secrets. */
export function prepareSceneMaterial({ story, before, state, pack, action, recentLines: all, ...input }: TellingInput) {
  const recentLines = all.slice(-RECENT_MAX);
  const act = story.plot.acts.find(({ id }) => id === pack.act) as Act;
  const place = act.sandboxLocations.find(({ id }) => id === pack.location);
  const encounter = pack.encounter ? encountersById(story).get(pack.encounter.id) : undefined;
  const said = actionText(action, before);
  const lore = listSceneLore({ story, before, state, pack, action, recentLines });
  const revealed = { story, state, ...revealedInTurn(pack), told: [...all, said ?? ''] };
  const toldLore = selectLore(lore, recentLines, createRedactor(revealed).quotes);
  const redactor = createRedactor({ ...revealed, lore: toldLore.map(({ content }) => content) });
  const scripted = listSceneParts(input.parts ?? [], input.isWhole ?? true);
  const long = (text: string | undefined, within: number) => Math.max(0, (text?.length ?? 0) - within);
  return {
    scripted,
    beyond:
      long(place?.ambientDetail, AUTHORED_WITHIN.place) +
      long(encounter?.description, AUTHORED_WITHIN.encounter) +
      (scripted.length === 0 ? 0 : JSON.stringify(scripted).length),
    ownLines:
      action.type === 'choice'
        ? groupLinesBySpeaker(
            story,
            all,
            pack.present.map(({ character }) => character),
          )
        : {},
    voices: action.type === 'text' ? listNamedVoices(action.text, place) : [],
    found: state.findings.filter((finding) => !before.findings.includes(finding)),
    act,
    place,
    encounter,
    said,
    lore: toldLore,
    discloses: redactor.discloses,
    characters: new Map(story.characters.map((character) => [character.id, character])),
    protagonist: story.characters.find(({ role }) => role === 'protagonist')?.id ?? null,
    ...redactPack(pack, redactor),
  };
}

function listNamedVoices(said: string, place: unknown): string[] {
  const words = readText(said);
  const names = listSpokenLines(place).flatMap(({ name }) => name ?? []);
  return [...new Set(names)].filter((name) => mentionsName(words, name));
}

export type SceneMaterial = ReturnType<typeof prepareSceneMaterial>;

/** Whether a person stays: those who came with an encounter leave with it, unless the Director says who is here. */
export const staysAt = (
  character: string,
  { place, protagonist }: SceneMaterial,
  { state, pack }: TellingInput,
): boolean =>
  character === protagonist ||
  (pack.direction?.positions ?? []).length > 0 ||
  (place?.requiredCharacters.includes(character) ?? false) ||
  (Object.hasOwn(state.moved, character) && (state.moved[character]?.includes(pack.location) ?? false));
