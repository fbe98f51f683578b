import { ownEntry } from '../../json.ts';
import { placeRef } from '../messages/refs.ts';
import { rule } from '../rule.ts';
import { createFinding, type RuleFinding } from '../rule-finding.ts';

const of = rule<'place'>();

/** Pictures and tracks of places. In a draft, places without art are not finalized yet. */
const artOfPlace = of('art of a place', ['assets'], ({ act, place }, { assets }) => {
  const where = { type: 'node', actId: act.id, id: place.id } as const;
  const background = assets ? ownEntry(assets.backgrounds, place.location) : place.background;
  const music = assets ? ownEntry(assets.music, place.mood) : place.music;
  const findings: RuleFinding[] = [];
  if (assets && !background) {
    findings.push(createFinding('background-missing', where, { place: placeRef(act, place), asset: place.location }));
  }
  if (assets && !music) {
    findings.push(createFinding('music-missing', where, { place: placeRef(act, place), asset: place.mood }));
  }
  return findings;
});

export const ART_RULES = [artOfPlace];
