import { rule } from '../rule.ts';
import { type Told, titled } from '../words.ts';

const of = rule<'place'>();

/** The picture and the track of a place. Of a draft, places without art are still to be finalized. */
const artOfPlace = of('art of a place', ['assets'], ({ act, place }, { assets }) => {
  const where = { type: 'node', actId: act.id, id: place.id } as const;
  const name = titled(place);
  const own = <T>(record: Readonly<Record<string, T>>, key: string): T | undefined =>
    Object.hasOwn(record, key) ? record[key] : undefined;
  const background = assets ? own(assets.backgrounds, place.location) : place.background;
  const music = assets ? own(assets.music, place.mood) : place.music;
  const told: Told[] = [];
  if (assets && !background) {
    told.push({
      code: 'background-missing',
      where,
      message: `${name} has no background: there is no picture "${place.location}".`,
      fix: `Finalize ${name}, so that its picture is made.`,
    });
  }
  if (assets && !music) {
    told.push({
      code: 'music-missing',
      where,
      message: `${name} has no music: there is no track "${place.mood}".`,
      fix: `Finalize ${name}, so that its track is made, or give it the mood of another place.`,
    });
  }
  return told;
});

export const ART_RULES = [artOfPlace];
