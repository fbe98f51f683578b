import { type DirectionPack, type PackAttachments, sentencesOf, touchedBy } from '../../shared/play/index.ts';
import { type Act, type Character, encountersById, type VNPackage } from '../../shared/story/index.ts';
import { isSpokenOf } from '../../shared/text.ts';
import { meantByFamilyName, meantByTitle, meantByTrade } from '../words/called.ts';
import { QUESTION } from '../words/tone.ts';
import { holdNoMore, stillHolds } from './as-it-stands.ts';
import { askedWords } from './asked-words.ts';
import { hasPartHere, stillHearing, voicesHeard, voicesIn, wordlessOf } from './bystanders.ts';
import { type Clearance, clearance } from './clearance.ts';
import { loreInOrder } from './lore.ts';
import { missingThing } from './missing-things.ts';
import type { SceneInput } from './scene.ts';
import { actionText, RECENT_MAX, sceneLore } from './scene-lore.ts';
import { scenePartsOf } from './scene-parts.ts';
import { strangersAmong } from './strangers.ts';
import { touchedWords, touchesLater, touchesNext } from './touched-words.ts';
import { waysAsked, wayTo } from './way-to.ts';
import { whoKnows } from './who-knows.ts';
import { linesOf } from './who-said.ts';

/** How much of the author's own words for the place and the encounter counts into it; what is beyond it comes on top, to the letter. */
const AUTHORED_WITHIN = { place: 400, encounter: 1600 } as const;
/** What a scene is made of whatever its size, cleared of what must not be told. */
export function sceneMaterial({ story, before, state, pack, action, recentLines: all, ...input }: SceneInput) {
  const recentLines = all.slice(-RECENT_MAX);
  const act = story.plot.acts.find(({ id }) => id === pack.act) as Act;
  const place = act.sandboxLocations.find(({ id }) => id === pack.location);
  const known = { findings: before.findings, lines: all, items: before.items };
  const holds = stillHolds(place, known);
  const holdsAt = (of: string) =>
    stillHolds(
      act.sandboxLocations.find(({ title }) => title === of),
      known,
    );
  const encounter = pack.encounter ? encountersById(story).get(pack.encounter.id) : undefined;
  const besides = input.tellsBesides === undefined ? undefined : encountersById(story).get(input.tellsBesides);
  const said = actionText(action, before);
  const lore = sceneLore({ story, before, state, pack, action, recentLines });
  const revealed = {
    story,
    state,
    encounters: pack.encounter ? [pack.encounter.id] : [],
    ending: pack.climax?.ending ?? null,
    told: [...all, said ?? ''],
  };
  const toldLore = loreInOrder(lore, recentLines, clearance(revealed).repeats);
  const clear = clearance({ ...revealed, lore: toldLore.map(({ content }) => content) });
  const people = story.characters.map(({ name }) => name);
  const voices = action.type === 'text' ? voicesIn(action.text, place) : [];
  const seen = new Set([...pack.present.map(({ character }) => character), ...(pack.goes ?? [])]);
  const hearing =
    action.type === 'text'
      ? stillHearing(story.characters, { act, place, lines: all }).filter(({ id }) => !seen.has(id))
      : [];
  const here = [...seen, ...hearing.map(({ id }) => id)];
  const elsewhere = (action.type === 'text' ? elsewhereIn(action.text, story, pack) : []).filter(
    (one) => !hearing.includes(one),
  );
  // Nobody says more of whom the player has neither met nor heard of than that they do not know them.
  const strangers = strangersAmong(elsewhere, story, {
    act,
    lines: all,
    state: { ...before, earnedFacts: pack.facts },
  });
  const isOfStrangers = strangers.length > 0;
  const scripted = scenePartsOf(input.parts ?? [], input.isWhole ?? true);
  const long = (text: string | undefined, within: number) => Math.max(0, (text?.length ?? 0) - within);
  return {
    scripted,
    /** What is told whole, beyond what counts into the scene's length. */
    beyond:
      long(place?.ambientDetail, AUTHORED_WITHIN.place) +
      long(encounter?.description, AUTHORED_WITHIN.encounter) +
      (scripted.length === 0 ? 0 : JSON.stringify(scripted).length),
    touched:
      action.type === 'text'
        ? touchedWords(action.text, {
            ...{ encounter, place, state: before, scripted: input.scripted ?? [] },
            people,
          }).filter(holds)
        : [],
    noted: action.type === 'text' ? touchedBy(action.text, before.findings, people) : [],
    elsewhere: elsewhere.map(({ name }) => name),
    belongs: isOfStrangers ? {} : belongingsOf(elsewhere, act, { met: before.met, lines: all }),
    // Asked after a stranger, nobody knows either that they are away; what is done to them is done to nobody here.
    near: elsewhere.flatMap((one) =>
      strangers.includes(one) && action.type === 'text' && QUESTION.test(action.text.trim())
        ? [one.name]
        : hasPartHere(one, act, place)
          ? [one.name]
          : [],
    ),
    ownLines:
      action.type === 'text'
        ? linesOf(
            story,
            all,
            pack.present.map(({ character }) => character),
          )
        : {},
    counted: action.type === 'text' ? (story.plot.meters ?? []).map(({ label }) => label) : [],
    asked:
      action.type === 'text' && !isOfStrangers
        ? whoKnows(story, action.text, {
            here,
            earned: new Set(pack.facts),
          })
        : { withholds: [], pointTo: {} },
    answers:
      action.type === 'text' && !isOfStrangers
        ? askedWords(action.text, story, {
            ...{ act, location: pack.location, state: { ...before, earnedFacts: pack.facts }, lore, lines: all },
            here: here.filter((id) => !(pack.goes ?? []).includes(id)),
            tells: clear.tells,
          }).filter(({ text, place: of }) =>
            sentencesOf(text).every(of === undefined || of === place?.title ? holds : holdsAt(of)),
          )
        : [],
    missing:
      action.type === 'text'
        ? missingThing(action.text, {
            ...{ story, act, location: pack.location, state: before, attached: pack.attached, lines: all },
            here,
            lore: lore.map(({ content }) => content),
          })
        : null,
    way: action.type === 'text' ? wayTo(action.text, act, pack.location) : null,
    ways: action.type === 'text' ? waysAsked(action.text, act, pack.location) : [],
    opened: holdNoMore(place, holds),
    isLater:
      action.type === 'text' &&
      touchesLater(action.text, { encounter: encounter ?? besides, place, state: before, people }),
    isNext: action.type === 'text' && besides !== undefined && touchesNext(action.text, besides, people),
    hearing,
    heard: action.type === 'text' ? voicesHeard({ place, encounter: encounter ?? besides, lines: all }) : [],
    isMore: action.type === 'text' && besides !== undefined,
    voices,
    wordless: wordlessOf(voices, place),
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

/** Whom of the story a player names who is not here. Who comes in this turn has not heard it. */
function elsewhereIn(
  said: string,
  { characters }: VNPackage,
  { present, comes = [], goes = [] }: DirectionPack,
): Character[] {
  const here = new Set([...present.map(({ character }) => character).filter((id) => !comes.includes(id)), ...goes]);
  const others = characters.filter(({ id }) => !here.has(id));
  const named = others.filter(({ name }) => isSpokenOf(said, name));
  if (named.length > 0) return named;
  // Who is here is meant rather than who is not, where it is not said by name.
  const callsOne = (people: readonly Character[]) =>
    meantByTitle(said, people) ??
    meantByFamilyName(said, people) ??
    (ASKS_WHERE.test(said) ? meantByTrade(said, people) : undefined);
  const called = callsOne(characters.filter(({ id }) => here.has(id))) === undefined ? callsOne(others) : undefined;
  return called === undefined ? [] : [called];
}

/** Asks after somebody. */
const ASKS_WHERE = /\bwhere\b|哪儿|哪里|在哪|どこ/iu;

/** Where people belong in an act, by their names; who may be hidden from the player, once they have met or heard of them. */
function belongingsOf(
  people: readonly Character[],
  { sandboxLocations }: Act,
  { met, lines }: { met: readonly string[]; lines: readonly string[] },
): Record<string, string> {
  return Object.fromEntries(
    people.flatMap(({ id, name, role }) => {
      const isHeardOf =
        role !== 'protagonist' &&
        (role !== 'antagonist' || met.includes(id) || lines.some((line) => isSpokenOf(line, name)));
      const place = sandboxLocations.find(({ requiredCharacters }) => requiredCharacters.includes(id));
      return isHeardOf && place !== undefined && place.title !== '' ? [[name, place.title]] : [];
    }),
  );
}

/** The Director's own words, cleared; what they are read from may be of an earlier turn. */
function writtenOf(pack: DirectionPack, clear: Clearance) {
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

/** What was attached, cleared once more together with everything else of the turn. */
function clearedOf(attached: PackAttachments, clear: Clearance): PackAttachments {
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

/** What a scene is made of. */
export type SceneMaterial = ReturnType<typeof sceneMaterial>;

/** Whether somebody is at the place whatever happens there; who came with an encounter goes with it. */
export const staysAt = (
  character: string,
  { place, protagonist }: SceneMaterial,
  { state, pack }: SceneInput,
): boolean =>
  character === protagonist ||
  (place?.requiredCharacters.includes(character) ?? false) ||
  (Object.hasOwn(state.moved, character) && (state.moved[character]?.includes(pack.location) ?? false));
