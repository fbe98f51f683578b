import { isAuthored, linesOf } from '../../server/evaluate/slips.ts';
import { composeStory } from '../../server/improviser/story/compose.ts';
import { linePools, TELLING_LANGUAGES } from '../../server/improviser/telling/lines.ts';
import { optionTold, readPlayerText } from '../../server/improviser/telling/prose.ts';
import { type LinePattern, linePattern } from '../../server/improviser/words/line-pattern.ts';
import { sentencesOf } from '../../server/storyteller/texts.ts';
import { createChance } from '../../server/words/chance.ts';
import { isSpokenOf, shortName } from '../../server/words/text.ts';
import { namesShared, type PlayerAction, peopleIn } from '../../shared/play/index.ts';
import { encountersById, type VNPackage } from '../../shared/story/index.ts';
import { briefFor, GRAMMARS, packageOf } from '../server/improviser/packages.ts';
import { sampleStory, secondSampleStory } from '../support/sample.ts';
import { japaneseStory } from './long-plays-japanese.ts';
import type { BenchServices } from './long-plays-services.ts';
import { GONE, TYPED, type TypedWords } from './told-answers-words.ts';
import type { ToldLanguage } from './told-turns-play.ts';

/** A turn of a player's own words, as somebody reads it. */
export interface AnsweredTurn {
  story: string;
  turn: number;
  kind: TypedWords['kind'] | 'plays on';
  did: string;
  lines: { who: string; text: string; isStock: boolean; isEcho: boolean; isRepeat: boolean }[];
  /** Whether words of the author's that may be told are what is told; null where there are none. */
  isAnswered: boolean | null;
  /** Whether some line evades: stock that would answer anything. */
  evades: boolean;
  /** Whether what is not there is said not to be; null where nothing such is touched. */
  isDenied: boolean | null;
}

/** How many drafted stories are played of each language that has them, from which seed on. */
export interface Stories {
  drafted: number;
  from: number;
}

function* storiesOf(language: ToldLanguage, { drafted, from }: Stories): Generator<VNPackage> {
  if (language === 'en') yield sampleStory();
  if (language === 'zh') yield secondSampleStory();
  if (language === 'ja') yield japaneseStory();
  const grammars = GRAMMARS.filter(([, spoken]) => spoken === language);
  for (let at = from; at < from + drafted; at++) {
    const [genre, spoken] = grammars[at % Math.max(1, grammars.length)] ?? [];
    if (genre === undefined || spoken === undefined) return;
    yield packageOf(composeStory(briefFor(genre, spoken, at * 7), at));
  }
}

const EVADES =
  /^(?:ask|talk|unknown)_|^(?:alone|act|idle|idle_with|linger|again|arrive|resume|nudge|callback|callback_choice|trouble_still|nothing_found|looked_round)$/u;
let evasions: LinePattern[] | undefined;
const isEvasion = (text: string): boolean => {
  evasions ??= TELLING_LANGUAGES.flatMap((language) =>
    Object.entries(linePools(language))
      .filter(([kind]) => EVADES.test(kind))
      .flatMap(([, pool]) => pool)
      .map((line) => line.split(/\{\w+\}|\[[^\]]*\]/u))
      .filter(
        (parts) =>
          Math.max(...parts.map((part) => part.trim().length)) >= (/\p{Script=Latin}/u.test(parts.join('')) ? 12 : 5),
      )
      .map((parts) => linePattern(parts)),
  );
  return evasions.some((pattern) => pattern.isIn(text));
};

const textsOf = (value: unknown): string[] =>
  typeof value === 'string'
    ? [value]
    : typeof value === 'object' && value !== null
      ? Object.values(value).flatMap(textsOf)
      : [];

/** It was said just before, which is an answer and no new one. */
const isAnsweredBefore = (text: string): boolean =>
  TELLING_LANGUAGES.some((language) =>
    ['said_already', 'known_already'].some((kind) =>
      (linePools(language)[kind] ?? []).some((line) => text.includes(line)),
    ),
  );

/** How far back a line told again is a repeat. */
const REPEATS_WITHIN = 10;

/** Plays one story: mostly in words of the player's own, now and then on. */
export async function* answeredTurns(
  bench: BenchServices,
  language: ToldLanguage,
  stories: Stories,
  turns: number,
): AsyncGenerator<AnsweredTurn> {
  let nth = 0;
  for (const story of storiesOf(language, stories))
    for (let played = 0; played < turns; ) {
      nth += 1;
      bench.reseed(nth);
      const chance = createChance(nth + stories.from, `answers:${story.title}`);
      const typed = chance.shuffle([...TYPED[language]]);
      const written = textsOf(story).join(' ').replace(/\s+/gu, ' ');
      const { packageId } = await bench.ask('POST', '/api/packages/import', story, [201]);
      const { id } = await bench.ask('POST', '/api/plays', { packageId, seed: nth }, [201]);
      const names = new Map(story.characters.map((one) => [one.id, one.name]));
      const hero = story.characters.find(({ role }) => role === 'protagonist')?.id;
      const told: string[][] = [];
      const over = new Set<string>();
      let action: PlayerAction = { type: 'start' };
      let kind: AnsweredTurn['kind'] = 'plays on';
      let subject = '';
      let at = 0;
      let offered: readonly { id: string; text: string }[] = [];
      let open: string[] = [];
      let meant: string[] = [];
      for (; played < turns; played++) {
        const { frames, turn: end } = await bench.take(id, action);
        const record = await bench.services.plays.record(id, end.turn);
        const here = record.direction ? peopleIn(record.direction).filter((one) => one !== hero) : [];
        const said = action.type === 'text' ? action.text : undefined;
        const chosen = action.type === 'choice' ? action.choiceId : '';
        const did = said ?? offered.find(({ id: one }) => one === chosen)?.text ?? action.type;
        const own = [did, readPlayerText(did, language).text, optionTold(did, language)?.text ?? did];
        const before = new Set(told.slice(-REPEATS_WITHIN).flat());
        const lines = frames.flatMap((frame) =>
          linesOf(frame)
            .filter(({ kind: one }) => one !== 'choice')
            .map(({ text }) => ({
              who: frame.type !== 'say' ? '' : (names.get(frame.character ?? '') ?? frame.name ?? ''),
              text,
              isEcho: own.some((one) => text.includes(one)),
              isStock: !isAuthored(text, written),
              isRepeat: before.has(text),
            })),
        );
        const others = lines.filter(({ isEcho }) => !isEcho);
        const asks = new Set(['person', 'place', 'thing', 'lore']).has(kind);
        const shared = namesShared(subject, open);
        const about = asks ? [...meant, ...open.filter((_, index) => (shared[index] ?? 0) > 0)] : [];
        const wasAnswered = lines.some(({ text }) => isAnsweredBefore(text));
        yield {
          story: `${story.title} (${language})`,
          turn: end.turn,
          kind,
          did,
          lines,
          isAnswered:
            about.length === 0 || wasAnswered
              ? null
              : others.some(({ text }) =>
                  about.some(
                    (one) =>
                      (text.length > 5 && one.includes(text)) ||
                      text.includes(one) ||
                      sentencesOf(one).some(
                        (each) => each.length > 8 && text.toLowerCase().includes(each.slice(1).toLowerCase()),
                      ),
                  ),
                ),
          evades: others.some(({ text, isStock }) => isStock && isEvasion(text)),
          isDenied:
            kind === 'touch gone'
              ? others.some(({ text, isStock }) => isStock && text.toLowerCase().includes(subject.toLowerCase()))
              : null,
        };
        told.push(others.map(({ text }) => text));
        offered = end.choices;
        if (end.ended) {
          played += 1;
          break;
        }
        if (end.waitingFor === 'dice-result') {
          action = { type: 'roll' };
          kind = 'plays on';
          continue;
        }
        const act =
          story.plot.acts.find((one) => one.sandboxLocations.some((place) => place.id === end.location)) ??
          story.plot.acts[0];
        const state = await bench.ask('GET', `/api/plays/${id}`);
        const place = story.plot.acts
          .flatMap(({ sandboxLocations }) => sandboxLocations)
          .find((one) => one.id === state.location);
        const playsOn = !end.freeText || chance.happens(0.3);
        if (playsOn) {
          kind = 'plays on';
          const free = end.choices.filter(({ locked }) => !locked);
          if (end.waitingFor === 'choice' && free.length > 0 && (!end.freeText || chance.happens(0.8)))
            action = { type: 'choice', choiceId: chance.pick(free).id };
          else if (end.connections.length > 0 && end.waitingFor !== 'choice' && chance.happens(0.35))
            action = { type: 'travel', locationId: chance.pick([...end.connections]) };
          else if (end.waitingFor === 'choice' && free.length > 0)
            action = { type: 'choice', choiceId: chance.pick(free).id };
          else action = { type: 'continue' };
          if (action.type === 'continue' && end.waitingFor === 'free-text')
            action = { type: 'text', text: language === 'en' ? 'I wait.' : language === 'zh' ? '我等着。' : '待つ。' };
          continue;
        }
        const next = typed[at % typed.length];
        at += 1;
        if (next === undefined) break;
        if (next.text.includes('{name}') && here.length === 0) {
          kind = 'plays on';
          action = { type: 'continue' };
          if (end.waitingFor === 'continue') continue;
        }
        const cast = story.characters.filter((one) => one.id !== hero);
        const near = cast.filter((one) => here.includes(one.id));
        const away = cast.filter((one) => !here.includes(one.id));
        const encounters = place?.encounters ?? [];
        const things = [...new Set([...encounters.flatMap(({ interactables = [] }) => interactables)])];
        const lore = [...story.plot.globalWorldInfo, ...(act?.scenarioWorldInfo ?? [])].flatMap(({ keys }) => keys);
        const other = act?.sandboxLocations.filter((one) => one.id !== place?.id).map(({ title }) => title) ?? [];
        const fill: Record<string, string> = {
          name: shortOf(near.length > 0 ? chance.pick(near).name : (cast[0]?.name ?? '')),
          away: shortOf(away.length > 0 ? chance.pick(away).name : (cast[0]?.name ?? '')),
          place: place?.title ?? '',
          otherplace: other.length > 0 ? chance.pick(other) : (place?.title ?? ''),
          thing: things.length > 0 ? chance.pick(things) : (place?.title ?? ''),
          lore: lore.length > 0 ? chance.pick(lore) : (place?.title ?? ''),
          gone: chance.pick(GONE[language]),
        };
        const slots = [...next.text.matchAll(/\{(\w+)\}/gu)].map(([, slot = '']) => slot);
        const main = slots.find((slot) => slot !== 'name') ?? slots[0] ?? '';
        const asksWhere = /^Where|在哪儿？$|どこにいる/u.test(next.text);
        subject = fill[main] ?? '';
        kind = next.kind;
        action = { type: 'text', text: next.text.replace(/\{(\w+)\}/gu, (_, slot: string) => fill[slot] ?? '') };
        for (const one of record.mutations) if (one.type === 'encounter-landed') over.add(one.encounter);
        const landed = [...encountersById(story).values()].filter(({ id: one }) => over.has(one));
        meant = [
          ...story.characters.flatMap(({ name, description }) =>
            isSpokenOf(name, subject) || isSpokenOf(subject, name) ? sentencesOf(description) : [],
          ),
          ...[...story.plot.globalWorldInfo, ...(act?.scenarioWorldInfo ?? [])]
            .filter(({ keys }) => keys.some((key) => subject.includes(key)))
            .flatMap(({ content }) => sentencesOf(content)),
          ...(place && kind === 'place' && (slots.length === 0 || subject === place.title)
            ? sentencesOf(place.ambientDetail)
            : []),
          ...(act?.sandboxLocations ?? [])
            .filter(({ title }) => kind === 'place' && title === subject)
            .flatMap(({ ambientDetail }) => sentencesOf(ambientDetail)),
        ];
        open = [
          ...(place ? sentencesOf(place.ambientDetail) : []),
          ...landed.flatMap(({ description }) => sentencesOf(description)),
          ...told.flat().filter((text) => isAuthored(text, written)),
        ];
        if (asksWhere) meant = open = [];
        if (slots.length === 0) open = [];
      }
      await bench.ask('DELETE', `/api/plays/${id}`, undefined, [204]);
      await bench.ask('DELETE', `/api/packages/${packageId}`, undefined, [204]);
    }
}

const shortOf = shortName;

/** A turn as one reads it. */
export const transcriptOf = ({
  story,
  turn,
  kind,
  did,
  lines,
  isAnswered,
  evades,
  isDenied,
}: AnsweredTurn): string[] => [
  `## ${turn} [${kind}] ${did}   (${story})`,
  ...lines.map(
    ({ who, text, isStock, isRepeat, isEcho }) =>
      `${isEcho ? '>' : isStock ? '~' : ' '}${isRepeat ? 'R' : ' '} ${who === '' ? '' : `${who}: `}${text}`,
  ),
  ...(isAnswered === false ? ['!! not in the author’s words'] : []),
  ...(evades ? ['!! evades'] : []),
  ...(isDenied === false ? ['!! told as if it were there'] : []),
];
