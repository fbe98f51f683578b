import type { Chance } from '../../words/chance.ts';
import { listOf } from '../../words/text.ts';
import { arcProgress, safeProgress } from '../story/balance.ts';
import type { Brief } from '../story/brief.ts';
import type { ShownDraft } from './shown-draft.ts';
import { type TalkLanguage, talk } from './talk.ts';

const counted = (count: number, one: string, many: string, language: TalkLanguage, measure = ''): string =>
  language === 'zh' ? `${count}${measure}${one}` : `${count} ${count === 1 ? one : many}`;

/** What was heard in a brief, in one phrase. */
export function summaryOf(brief: Brief, genre: string, language: TalkLanguage): string {
  const where = [brief.city, brief.era].filter((word) => word !== undefined).join(language === 'zh' ? '，' : ', ');
  const about = brief.genre === 'open' ? (brief.thing ?? brief.clause ?? brief.motifs[0]) : brief.thing;
  const size = listOf(
    language === 'zh'
      ? [
          counted(brief.acts, '幕', '', language),
          counted(brief.places, '地点', '', language, '个'),
          counted(brief.characters, '角色', '', language, '个'),
        ]
      : [
          counted(brief.acts, 'act', 'acts', language),
          counted(
            brief.places,
            brief.acts > 1 ? 'place an act' : 'place',
            brief.acts > 1 ? 'places an act' : 'places',
            language,
          ),
          counted(brief.characters, 'character', 'characters', language),
        ],
    language,
  );
  const people =
    brief.people.length === 0
      ? ''
      : language === 'zh'
        ? `，有${listOf(
            brief.people.map(({ name }) => name),
            language,
          )}`
        : `, with ${listOf(
            brief.people.map(({ name }) => name),
            language,
          )}`;
  if (language === 'zh')
    return `${genre}${about === undefined ? '' : `，关于“${about}”`}${where && `，${where}`}${people}；${size}`;
  const article = /^[aeiou]/i.test(genre) ? 'an' : 'a';
  return `${article} ${genre}${about === undefined ? '' : ` about “${about}”`}${where && ` (${where})`}${people}; ${size}`;
}

/** What was made, how it plays and how it can be changed. */
export function closingWords(draft: ShownDraft, language: TalkLanguage, chance: Chance): string {
  const places = draft.acts.flatMap((act) => act.sandboxLocations);
  const encounters =
    places.flatMap((place) => place.encounters).length +
    draft.characters.flatMap((one) => one.personalArc?.arcEncounters ?? []).length;
  const hero = draft.characters.find(({ role }) => role === 'protagonist') ?? draft.characters[0];
  const other = draft.characters.find((character) => character !== hero) ?? hero;
  const act = draft.acts[0];
  const safe =
    safeProgress(act?.sandboxLocations.map((place) => place.encounters) ?? []) +
    arcProgress(draft.characters.flatMap((one) => one.personalArc?.arcEncounters ?? []));
  const ways =
    act?.globalProgression === undefined || act.opposingForce === undefined
      ? ''
      : talk(
          language,
          'ways',
          {
            spare: String(safe),
            required: String(act.globalProgression.requiredValue),
            doom: act.opposingForce?.trackerLabel ?? '',
          },
          chance,
        );
  return talk(
    language,
    'closing',
    {
      title: draft.premise?.title ?? '',
      acts: counted(draft.acts.length, language === 'zh' ? '幕' : 'act', 'acts', language),
      places: counted(places.length, language === 'zh' ? '地点' : 'place', 'places', language, '个'),
      characters: counted(
        draft.characters.length,
        language === 'zh' ? '角色' : 'character',
        'characters',
        language,
        '个',
      ),
      encounters: counted(encounters, language === 'zh' ? '遭遇' : 'encounter', 'encounters', language, '个'),
      hero: hero?.name ?? (language === 'zh' ? '主角' : 'yourself'),
      someone: other?.name ?? '',
      place: places[0]?.title ?? '',
      // The whole of a scene is no aim to be told in passing.
      aim: act?.opposingForce === undefined ? '' : act.objective,
      ways,
    },
    chance,
  );
}
