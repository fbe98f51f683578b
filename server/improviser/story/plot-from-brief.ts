import {
  type Brief,
  type BriefEnding,
  type BriefPerson,
  joinSentences,
  listBriefSentences,
} from '../../../shared/brief/index.ts';
import type { Language } from '../../../shared/language/tag.ts';
import { hasWord } from '../../../shared/text.ts';
import type { BeatGrammar, PlotGrammar } from './grammar.ts';
import { sentence } from './places.ts';
import { escapeTemplate } from './template.ts';
import { closingBeat, titleFromText, toldPlot, toldSlot } from './told-plot.ts';

/** Makes a plot of the events that the brief lists, with a part for each person it names. */
export function makeToldPlot(brief: Brief, language: Language): PlotGrammar {
  const { title, people, places, happens } = brief.sheet;
  const isHero = (person: BriefPerson): boolean => person === hero;
  const hero = people.find(({ role }) => role === 'protagonist') ?? people.find(({ role }) => !role);
  const others = people.filter((person) => !isHero(person));
  const slots = ['hero', ...others.map((_, at) => `person_${at + 1}`)];
  const cast = [hero, ...others].map((person, at) =>
    toldSlot(slots[at] ?? 'hero', at === 0 ? 'protagonist' : (person?.role ?? 'npc'), '', `{a:${slots[at]}_en}`),
  );
  const text = escapeTemplate(listBriefSentences(brief).map(joinSentences).join('\n'));
  const events = happens.map((happening) => ({
    text: escapeTemplate(happening),
    who: others.flatMap(({ name }, at) => (hasWord(happening, name) ? [slots[at + 1] ?? ''] : [])),
  }));
  return toldPlot(
    {
      titles: [escapeTemplate(title ?? places[0]?.name ?? titleFromText(happens[0] ?? ''))],
      premise: (text === ''
        ? events
            .slice(0, 2)
            .map(({ text }) => sentence(text, language))
            .join(language === 'en' ? ' ' : '')
        : text
      ).slice(0, 1800),
      themes: [],
      cast: [],
      events,
      endings: events.slice(-1).map(({ text }) => text),
    },
    cast,
    language,
  );
}

/** Flags that a scene sets with every option. */
const listCertainFlags = ({ sets = [], options }: BeatGrammar): string[] =>
  sets.filter((flag) => options === undefined || options.every((option) => option.sets?.includes(flag)));

/** The most endings that one scene offers. */
export const ENDING_CHOICES_MAX = 4;

/** What is told at an ending. */
export const endingText = ({ title, text = title }: BriefEnding): string => text;

/** Replaces the plot's endings with the author's; for several, adds a last scene in which the player chooses one. */
export function withEndings(plot: PlotGrammar, endings: readonly BriefEnding[], language: Language): PlotGrammar {
  if (endings.length === 0) return plot;
  const own = endings.map((ending) => escapeTemplate(endingText(ending)));
  if (own.length === 1) return { ...plot, endings: own };
  const last = plot.isTold ? plot.beats.at(-1) : plot.beats.findLast(({ fn }) => fn === 'confrontation');
  const sure = last === undefined ? [] : listCertainFlags(last);
  const needs = sure.length > 0 ? sure : (last?.needs ?? []);
  const closing = closingBeat(own.slice(0, ENDING_CHOICES_MAX), language, needs);
  return { ...plot, beats: [...plot.beats, closing], endings: own };
}
