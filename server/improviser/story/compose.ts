import { BRIEF_LIMITS, type Brief, contentOf } from '../../../shared/brief/index.ts';
import { type Chance, createChance } from '../../../shared/chance.ts';
import { contentWordsOf } from '../../../shared/language/content-words.ts';
import { languageOf } from '../../../shared/language/language-of.ts';
import { coverage } from '../../../shared/language/overlap.ts';
import type { Language } from '../../../shared/language/tag.ts';
import { capitalise, hasWord } from '../../../shared/text.ts';
import { storyGrammar } from '../assets.ts';
import { type ActPlan, buildAct } from './act.ts';
import { castStory, type Member } from './cast.ts';
import type { BeatGrammar, InterludeGrammar, OutlineGrammar, PlotGrammar, StoryGrammar } from './grammar.ts';
import { chooseKinds, kindsMentioned, makeSite, type Site, sentence, wantPlace } from './places.ts';
import { sheetOf } from './sheet.ts';
import type { StoryPlan } from './story-plan.ts';
import { expand, plain, type Words } from './template.ts';
import { closingBeat, endingFlag, TALE_SLOTS, titleOf, toldPlot, toldSlot } from './told-plot.ts';
import { withoutUnreadFlags } from './unread-flags.ts';

const DEFAULT_SIZE = { acts: 1, places: 4, people: 3, toldPlaces: 3 } as const;
const AVOID = { en: 'Must not happen: ', zh: '不能发生：', ja: '起きてはならないこと：' } as const;
const COMMA = { en: ', ', zh: '，', ja: '、' } as const;
const SOMEWHERE = { en: 'the town', zh: '这座城', ja: 'この町' } as const;

/** How large a story of a brief is: what is asked for, and no fewer than are named. */
function sizeOf({ acts, placeCount, peopleCount, places, people, happens }: Brief) {
  const isTold = happens.length > 0;
  const usual = isTold
    ? { places: places.length > 0 ? places.length : DEFAULT_SIZE.toldPlaces, people: 1 }
    : DEFAULT_SIZE;
  return {
    acts: Math.min(acts ?? DEFAULT_SIZE.acts, isTold ? Math.max(1, happens.length) : Number.POSITIVE_INFINITY),
    /** How many places each act has: its share of the whole, where that is asked for. */
    placesOfAct: (at: number, of: number): number =>
      placeCount === undefined
        ? Math.max(usual.places, places.length)
        : Math.min(Math.floor((Math.max(placeCount, places.length) + of - 1 - at) / of), BRIEF_LIMITS.places),
    people: Math.max(peopleCount ?? usual.people, people.length),
  };
}

/** The plot an author tells, with parts for the people they name. */
function plotOfBrief(brief: Brief, language: Language): PlotGrammar {
  const isHero = (person: Brief['people'][number]): boolean => person === hero;
  const hero = brief.people.find(({ role }) => role === 'protagonist') ?? brief.people.find(({ role }) => !role);
  const others = brief.people.filter((person) => !isHero(person));
  const slots = ['hero', ...others.map((_, at) => `person_${at + 1}`)];
  const cast = [hero, ...others].map((person, at) =>
    toldSlot(slots[at] ?? 'hero', at === 0 ? 'protagonist' : (person?.role ?? 'npc'), '', `{a:${slots[at]}_en}`),
  );
  const text = plain(
    contentOf(brief)
      .map((sentences) => joined(sentences, language))
      .join('\n'),
  );
  const events = brief.happens.map((happening) => ({
    text: plain(happening),
    who: others.flatMap(({ name }, at) => (hasWord(happening, name) ? [slots[at + 1] ?? ''] : [])),
  }));
  return toldPlot(
    {
      titles: [plain(brief.title ?? brief.places[0]?.name ?? titleOf(brief.happens[0] ?? ''))],
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

/** One of the kind's plots: one whose cues the author's text names, where there is one. */
function choosePlot({ text }: Brief, { plots }: StoryGrammar, chance: Chance): PlotGrammar {
  const scored = plots.map((plot) => ({ plot, score: plot.cues.filter((cue) => hasWord(text, cue)).length }));
  const best = Math.max(...scored.map(({ score }) => score));
  return chance.pick(scored.filter(({ score }) => score === best)).plot;
}

/** Everything templates of a story may name. */
function wordsOf(
  language: Language,
  plot: PlotGrammar,
  truth: PlotGrammar['truths'][number],
  cast: readonly Member[],
): Record<string, Words[string]> {
  const words: Record<string, Words[string]> = { ...plot.words, ...truth.words };
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

interface ActDesign {
  outline: OutlineGrammar;
  beats: readonly BeatGrammar[];
}

/** Spreads a plot over acts: whole in one, its halves first and last in more, interludes between. A told one is cut into equal parts. */
function designActs(
  plot: PlotGrammar,
  interludes: readonly InterludeGrammar[],
  acts: number,
  chance: Chance,
): ActDesign[] {
  if (acts === 1) return [{ outline: plot.single, beats: plot.beats }];
  if (plot.isTold) {
    const cut = (at: number): number => Math.round((at * plot.beats.length) / acts);
    return Array.from({ length: acts }, (_, at) => {
      const beats = plot.beats.slice(cut(at), cut(at + 1));
      const first = beats[0]?.beats[0] ?? plot.premise;
      return { outline: { ...plot.first, title: titleOf(first), objective: first }, beats };
    });
  }
  const between = chance.shuffle(interludes).slice(0, acts - 2);
  return [
    { outline: plot.first, beats: plot.beats.filter(({ stage }) => stage !== 2) },
    ...between.map(({ outline, beats }) => ({ outline, beats })),
    { outline: plot.last, beats: plot.beats.filter(({ stage }) => stage === 2) },
  ];
}

/** What a story is made with. */
interface Materials {
  brief: Brief;
  grammar: StoryGrammar;
  plot: PlotGrammar;
  words: Words;
  cast: Member[];
  chance: Chance;
}

/** What the first sentence of a text says besides who is in it: the nearest there is to a setting in the author's words. */
function settingIn(brief: Brief): string {
  const names = [...brief.people, ...brief.places].map(({ name }) => name);
  const [[sentence = ''] = []] = contentOf(brief);
  return withoutStop(
    sentence
      .split(/(?<=[,，、;；])/u)
      .filter((piece) => !names.some((name) => piece.includes(name)))
      .join(''),
  ).slice(0, 400);
}

const withoutStop = (text: string): string => text.trim().replace(/[,，、;；.!?。！？]+$/u, '');

/** Where and when it is set: what the author says; else a setting of the kind's, unless the author wrote a text, which may tell of another. */
function settingOf(brief: Brief, { settings, settingLines, language }: StoryGrammar, chance: Chance) {
  const home = settings.length === 0 ? undefined : chance.fork('setting').pick(settings);
  const isTold = brief.happens.length > 0;
  const isOurs =
    !isTold &&
    brief.where === undefined &&
    brief.places.length === 0 &&
    contentOf(brief).length === 0 &&
    home !== undefined;
  const city = plain(brief.where ?? (isOurs ? home.city : SOMEWHERE[language]));
  const era = plain(brief.when ?? (isOurs ? home.era : ''));
  const said = [brief.where, brief.when].filter((part) => part !== undefined).map(plain);
  const line =
    said.length === 2 && settingLines.length > 0 && !isTold
      ? chance.fork('line').pick(settingLines)
      : said.length > 0
        ? said.join(COMMA[language])
        : isOurs
          ? home.line
          : plain(settingIn(brief));
  const places = brief.places.map(({ name }) => plain(name)).join(COMMA[language]);
  return { city, era, line: line || places || city, isOurs, culture: home?.culture ?? ('uk' as const) };
}

/** Chooses plot, truth, setting and cast for a brief: the part of a story that does not depend on its size. */
function gatherMaterials(brief: Brief, language: Language, seed: number): Materials {
  const chance = createChance(seed, 'story');
  const grammar = storyGrammar(brief.kind ?? 'open', language);
  const plot =
    brief.happens.length > 0 ? plotOfBrief(brief, language) : choosePlot(brief, grammar, chance.fork('plot'));
  const truth = chance.fork('truth').pick(plot.truths);
  const { city, era, line, culture, isOurs } = settingOf(brief, grammar, chance);
  const { people } = sizeOf(brief);
  const cast = castStory(brief.people, people, grammar, plot, truth.antagonist, culture, chance.fork('cast'));
  const named = wordsOf(language, plot, truth, cast);
  // Where there are fewer than a tale has parts, the last stands for those who are missing.
  for (const slot of plot.isTold ? TALE_SLOTS : [])
    named[slot] = cast.find((member) => member.slot.slot === slot) ?? cast.at(-1) ?? '';
  const titles = plot.titles.filter((title) => isOurs || !title.includes('{city}'));
  return {
    brief,
    grammar,
    plot: { ...plot, titles: titles.length > 0 ? titles : plot.titles },
    words: { ...named, city, era, setting: line },
    cast,
    chance,
  };
}

/** Names of the places of a tale's act. */
const lettersOf = (sites: readonly Site[]): Words =>
  Object.fromEntries(['a', 'b', 'c', 'd', 'e'].map((letter, at) => [letter, sites[at % sites.length]?.title ?? '']));

const NEXT = {
  en: (place: string) => `It goes on at ${place}.`,
  zh: (place: string) => `接下来要去${place}。`,
  ja: (place: string) => `次は${place}へ。`,
} as const;

/**
 * A tale's beats, each at the place its text names, else at the one it is told at, else where the one before is; each says where it goes on.
 * The last gives more than is missing then: an act is over with it, and not before.
 */
function placed(beats: readonly BeatGrammar[], sites: readonly Site[], language: Language): BeatGrammar[] {
  let at = 0;
  const where = beats.map(({ beats: lines, site }) => {
    const named = sites.findIndex(({ title }) => hasWord(lines.join(' '), title.replace(/^The /iu, '')));
    at = (named >= 0 ? named : (site ?? at)) % sites.length;
    return at;
  });
  return beats.map((beat, index) => {
    const next = where[index + 1];
    const goesOn = next !== undefined && next !== where[index];
    return {
      ...beat,
      site: where[index] ?? 0,
      ...(index === beats.length - 1 ? { gives: 2 } : {}),
      ...(goesOn ? { findings: [NEXT[language](sites[next]?.words.here as string)] } : {}),
    };
  });
}

/** The flags a scene sets whatever is chosen in it. */
const sureFlags = ({ sets = [], options }: BeatGrammar): string[] =>
  sets.filter((flag) => options === undefined || options.every((option) => option.sets?.includes(flag)));

const PLACE_NAME_MAX = 40;

/** The places an author names; where they tell what happens and name none, it happens where they set it. */
const placesOf = ({ places, where, happens }: Brief): Brief['places'] =>
  places.length === 0 && happens.length > 0 && where !== undefined && where.length <= PLACE_NAME_MAX
    ? [{ name: where }]
    : places;

/** As many endings can be chosen from in one scene. */
const CHOSEN_MOST = 4;

/** The plot with a last scene for the author's own endings, where there are several to choose from. */
function withEndings(plot: PlotGrammar, endings: readonly string[], language: Language): PlotGrammar {
  if (endings.length === 0) return plot;
  const own = endings.map(plain);
  if (own.length === 1) return { ...plot, endings: own };
  const last = plot.isTold ? plot.beats.at(-1) : plot.beats.findLast(({ fn }) => fn === 'confrontation');
  const sure = last === undefined ? [] : sureFlags(last);
  const needs = sure.length > 0 ? sure : (last?.needs ?? []);
  const closing = closingBeat(own.slice(0, CHOSEN_MOST), language, needs);
  return { ...plot, beats: [...plot.beats, closing], endings: own };
}

/**
 * Composes the whole story for a brief. Every entry of it is used, and there are as many acts, places and people as it asks for. The same
 * brief and seed make the same story.
 * @throws Error where a grammar names a word nothing gives
 */
export function composeStory(brief: Brief, seed: number): StoryPlan {
  const language = brief.language ?? languageOf(JSON.stringify(Object.values(brief))) ?? 'en';
  const materials = gatherMaterials(brief, language, seed);
  const { grammar, words, cast, chance } = materials;
  const plot = withEndings(materials.plot, brief.endings, language);
  const size = sizeOf(brief);
  const designs = designActs(plot, grammar.interludes, size.acts, chance.fork('acts'));
  const supports = cast.filter((member) => member.sheet && member.slot.meet !== undefined);
  const mentioned = kindsMentioned(brief.text, grammar);
  const title = brief.title === undefined ? undefined : plain(brief.title);
  const titling = chance.fork('title');
  const premiseTitle = title ?? expand(titling.pick(plot.titles), words, titling, language);
  const met = new Set(plot.beats.flatMap(({ who = [] }) => who));
  const residents = cast.filter(
    ({ sheet, slot }) => plot.isTold && sheet && slot.slot !== 'hero' && slot.meet === undefined && !met.has(slot.slot),
  );
  const usedKinds = new Set<string>();
  const earlierFlags = new Set<string>();
  const callbacks: string[] = [];
  const allNamed = placesOf(brief);
  let unused = allNamed;
  let begunAt = '';
  let strays = chance.fork('strays').shuffle(grammar.strays);
  const acts = designs.map((design, index) => {
    const own = chance.fork(`act-${index}`);
    const liked = [...design.beats]
      .sort((a, b) => Number(b.fn === 'hook') - Number(a.fn === 'hook'))
      .flatMap((beat) => beat.at?.slice(0, 2) ?? [])
      .filter((kind) => grammar.places.includes(kind));
    const told = design.beats.flatMap(({ beats }) => beats).join(' ');
    const count = size.placesOfAct(index, designs.length);
    const isLast = index === designs.length - 1;
    const isSpread = brief.placeCount !== undefined;
    const isTold = ({ name }: Brief['places'][number]): boolean => hasWord(told, name);
    const due = [...unused.filter(isTold), ...unused.filter((place) => !isTold(place))].slice(
      0,
      isSpread && !isLast ? count : unused.length,
    );
    unused = unused.filter((place) => !due.includes(place));
    const named = allNamed.filter(
      (place) => due.includes(place) || (index > 0 && isTold(place) && !unused.includes(place)),
    );
    // With fewer places than acts, an act is where the one before began.
    const again = count === 0 && named.length === 0 ? [{ name: begunAt }] : named;
    const places = again.map((place) => wantPlace(place, grammar));
    const kinds = chooseKinds(
      Math.max(count, places.length),
      places,
      [...(index === 0 ? mentioned : []), ...liked],
      usedKinds,
      grammar,
      own.fork('kinds'),
    );
    const airs = own.shuffle(grammar.air);
    const sites: Site[] = [];
    for (const [at, kind] of kinds.entries()) {
      const site = makeSite(kind, sites, words, airs[at % airs.length] ?? '', grammar, own.fork(`site-${at}`));
      const { kind: told } = site.grammar;
      sites.push({ ...site, familiar: usedKinds.has(told) || sites.some(({ grammar: { kind } }) => kind === told) });
    }
    for (const { kind } of [...kinds, ...sites.map(({ grammar }) => grammar)]) usedKinds.add(kind);
    begunAt = sites[0]?.title ?? begunAt;
    const mine = strays.slice(0, count);
    strays = strays.slice(mine.length);
    const here: Words = plot.isTold ? { ...words, ...lettersOf(sites), title: premiseTitle } : words;
    const plan = buildAct({
      id: `act_${index + 1}`,
      outline: design.outline,
      beats: plot.isTold ? placed(design.beats, sites, language) : design.beats,
      strays: mine,
      supports: supports.filter((_, at) => at % designs.length === index),
      sites: (plot.isTold ? sites : startingWithHook(sites, design.beats)).map((site) => ({
        ...site,
        words: { ...site.words, ...here },
      })),
      words: here,
      cast,
      grammar,
      language,
      chance: own,
      prefix: designs.length > 1 ? `a${index + 1}_` : '',
      isTold: plot.isTold === true,
      residents: index === 0 ? residents : [],
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
    premise: premiseOf({ ...materials, plot }, premiseTitle, language, acts),
    characters: cast
      .filter(({ sheet }) => sheet)
      .map((member) => sheetOf(member, { words, cast, language, chance: chance.fork(member.id) }, grammar)),
    acts: brief.avoid.length === 0 ? acts : acts.map((act) => withRules(act, brief.avoid, language)),
  });
}

/** An act whose guidelines say what must not happen. */
function withRules(act: ActPlan, avoid: readonly string[], language: Language): ActPlan {
  const rules = `${AVOID[language]}${avoid.map((rule) => rule.replace(/[.。]$/u, '')).join(language === 'en' ? '; ' : '；')}${language === 'en' ? '.' : '。'}`;
  const narrativeGuidelines = [act.outline.narrativeGuidelines, rules].filter((text) => text !== '').join('\n');
  return { ...act, outline: { ...act.outline, narrativeGuidelines: narrativeGuidelines.slice(0, 3500) } };
}

function startingWithHook(sites: readonly Site[], beats: readonly BeatGrammar[]): Site[] {
  const liked = beats.find(({ fn }) => fn === 'hook')?.at ?? [];
  const start =
    liked.map((kind) => sites.find((site) => site.grammar.kind === kind)).find((site) => site !== undefined) ??
    sites[0];
  return start === undefined ? [] : [start, ...sites.filter((site) => site !== start)];
}

const joined = (sentences: readonly string[], language: Language): string =>
  sentences.join(language === 'en' ? ' ' : '');

/** The author's own text as material for whoever tells the story, where neither premise nor setting is made of it. */
const materialsOf = (brief: Brief, language: Language, setting: unknown): string[] =>
  brief.happens.length > 0
    ? []
    : contentOf(brief)
        .map((sentences) => sentences.filter((one) => plain(withoutStop(one)) !== setting))
        .map((sentences) => joined(sentences, language).slice(0, 500))
        .filter((paragraph) => paragraph !== '')
        .slice(0, 20);

function premiseOf(
  { brief, grammar, plot, words, cast, chance }: Materials,
  title: string,
  language: Language,
  acts: readonly ActPlan[],
): StoryPlan['premise'] {
  const fill = (text: string) => expand(text, words, chance, language);
  const truth =
    plot.truths.find((one) => Object.entries(one.words).every(([key, value]) => words[key] === value)) ??
    plot.truths[0];
  const declared = new Set(
    acts.flatMap(({ pools }) =>
      pools.flatMap(({ encounters }) => encounters.flatMap((encounter) => encounter.potentialFlags ?? [])),
    ),
  );
  const sheets = new Set(cast.filter(({ sheet }) => sheet).map(({ slot }) => slot.slot));
  const facts = plot.facts.map((fact) => ({
    id: `fact_${fact.key}`,
    text: fill(fact.text),
    audience: fact.audience,
    ...knowers(fact.knows, cast, sheets),
    ...(fact.flag !== undefined && declared.has(fact.flag) ? { revealWhen: `has_flag("${fact.flag}")` } : {}),
  }));
  const secrets = facts.flatMap(({ audience, text }) => (audience === 'player' ? [] : [text]));
  const lore = cast
    .filter(({ sheet, slot }) => !sheet && slot.slot !== 'hero')
    .map((member) => ({
      id: `who_${member.id}`.slice(0, 64),
      keys: [member.first, member.job].filter((key) => key !== ''),
      content: fill(member.slot.nature),
      type: 'entity' as const,
    }));
  const endings = plot.endings.map(fill);
  const isChosen = declared.has(endingFlag(0));
  return {
    title,
    artStyle: fill(chance.pick(grammar.artStyles)),
    language: language === 'zh' ? 'zh-CN' : language,
    globalContext: {
      setting: capitalise(fill('{setting}')),
      tone: brief.tone ?? chance.fork('tone').pick(grammar.tones),
      overarchingTruths: (truth?.truths ?? []).map(fill),
    },
    premise: capitalise(fill(plot.premise)),
    themes: plot.themes.map(fill),
    globalMaterials: [...plot.materials.map(fill), ...materialsOf(brief, language, words.setting)],
    globalWorldInfo: lore.filter(({ content }) => !secrets.some((secret) => tells(content, secret))),
    // The closing scene, where there is one, has the player choose; where it is not reached, the last of them stands.
    possibleEndings: isChosen ? endings.slice(CHOSEN_MOST) : endings,
    ...(isChosen
      ? {
          endings: endings.slice(0, CHOSEN_MOST).map((text, at, all) => ({
            id: endingFlag(at),
            title: titleOf(text),
            text,
            ...(at === all.length - 1 ? {} : { when: `has_flag("${endingFlag(at)}")` }),
          })),
        }
      : {}),
    facts,
  };
}

/** Whether a text says most of what a secret says: lore is what everybody knows. */
const tells = (text: string, secret: string): boolean => coverage(contentWordsOf(secret), contentWordsOf(text)) >= 0.6;

function knowers(slots: readonly string[] | undefined, cast: readonly Member[], sheets: ReadonlySet<string>) {
  const ids = (slots ?? [])
    .filter((slot) => sheets.has(slot))
    .flatMap((slot) => cast.find((member) => member.slot.slot === slot)?.id ?? []);
  return ids.length === 0 ? {} : { knownBy: ids };
}
