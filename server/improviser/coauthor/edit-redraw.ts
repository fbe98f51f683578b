import { listOf } from '../../words/text.ts';
import type { PlannedCall } from './answer.ts';
import type { Conversation } from './conversation.ts';
import type { Edit } from './edit-add.ts';
import { unknown, update } from './edit-kit.ts';
import { bare, findPerson, findPlace, type ShownPlace } from './find.ts';
import type { ShownDraft } from './shown-draft.ts';
import type { TalkLanguage } from './talk.ts';

interface Picture {
  name: string;
  call: PlannedCall;
}

const portraits = (draft: ShownDraft): Picture[] =>
  draft.characters.map(({ id, name }) => ({ name, call: update('character', { id }, {}, true) }));

/** Whether a place has a picture; where it is told in a line, what was asked for does not stand there. */
const isPainted = ({ backgroundPrompt, finalized }: ShownPlace): boolean => backgroundPrompt !== undefined || finalized;

const backgrounds = (draft: ShownDraft): Picture[] =>
  draft.acts.flatMap(({ id: actId, sandboxLocations }) =>
    sandboxLocations
      .filter(isPainted)
      .map(({ id, title }) => ({ name: title, call: update('node', { actId, id }, {}, true) })),
  );

const ALL_PLACES =
  /^(?:all|every|each)\b.*\b(?:places?|locations?|backgrounds?)$|^(?:所有|全部|每个)的?(?:地点|地方|场景|背景)$/iu;
const ALL_PEOPLE =
  /^(?:everyone|everybody|the (?:whole )?cast|characters|(?:all|every|each)\b.*\b(?:characters?|people|portraits?|cast))$|^(?:所有人|每个人|(?:所有|全部|每个)的?(?:角色|人物|立绘))$/iu;
const ALL =
  /^(?:all|everything|all of (?:it|them)|all (?:the )?pictures|every picture)$|^(?:全部|所有图|所有的图|一切)$/iu;

function picturesOf(draft: ShownDraft, wanted: string): Picture[] {
  if (ALL_PLACES.test(wanted)) return backgrounds(draft);
  if (ALL_PEOPLE.test(wanted)) return portraits(draft);
  return ALL.test(wanted) ? [...portraits(draft), ...backgrounds(draft)] : [];
}

/** Has pictures drawn anew, as they are asked for: somebody's, a place's, or all of a kind. Nothing else changes. */
export function redraw(conversation: Conversation, what: string, language: TalkLanguage): Edit {
  const { draft } = conversation;
  const all = picturesOf(draft, bare(what));
  const drawing = (pictures: readonly Picture[]): Edit => ({
    key: 'redrawing',
    words: {
      what: listOf(
        pictures.map(({ name }) => name),
        language,
      ),
    },
    calls: pictures.map(({ call }) => call),
  });
  if (all.length > 0) return drawing(all);
  const person = findPerson(conversation, what);
  if (person !== undefined)
    return drawing([{ name: person.name, call: update('character', { id: person.id }, {}, true) }]);
  const found = findPlace(draft, what);
  if (found === undefined) return unknown(draft, what, language);
  const { act, place } = found;
  return !isPainted(place)
    ? { key: 'unpainted', words: { what: place.title }, calls: [] }
    : drawing([{ name: place.title, call: update('node', { actId: act.id, id: place.id }, {}, true) }]);
}
