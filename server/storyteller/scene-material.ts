import { mentionsName, readText } from '../../shared/check/disclosure.ts';
import type { DirectionPack, PackAttachments } from '../../shared/play/index.ts';
import { type Act, encountersById } from '../../shared/story/index.ts';
import { groupLinesBySpeaker, spokenWithin } from './author-lines-by-speaker.ts';
import { loreInOrder } from './lore.ts';
import type { TellerSceneInput } from './scene.ts';
import { actionText, RECENT_MAX, sceneLore } from './scene-lore.ts';
import { listSceneParts } from './scene-parts.ts';
import { createSecrecyFilter, type SecrecyFilter } from './secrecy-filter.ts';

/** How much of the author's texts counts toward the scene's length; the rest comes on top, verbatim. */
const AUTHORED_WITHIN = { place: 400, encounter: 1600 } as const;
/** A scene's material independent of its size, cleared of secrets. */
export function sceneMaterial({ story, before, state, pack, action, recentLines: all, ...input }: TellerSceneInput) {
  const recentLines = all.slice(-RECENT_MAX);
  const act = story.plot.acts.find(({ id }) => id === pack.act) as Act;
  const place = act.sandboxLocations.find(({ id }) => id === pack.location);
  const encounter = pack.encounter ? encountersById(story).get(pack.encounter.id) : undefined;
  const said = actionText(action, before);
  const lore = sceneLore({ story, before, state, pack, action, recentLines });
  const revealed = {
    story,
    state,
    encounters: pack.encounter ? [pack.encounter.id] : [],
    ending: pack.climax?.ending ?? null,
    told: [...all, said ?? ''],
  };
  const toldLore = loreInOrder(lore, recentLines, createSecrecyFilter(revealed).repeats);
  const clear = createSecrecyFilter({ ...revealed, lore: toldLore.map(({ content }) => content) });
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
    voices: action.type === 'text' ? voicesNamed(action.text, place) : [],
    found: state.findings.filter((finding) => !before.findings.includes(finding)),
    act,
    place,
    encounter,
    said,
    lore: toldLore,
    clear,
    characters: new Map(story.characters.map((character) => [character.id, character])),
    protagonist: story.characters.find(({ role }) => role === 'protagonist')?.id ?? null,
    written: writtenOf(pack, clear),
    attached: clearedOf(pack.attached, clear),
    gained: pack.items.gained.filter((item) => clear.keeps('items.gained', item)),
  };
}

function voicesNamed(said: string, place: unknown): string[] {
  const words = readText(said);
  const names = spokenWithin(place).flatMap(({ name }) => name ?? []);
  return [...new Set(names)].filter((name) => mentionsName(words, name));
}

/** The Director's texts, cleared; they may be from an earlier turn. */
function writtenOf(pack: DirectionPack, clear: SecrecyFilter) {
  const kept = (what: string, text: string | null): string | null =>
    text !== null && text !== '' && clear.keeps(what, text) ? text : null;
  return {
    manner: kept('manner', pack.manner) ?? '',
    complication: pack.complication && kept('complication', pack.complication.text) !== null ? pack.complication : null,
    resultReason: kept('check.reason', pack.checkResult?.reason ?? null),
    askedReason: pack.checkAsked ? kept('check.reason', pack.checkAsked.reason) : null,
    dispositions: new Map(
      pack.present.flatMap(({ character, disposition }) => {
        const feels = kept('dispositions', disposition);
        return feels === null ? [] : [[character, feels] as const];
      }),
    ),
  };
}

function clearedOf(attached: PackAttachments, clear: SecrecyFilter): PackAttachments {
  const kept = (texts: readonly string[]) => texts.filter((text) => text !== '' && clear.keeps('attached', text));
  const one = (text: string): string => kept([text])[0] ?? '';
  const { spot } = attached;
  return {
    results: attached.results.filter(({ text }) => clear.keeps('results', text)),
    recalled: attached.recalled.filter((text) => text !== '' && clear.keeps('attached', text)),
    newcomers: attached.newcomers.map((each) => ({
      ...each,
      role: one(each.role),
      description: one(each.description),
      traits: kept(each.traits),
    })),
    spot: spot && {
      name: spot.name,
      description: one(spot.description),
      atmosphere: one(spot.atmosphere),
      features: kept(spot.features),
    },
    nudge: attached.nudge,
  };
}

export type SceneMaterial = ReturnType<typeof sceneMaterial>;

/** Whether a person stays at the place; those who came with an encounter leave with it. */
export const staysAt = (
  character: string,
  { place, protagonist }: SceneMaterial,
  { state, pack }: TellerSceneInput,
): boolean =>
  character === protagonist ||
  (place?.requiredCharacters.includes(character) ?? false) ||
  (Object.hasOwn(state.moved, character) && (state.moved[character]?.includes(pack.location) ?? false));
