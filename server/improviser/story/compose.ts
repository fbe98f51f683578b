import { type Chance, createChance } from '../../words/chance.ts';
import { capitalise, hasHan, overlap, titleCase } from '../../words/text.ts';
import { genreGrammar, hasGenre } from '../assets.ts';
import { createWordList, type WordList } from '../words/word-list.ts';
import { type ActPlan, buildAct } from './act.ts';
import type { Brief } from './brief.ts';
import { castStory, type Member } from './cast.ts';
import type { BeatGrammar, Genre, GenreGrammar, InterludeGrammar, OutlineGrammar, PlotGrammar } from './grammar.ts';
import { offerOutline } from './outline/offer.ts';
import { composeSkeleton } from './outline/skeleton.ts';
import { chooseKinds, kindIn, makeSite, type Site } from './places.ts';
import { sheetOf } from './sheet.ts';
import type { StoryPlan } from './story-plan.ts';
import { expand, plain, type Words } from './template.ts';
import { withoutUnreadFlags } from './unread-flags.ts';

/** The genre a story is told in: the brief's, or `open` where its language has none such. */
export const genreOf = (brief: Pick<Brief, 'genre' | 'language'>): Genre =>
  hasGenre(brief.genre, brief.language) ? brief.genre : hasGenre('open', brief.language) ? 'open' : 'noir';

const cueLists = new WeakMap<GenreGrammar, WordList>();

/** The words that call for one of a genre's plots. */
function cuesOf(grammar: GenreGrammar): WordList {
  const known = cueLists.get(grammar) ?? createWordList([...new Set(grammar.plots.flatMap(({ cues }) => cues))]);
  cueLists.set(grammar, known);
  return known;
}

function choosePlot(brief: Brief, grammar: GenreGrammar, chance: Chance): PlotGrammar {
  const picked = grammar.plots.find(({ key }) => key === brief.plot);
  if (picked !== undefined) return picked;
  const said = cuesOf(grammar).firstPlaces(brief.text);
  const scored = grammar.plots.map((plot) => ({
    plot,
    score: plot.cues.filter((cue) => said.has(cue)).length * 2 + overlap(brief.thing ?? '', plot.cues.join(' ')),
  }));
  const best = Math.max(...scored.map(({ score }) => score));
  if (best > 0) return chance.pick(scored.filter(({ score }) => score === best)).plot;
  const about = grammar.plots.filter((plot) => plot.words?.thing !== undefined);
  return chance.pick(brief.thing !== undefined && about.length > 0 ? about : grammar.plots);
}

/** Everything templates of a story may name. */
function wordsOf(
  brief: Brief,
  plot: PlotGrammar,
  truth: PlotGrammar['truths'][number],
  cast: readonly Member[],
  setting: { city: string; era: string },
): Words {
  const words: Record<string, Words[string]> = { ...plot.words, ...truth.words, city: setting.city, era: setting.era };
  const article = /^(?:the|an?)\s+/i;
  if (brief.thing !== undefined && plot.words?.thing !== undefined) {
    words.thing = plain(brief.thing).replace(article, '');
    words.Thing = titleCase(words.thing as string);
  }
  if (brief.folk !== undefined && plot.words?.folk !== undefined) words.folk = plain(brief.folk).replace(article, '');
  for (const member of cast) {
    words[member.slot.slot] = member;
    words[`${member.slot.slot}_job`] = member.job;
    // Prompts for pictures are English in every language.
    words[`${member.slot.slot}_en`] = { f: 'woman', m: 'man', n: 'person' }[member.gender];
    words[`${member.slot.slot}_person`] =
      brief.language === 'zh'
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

interface ActDesign {
  outline: OutlineGrammar;
  beats: readonly BeatGrammar[];
}

/** Spreads a plot over acts: whole in one, its halves first and last in more, interludes between. */
function designActs(
  plot: PlotGrammar,
  interludes: readonly InterludeGrammar[],
  acts: number,
  chance: Chance,
): ActDesign[] {
  if (acts === 1) return [{ outline: plot.single, beats: plot.beats }];
  const between = chance.shuffle(interludes).slice(0, acts - 2);
  return [
    { outline: plot.first, beats: plot.beats.filter(({ stage }) => stage !== 2) },
    ...between.map(({ outline, beats }) => ({ outline, beats })),
    { outline: plot.last, beats: plot.beats.filter(({ stage }) => stage === 2) },
  ];
}

/** How a brief's words are chosen from and what the story is made with; kept for changes later on. */
export interface Materials {
  grammar: GenreGrammar;
  plot: PlotGrammar;
  words: Words;
  cast: Member[];
  chance: Chance;
}

/** Chooses plot, truth, setting and cast for a brief: the part of a story that does not depend on its size. */
export function gatherMaterials(brief: Brief, seed: number): Materials {
  const chance = createChance(seed, `story:${brief.text}`);
  const grammar = genreGrammar(genreOf(brief), brief.language);
  const plot = choosePlot(brief, grammar, chance.fork('plot'));
  const truth = chance.fork('truth').pick(plot.truths);
  const home = chance.fork('setting').pick(grammar.settings);
  const setting = { city: brief.city ?? home.city, era: brief.era ?? home.era };
  const culture =
    brief.culture ?? (brief.city === undefined ? home.culture : (grammar.settings[0]?.culture ?? home.culture));
  const cast = castStory(brief, grammar, plot, truth.antagonist, culture, chance.fork('cast'));
  const words: Record<string, Words[string]> = { ...wordsOf(brief, plot, truth, cast, setting) };
  words.setting =
    brief.city === undefined && brief.era === undefined ? home.line : chance.fork('line').pick(grammar.settingLines);
  return { grammar, plot, words, cast, chance };
}

/**
 * Makes the whole story for a brief: the skeleton of the one it tells, else one of our own. The same brief and seed make
 * the same story.
 * @throws Error where a grammar names a word nothing gives
 */
export function composeStory(brief: Brief, seed: number): StoryPlan {
  if (brief.outline !== null) return composeSkeleton(brief.outline, seed);
  if (brief.named !== null) return composeSkeleton(offerOutline(brief.named, brief, seed), seed);
  const { grammar, plot, words, cast, chance } = gatherMaterials(brief, seed);
  const { language } = brief;
  const fill = (text: string) => expand(text, words, chance, language);
  const several = brief.acts > 1;
  const designs = designActs(plot, grammar.interludes, brief.acts, chance.fork('acts'));
  const supports = cast.filter((member) => member.sheet && member.slot.meet !== undefined);
  const usedKinds = new Set<string>();
  const earlierFlags = new Set<string>();
  const callbacks: string[] = [];
  let strays = chance.fork('strays').shuffle(grammar.strays);
  const acts = designs.map((design, index) => {
    const own = chance.fork(`act-${index}`);
    const wanted = [...design.beats]
      .sort((a, b) => Number(b.fn === 'hook') - Number(a.fn === 'hook'))
      .flatMap((beat) => beat.at?.slice(0, 2) ?? []);
    const named =
      index === 0 ? brief.namedPlaces.map((place) => ({ ...place, kind: kindIn(grammar, place.kind) })) : [];
    const kinds = chooseKinds(brief.places, named, wanted, usedKinds, grammar, own.fork('kinds'));
    const taken = new Set<string>();
    const airs = own.shuffle(grammar.air);
    const sites: Site[] = [];
    for (const [at, kind] of kinds.entries()) {
      const site = makeSite(kind, taken, words, airs[at % airs.length] ?? '', language, own.fork(`site-${at}`));
      taken.add(site.id);
      sites.push({ ...site, familiar: usedKinds.has(kind.kind) && kind.kind !== 'anywhere' });
    }
    for (const { kind } of kinds) usedKinds.add(kind);
    const mine = strays.slice(0, Math.max(0, brief.places));
    strays = strays.slice(mine.length);
    const plan = buildAct({
      id: `act_${index + 1}`,
      outline: design.outline,
      beats: design.beats,
      strays: mine,
      supports: supports.filter((_, at) => at % designs.length === index),
      sites: startingWithHook(sites, design.beats),
      words,
      cast,
      grammar,
      language,
      chance: own,
      prefix: several ? `a${index + 1}_` : '',
      earlierFlags: new Set(earlierFlags),
      callbacks: [...callbacks],
    });
    for (const { encounters } of plan.pools)
      for (const encounter of encounters) for (const flag of encounter.potentialFlags ?? []) earlierFlags.add(flag);
    callbacks.push(
      ...plan.pools.flatMap(({ encounters }) => encounters.slice(0, 1).map(({ title }) => title)).slice(0, 3),
    );
    return plan;
  });
  return withoutUnreadFlags({
    premise: premiseOf(brief, { grammar, plot, words, cast, chance }, fill, acts),
    characters: cast
      .filter(({ sheet }) => sheet)
      .map((member) => sheetOf(member, { words, cast, language, chance: chance.fork(member.id) }, grammar)),
    acts,
  });
}

function startingWithHook(sites: readonly Site[], beats: readonly BeatGrammar[]): Site[] {
  const liked = beats.find(({ fn }) => fn === 'hook')?.at ?? [];
  const start =
    liked.map((kind) => sites.find((site) => site.grammar.kind === kind)).find((site) => site !== undefined) ??
    sites[0];
  return start === undefined ? [] : [start, ...sites.filter((site) => site !== start)];
}

function premiseOf(
  brief: Brief,
  { grammar, plot, words, cast, chance }: Materials,
  fill: (text: string) => string,
  acts: readonly ActPlan[],
): StoryPlan['premise'] {
  const truth =
    plot.truths.find((one) => Object.entries(one.words).every(([key, value]) => words[key] === value)) ??
    plot.truths[0];
  const named = /^(?:the )?\p{Lu}|\p{Script=Han}/u.test(String(words.city));
  const titles = plot.titles.filter((title) => named || !title.includes('{city}'));
  const declared = new Set(
    acts.flatMap(({ pools }) =>
      pools.flatMap(({ encounters }) => encounters.flatMap((encounter) => encounter.potentialFlags ?? [])),
    ),
  );
  const sheets = new Set(cast.filter(({ sheet }) => sheet).map(({ slot }) => slot.slot));
  const tone = [
    ...brief.tones.map((name) => grammar.toneWords[name]).filter((words) => words !== undefined),
    chance.pick(grammar.tones),
  ];
  const motifs = brief.motifs.filter((motif) => !cast.some(({ name }) => name.toLowerCase().includes(motif)));
  const premise = {
    title: brief.title ?? fill(chance.pick(titles.length > 0 ? titles : plot.titles)),
    artStyle: brief.artStyle ?? fill(chance.pick(grammar.artStyles)),
    language: brief.language === 'zh' ? 'zh-CN' : 'en',
    globalContext: {
      setting: fill('{setting}'),
      tone: tone.join(brief.language === 'zh' ? '；' : '; '),
      overarchingTruths: (truth?.truths ?? []).map(fill),
    },
    premise: [
      capitalise(fill(plot.premise)),
      ...(brief.clause === undefined ? [] : [`In this story, ${brief.clause}.`]),
    ].join(' '),
    themes: plot.themes.map(fill),
    globalMaterials: [
      ...plot.materials.map(fill),
      ...(brief.genre === 'open' && !hasHan(brief.text) && brief.language === 'en' ? motifs : []),
    ],
    globalWorldInfo: cast
      .filter(({ sheet, slot }) => !sheet && slot.slot !== 'hero')
      .map((member) => ({
        id: `who_${member.id}`.slice(0, 64),
        keys: [member.first, member.job],
        content: fill(member.slot.nature),
        type: 'entity' as const,
      })),
    possibleEndings: plot.endings.map(fill),
    facts: plot.facts.map((fact) => ({
      id: `fact_${fact.key}`,
      text: fill(fact.text),
      audience: fact.audience,
      ...knowers(fact.knows, cast, sheets),
      ...(fact.flag !== undefined && declared.has(fact.flag) ? { revealWhen: `has_flag("${fact.flag}")` } : {}),
    })),
  };
  const secrets = premise.facts.flatMap(({ audience, text }) => (audience === 'player' ? [] : [text]));
  const lore = premise.globalWorldInfo.filter(({ content }) => !secrets.some((secret) => tells(content, secret)));
  return { ...premise, globalWorldInfo: lore };
}

/** Longer words of a text, and pairs of Chinese characters. */
function longWords(text: string): string[] {
  const words = text.toLowerCase().match(/\p{Script=Han}+|[\p{Script=Latin}\p{N}]{4,}/gu) ?? [];
  return words.flatMap((word) => (hasHan(word) ? [...word].slice(1).map((_, at) => word.slice(at, at + 2)) : [word]));
}

/** Whether a text says most of what a secret says: lore is what everybody knows. */
function tells(text: string, secret: string): boolean {
  const said = new Set(longWords(text));
  const words = [...new Set(longWords(secret))];
  return words.length > 0 && words.filter((word) => said.has(word)).length >= words.length * 0.6;
}

function knowers(slots: readonly string[] | undefined, cast: readonly Member[], sheets: ReadonlySet<string>) {
  const ids = (slots ?? [])
    .filter((slot) => sheets.has(slot))
    .flatMap((slot) => cast.find((member) => member.slot.slot === slot)?.id ?? []);
  return ids.length === 0 ? {} : { knownBy: ids };
}
