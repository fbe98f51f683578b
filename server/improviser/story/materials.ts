import {
  BRIEF_LIMITS,
  type Brief,
  type BriefSheet,
  findStoryKind,
  listBriefSentences,
} from '../../../shared/brief/index.ts';
import { type Chance, createChance } from '../../../shared/chance.ts';
import type { Language } from '../../../shared/language/tag.ts';
import { hasWord } from '../../../shared/text.ts';
import { storyGrammar } from '../assets.ts';
import { findSetting } from './author-text.ts';
import { castStory, type Member } from './cast.ts';
import type { PlotGrammar, StoryGrammar } from './grammar.ts';
import { makeToldPlot } from './plot-from-brief.ts';
import { escapeTemplate, type TemplateWords } from './template.ts';
import { TALE_SLOTS } from './told-plot.ts';

const DEFAULT_SIZE = { acts: 1, places: 4, people: 3, toldPlaces: 3 } as const;

/** The size of the story: as the brief asks, and at least as many places and people as it names. */
export function planSize({ length, places, people, happens }: BriefSheet) {
  const isTold = happens.length > 0;
  const usual = isTold
    ? { places: places.length > 0 ? places.length : DEFAULT_SIZE.toldPlaces, people: 1 }
    : DEFAULT_SIZE;
  return {
    acts: Math.min(length.acts ?? DEFAULT_SIZE.acts, isTold ? Math.max(1, happens.length) : Number.POSITIVE_INFINITY),
    /** Places of an act: its share of the total that the brief asks for. */
    placesOfAct: (at: number, of: number): number =>
      length.places === undefined
        ? Math.max(usual.places, places.length)
        : Math.min(Math.floor((Math.max(length.places, places.length) + of - 1 - at) / of), BRIEF_LIMITS.places),
    people: Math.max(length.people ?? usual.people, people.length),
  };
}

const COMMA = { en: ', ', zh: '，', ja: '、' } as const;

const SOMEWHERE = { en: 'the town', zh: '这座城', ja: 'この町' } as const;

/** Chooses the plot whose cues occur most often in the author's text. */
function choosePlot(text: string, { plots }: StoryGrammar, chance: Chance): PlotGrammar {
  const scored = plots.map((plot) => ({ plot, score: plot.cues.filter((cue) => hasWord(text, cue)).length }));
  const best = Math.max(...scored.map(({ score }) => score));
  return chance.pick(scored.filter(({ score }) => score === best)).plot;
}

function collectWords(
  language: Language,
  plot: PlotGrammar,
  truth: PlotGrammar['truths'][number],
  cast: readonly Member[],
): Record<string, TemplateWords[string]> {
  const words: Record<string, TemplateWords[string]> = { ...plot.words, ...truth.words };
  for (const member of cast) {
    words[member.slot.slot] = member;
    words[`${member.slot.slot}_job`] = member.job;
    // Prompts for pictures are English in every language.
    words[`${member.slot.slot}_en`] = { f: 'woman', m: 'man', n: 'person' }[member.gender];
    words[`${member.slot.slot}_person`] =
      language === 'zh'
        ? { f: '女子', m: '男子', n: '人' }[member.gender]
        : { f: 'woman', m: 'man', n: 'person' }[member.gender];
  }
  const others = cast.filter((member) => member.slot.slot !== 'hero');
  const antagonist = others.find((member) => member.slot.slot === truth.antagonist) ?? others[0];
  const ally =
    others.find((member) => member.slot.role === 'ally' && member !== antagonist && member.sheet) ??
    others.find((member) => member !== antagonist && member.sheet) ??
    others.find((member) => member !== antagonist);
  const third = others.find((member) => member !== antagonist && member !== ally) ?? ally;
  for (const [key, member] of [
    ['antagonist', antagonist],
    ['ally', ally],
    ['third', third],
  ] as const) {
    if (member !== undefined) {
      words[key] = member;
      words[`${key}_job`] = member.job;
    }
  }
  return words;
}

export interface Materials {
  brief: Brief;
  grammar: StoryGrammar;
  plot: PlotGrammar;
  words: TemplateWords;
  cast: Member[];
  chance: Chance;
}

/** Chooses place and time: the author's, else those of the story kind, unless the author wrote a text, which may be set elsewhere. */
function chooseSetting(brief: Brief, { settings, settingLines, language }: StoryGrammar, chance: Chance) {
  const home = settings.length === 0 ? undefined : chance.fork('setting').pick(settings);
  const { sheet } = brief;
  const isTold = sheet.happens.length > 0;
  const usesGrammarSetting =
    !isTold &&
    sheet.place === undefined &&
    sheet.places.length === 0 &&
    listBriefSentences(brief).length === 0 &&
    home !== undefined;
  const city = escapeTemplate(sheet.place ?? (usesGrammarSetting ? home.city : SOMEWHERE[language]));
  const era = escapeTemplate(sheet.time ?? (usesGrammarSetting ? home.era : ''));
  const said = [sheet.place, sheet.time].filter((part) => part !== undefined).map(escapeTemplate);
  const line =
    said.length === 2 && settingLines.length > 0 && !isTold
      ? chance.fork('line').pick(settingLines)
      : said.length > 0
        ? said.join(COMMA[language])
        : usesGrammarSetting
          ? home.line
          : escapeTemplate(findSetting(brief));
  const places = sheet.places.map(({ name }) => escapeTemplate(name)).join(COMMA[language]);
  return { city, era, line: line || places || city, usesGrammarSetting, culture: home?.culture ?? ('uk' as const) };
}

/** Chooses plot, truth, setting and cast for a brief. */
export function gatherMaterials(brief: Brief, language: Language, seed: number): Materials {
  const chance = createChance(seed, 'story');
  const { genre = 'open', happens, people: named } = brief.sheet;
  const grammar = storyGrammar(findStoryKind(genre), language);
  const plot =
    happens.length > 0
      ? makeToldPlot(brief, language)
      : choosePlot(brief.unplaced.join('\n'), grammar, chance.fork('plot'));
  const truth = chance.fork('truth').pick(plot.truths);
  const { city, era, line, culture, usesGrammarSetting } = chooseSetting(brief, grammar, chance);
  const { people } = planSize(brief.sheet);
  const cast = castStory(named, people, grammar, plot, truth.antagonist, culture, chance.fork('cast'));
  const parts = collectWords(language, plot, truth, cast);
  // With fewer people than parts, the last person takes the remaining parts.
  for (const slot of plot.isTold ? TALE_SLOTS : [])
    parts[slot] = cast.find((member) => member.slot.slot === slot) ?? cast.at(-1) ?? '';
  const titles = plot.titles.filter((title) => usesGrammarSetting || !title.includes('{city}'));
  return {
    brief,
    grammar,
    plot: { ...plot, titles: titles.length > 0 ? titles : plot.titles },
    words: { ...parts, city, era, setting: line },
    cast,
    chance,
  };
}
