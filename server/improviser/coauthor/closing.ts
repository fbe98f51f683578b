import type { Chance } from '../../words/chance.ts';
import { listOf } from '../../words/text.ts';
import { arcProgress, safeProgress } from '../story/balance.ts';
import type { Brief } from '../story/brief.ts';
import type { ShownDraft } from './shown-draft.ts';
import { type TalkLanguage, talk } from './talk.ts';

const COUNTED: Record<
  TalkLanguage,
  Record<'acts' | 'places' | 'characters' | 'encounters', (count: string) => string>
> = {
  en: {
    acts: (count) => `${count} ${count === '1' ? 'act' : 'acts'}`,
    places: (count) => `${count} ${count === '1' ? 'place' : 'places'}`,
    characters: (count) => `${count} ${count === '1' ? 'character' : 'characters'}`,
    encounters: (count) => `${count} ${count === '1' ? 'encounter' : 'encounters'}`,
  },
  zh: {
    acts: (count) => `${count}幕`,
    places: (count) => `${count}个地点`,
    characters: (count) => `${count}个角色`,
    encounters: (count) => `${count}个遭遇`,
  },
  ja: {
    acts: (count) => `${count}幕`,
    places: (count) => `場所${count}か所`,
    characters: (count) => `登場人物${count}人`,
    encounters: (count) => `出来事${count}件`,
  },
};

/** What was heard in a brief, in one phrase. */
export function summaryOf(brief: Brief, genre: string, language: TalkLanguage): string {
  const where = [brief.city, brief.era]
    .filter((word) => word !== undefined)
    .join(language === 'en' ? ', ' : language === 'zh' ? '，' : '、');
  const about = brief.genre === 'open' ? (brief.thing ?? brief.clause ?? brief.motifs[0]) : brief.thing;
  const say = COUNTED[language];
  const places = say.places(String(brief.places));
  const size = listOf(
    [
      say.acts(String(brief.acts)),
      language === 'en' && brief.acts > 1 ? `${places} an act` : places,
      say.characters(String(brief.characters)),
    ],
    language,
  );
  const people = listOf(
    brief.people.map(({ name }) => name),
    language,
  );
  if (language === 'zh')
    return `${genre}${about === undefined ? '' : `，关于“${about}”`}${where && `，${where}`}${people && `，有${people}`}；${size}`;
  if (language === 'ja')
    return `${genre}${about === undefined ? '' : `、題材は「${about}」`}${where && `、${where}`}${people && `、${people}が登場`}。${size}`;
  const article = /^[aeiou]/i.test(genre) ? 'an' : 'a';
  return `${article} ${genre}${about === undefined ? '' : ` about “${about}”`}${where && ` (${where})`}${people && `, with ${people}`}; ${size}`;
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
  const say = COUNTED[language];
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
      acts: say.acts(String(draft.acts.length)),
      places: say.places(String(places.length)),
      characters: say.characters(String(draft.characters.length)),
      encounters: say.encounters(String(encounters)),
      hero: hero?.name ?? { en: 'yourself', zh: '主角', ja: '主人公' }[language],
      someone: other?.name ?? '',
      place: places[0]?.title ?? '',
      // The whole of a scene is no aim to be told in passing.
      aim: act?.opposingForce === undefined ? '' : act.objective,
      ways,
    },
    chance,
  );
}
