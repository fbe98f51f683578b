import { type DraftElement, withThresholds } from '../../../shared/story/index.ts';
import { hasHan } from '../../words/text.ts';
import { genreGrammar } from '../assets.ts';
import { safeProgress } from '../story/balance.ts';
import { readTones } from '../story/brief.ts';
import { namePlace } from '../story/brief-places.ts';
import { genreOf } from '../story/compose.ts';
import { briefOfDraft } from './adopt.ts';
import type { PlannedCall } from './answer.ts';
import { formOf } from './chips.ts';
import type { Conversation } from './conversation.ts';
import { addAct, addCharacter, addEncounter, addPlace, type Edit } from './edit-add.ts';
import { editAge } from './edit-age.ts';
import { unknown, update } from './edit-kit.ts';
import { redraw } from './edit-redraw.ts';
import { remove } from './edit-remove.ts';
import { bare, findAct, findEncounter, findPerson, findPlace } from './find.ts';
import type { Intent } from './intent.ts';
import { lockOf } from './locks.ts';
import { lowered, replaceEverywhere, swapper } from './replace.ts';
import type { ShownDraft } from './shown-draft.ts';
import type { TalkLanguage } from './talk.ts';

function rename(conversation: Conversation, what: string, to: string, language: TalkLanguage): Edit {
  const { draft } = conversation;
  const target = bare(to).length < to.trim().length && /^the\s/i.test(to.trim()) ? `The ${bare(to)}` : bare(to);
  if (/^(?:story|it|title|故事|标题)$/iu.test(bare(what))) return retitle(target);
  const character = findPerson(conversation, what);
  const place = character === undefined ? findPlace(draft, what) : undefined;
  const act = character === undefined && place === undefined ? findAct(draft, what) : undefined;
  const encounter =
    act === undefined && character === undefined && place === undefined ? findEncounter(draft, what) : undefined;
  const done = (about: DraftElement, from: string, name: string, calls: PlannedCall[]): Edit => ({
    key: 'renamed',
    about,
    words: { what: from, to: name },
    calls,
  });
  if (character !== undefined) {
    const [first = '', ...family] = character.name.split(' ');
    const [newFirst = '', ...newFamily] = target.split(' ');
    const full =
      hasHan(target) || newFamily.length > 0 || family.length === 0 ? target : [newFirst, ...family].join(' ');
    const pairs: [string, string][] = [[character.name, full]];
    if (!hasHan(character.name) && family.length > 0) pairs.push([first, newFirst]);
    return done(
      { type: 'character', id: character.id },
      character.name,
      full,
      replaceEverywhere(draft, swapper(pairs)),
    );
  }
  if (place !== undefined) {
    const from = place.place.title;
    const name = /^the\s/i.test(to.trim()) ? `The ${bare(to)}` : target;
    return done(
      { type: 'node', actId: place.act.id, id: place.place.id },
      from,
      name,
      replaceEverywhere(
        draft,
        swapper([
          [from, name],
          [lowered(from), lowered(name)],
        ]),
      ),
    );
  }
  if (act !== undefined)
    return done({ type: 'act', id: act.id }, act.title, target, [update('act', { id: act.id }, { title: target })]);
  if (encounter !== undefined) {
    const ids = { actId: encounter.act.id, id: encounter.place.id };
    return done({ type: 'encounter', id: encounter.encounter.id }, encounter.encounter.title, target, [
      update('node', ids, { [`encounters.${encounter.encounter.id}.title`]: target }),
    ]);
  }
  return unknown(draft, what, language);
}

function retitle(to: string): Edit {
  const title = to.replace(/^[\s“"'「《]+|[\s”"'」》.。]+$/gu, '').slice(0, 200) || to;
  return { key: 'retitled', words: { to: title }, calls: [update('premise', {}, { title })] };
}

function tone(draft: ShownDraft, how: string): Edit {
  const brief = briefOfDraft(draft);
  const zh = brief.language === 'zh';
  const words = genreGrammar(genreOf(brief), brief.language).toneWords;
  const named = readTones(how)
    .map((name) => words[name])
    .filter((phrase) => phrase !== undefined);
  if (named.length === 0)
    return {
      key: 'open_tone',
      words: { value: bare(how), form: formOf({ type: 'premise' }, draft.premise?.title ?? '') },
      calls: [],
    };
  const value = named.join(zh ? '；' : '; ');
  const before = draft.premise?.globalContext.tone ?? '';
  const calls = [
    update('premise', {}, { 'globalContext.tone': `${value}${zh ? '；' : '; '}${before}`.slice(0, 1000) }),
    ...draft.acts.map((act) =>
      update(
        'act',
        { id: act.id },
        { narrativeGuidelines: `${value}${zh ? '。' : '. '}${act.narrativeGuidelines}`.slice(0, 4000) },
      ),
    ),
  ];
  return { key: 'edited_tone', words: { value }, calls };
}

function difficulty(draft: ShownDraft, how: 'easier' | 'harder'): Edit {
  const calls = draft.acts.flatMap((act) => {
    const required = act.globalProgression?.requiredValue;
    const limit = act.opposingForce?.requiredValue;
    const safe = safeProgress(act.sandboxLocations.map(({ encounters }) => encounters));
    const changes: Record<string, unknown> = {};
    if (required !== undefined)
      changes['globalProgression.requiredValue'] =
        how === 'easier'
          ? Math.max(1, Math.round(required * 0.75))
          : Math.max(1, Math.min(Math.floor(safe * 0.85), Math.round(required * 1.25)));
    if (limit !== undefined && act.opposingForce !== undefined) {
      const next = how === 'easier' ? limit + 2 : Math.max(4, limit - 2);
      changes['opposingForce.requiredValue'] = next;
      changes['opposingForce.escalationEvents'] = withThresholds(act.opposingForce.escalationEvents, (threshold) =>
        Math.max(1, Math.min(next - 1, Math.round((threshold * next) / limit))),
      );
    }
    return Object.keys(changes).length === 0 ? [] : [update('act', { id: act.id }, changes)];
  });
  return { key: how === 'easier' ? 'edited_easier' : 'edited_harder', words: {}, calls };
}

/** Opens the form of what a phrase means, the premise's where it is blank: words of the author's are written there as they are meant. */
function form(conversation: Conversation, what: string, language: TalkLanguage): Edit {
  const { draft } = conversation;
  const open = (title: string, element: DraftElement): Edit => ({
    key: 'open_form',
    about: element,
    words: { what: title, form: formOf(element, title) },
    calls: [],
  });
  if (what === '') return open(draft.premise?.title ?? '', { type: 'premise' });
  const character = findPerson(conversation, what);
  if (character !== undefined) return open(character.name, { type: 'character', id: character.id });
  const found = findPlace(draft, what);
  return found === undefined
    ? unknown(draft, what, language)
    : open(found.place.title, { type: 'node', actId: found.act.id, id: found.place.id });
}

/** Turns one thing an author wants into what is said and the calls that do it. */
export function editFor(intent: Intent, conversation: Conversation, language: TalkLanguage, seed: number): Edit {
  const { draft } = conversation;
  switch (intent.kind) {
    case 'rename':
      return rename(conversation, intent.what, intent.to, language);
    case 'retitle':
      return retitle(intent.to);
    case 'age': {
      const character = findPerson(conversation, intent.who);
      return character === undefined
        ? unknown(draft, intent.who, language)
        : editAge(character, intent.how, briefOfDraft(draft).language);
    }
    case 'form':
      return form(conversation, intent.what, language);
    case 'tone':
      return tone(draft, intent.how);
    case 'longer': {
      const act = findAct(draft, intent.act);
      if (act === undefined) return unknown(draft, intent.act, language);
      return { key: 'open_longer', words: { form: formOf({ type: 'act', id: act.id }, act.title) }, calls: [] };
    }
    case 'difficulty':
      return difficulty(draft, intent.how);
    case 'add-place':
      return addPlace(draft, intent.phrase, intent.act);
    case 'add-character':
      return addCharacter(draft, intent.phrase, seed, (place) => lockOf(draft, conversation.locks, place) === null);
    case 'add-encounter':
      return addEncounter(draft, intent.place, intent.about);
    case 'add-act':
      return addAct(draft, seed);
    case 'remove':
      return remove(draft, intent.what, language);
    case 'redraw':
      return redraw(conversation, intent.what, language);
    case 'new-story':
      return { key: 'new_story', words: {}, calls: [] };
    case 'translate':
      return { key: 'no_translate', words: { language: intent.to }, calls: [] };
  }
}

/** True for a phrase that could be a place at all; "more jokes" is none. */
export const couldBePlace = (phrase: string): boolean =>
  namePlace(phrase).kind !== 'anywhere' || /^(?:an?|the|another|一)/iu.test(phrase.trim());
