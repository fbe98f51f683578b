import type { z } from 'zod';
import type { StoryKind } from '../../../shared/brief/index.ts';
import type { PlaceGrammar, SlotGrammar, StoryGrammar, TalesSchema } from './grammar.ts';
import { TALE_SLOTS, toldPlot, toldSlot } from './told-plot.ts';

type Tales = z.infer<typeof TalesSchema>;

const createPlace = (kind: string, title: string, about: string): PlaceGrammar => ({
  kind,
  words: [title],
  titles: [title],
  ambient: [about],
  mood: 'quiet',
  picture: `${title}。${about}`,
  music: 'quiet room, sparse piano',
  hush: { title, beats: [about] },
  local: [],
});

/** The grammar of a Japanese story: the tale of its kind, with people and places shared by all tales. */
export function grammarOfTale(tales: Tales, kind: StoryKind): StoryGrammar {
  const { names, artStyle, stats, music, air, supports, returns, genres } = tales;
  const tale = genres[kind];
  const own = tale.places.map(({ title, about }, at) => createPlace(`${kind}_${at}`, title, about));
  const others = Object.entries(genres).flatMap(([other, { places }]) =>
    other === kind ? [] : places.map(({ title, about }, at) => createPlace(`${other}_${at}`, title, about)),
  );
  const fill = (about: string, slot: string): string => about.replaceAll('{x}', `{${slot}}`);
  const cast = TALE_SLOTS.map((slot, at): SlotGrammar => {
    const { role = 'npc', about = '' } = tale.cast[at] ?? {};
    return toldSlot(slot, role, fill(about, slot), `{a:${slot}_en}`);
  });
  // A tale has fewer first meetings than people. Those without one stay at a place.
  const met = Array.from({ length: 8 }, (_, at): SlotGrammar => {
    const slot = `support_${at + 1}`;
    const { about = '' } = supports[at % supports.length] ?? {};
    const event = supports[at]?.event;
    const person = toldSlot(slot, 'npc', fill(about, slot), `{a:${slot}_en}`);
    if (event === undefined) return person;
    return {
      ...person,
      meet: {
        key: `meet_${slot}`,
        fn: 'bond',
        title: `{${slot}}`,
        type: 'npc_interaction',
        beats: [fill(event, slot)],
        sets: [`met_${slot}`],
        gives: 0,
      },
    };
  });
  return {
    genre: kind,
    language: 'ja',
    artStyles: [artStyle],
    tones: [tale.tone],
    stats,
    settings: [],
    settingLines: [],
    places: own.map((place) => place.kind),
    air,
    music,
    plots: [toldPlot(tale, cast, 'ja')],
    interludes: [],
    supports: met,
    strays: [],
    returns: returns.map(({ title, text }, at) => ({
      key: `small_${at + 1}`,
      fn: 'breather',
      title,
      type: 'discovery',
      focus: 'dialogue_and_worldbuilding',
      beats: [text],
      gives: 0,
    })),
    names,
    kinds: [...own, ...others, { ...createPlace('anywhere', '{here}', '{here}。'), picture: '{here}' }],
  };
}
