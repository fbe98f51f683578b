import type { Brief, BriefPlace, BriefSheet } from '../../../shared/brief/index.ts';
import type { Chance } from '../../../shared/chance.ts';
import { guessLanguageByScript } from '../../../shared/language/detect-script.ts';
import type { Language } from '../../../shared/language/tag.ts';
import { hasWord } from '../../../shared/text.ts';
import { type ActToolInputs, buildAct, type StoryToolInputs } from './act.ts';
import type { BeatGrammar, InterludeGrammar, OutlineGrammar, PlotGrammar } from './grammar.ts';
import { gatherMaterials, planSize } from './materials.ts';
import { chooseKinds, kindsMentioned, makeSite, type Site, wantPlace } from './places.ts';
import { withEndings } from './plot-from-brief.ts';
import { composePremise } from './premise.ts';
import { writeCharacterSheet } from './sheet.ts';
import { escapeTemplate, expand, type TemplateWords } from './template.ts';
import { titleFromText } from './told-plot.ts';
import { withoutUnreadFlags } from './unread-flags.ts';

const AVOID = { en: 'Must not happen: ', zh: '不能发生：', ja: '起きてはならないこと：' } as const;

interface ActDesign {
  outline: OutlineGrammar;
  beats: readonly BeatGrammar[];
}

/** Spreads a plot over acts: its halves are the first and the last act, with interludes between. A told plot is cut into equal parts. */
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
      return { outline: { ...plot.first, title: titleFromText(first), objective: first }, beats };
    });
  }
  const between = chance.shuffle(interludes).slice(0, acts - 2);
  return [
    { outline: plot.first, beats: plot.beats.filter(({ stage }) => stage !== 2) },
    ...between.map(({ outline, beats }) => ({ outline, beats })),
    { outline: plot.last, beats: plot.beats.filter(({ stage }) => stage === 2) },
  ];
}

/** The places of a told act under the letters that templates use. */
const labelSites = (sites: readonly Site[]): TemplateWords =>
  Object.fromEntries(['a', 'b', 'c', 'd', 'e'].map((letter, at) => [letter, sites[at % sites.length]?.title ?? '']));

const NEXT = {
  en: (place: string) => `It goes on at ${place}.`,
  zh: (place: string) => `接下来要去${place}。`,
  ja: (place: string) => `次は${place}へ。`,
} as const;

/**
 * Places the beats of a told plot: each where its text names, else at its own site, else where the previous beat is. A beat that is
 * followed by one elsewhere says where to go. The last beat gives 2 progress, so that the act ends with it and not before.
 */
function placeBeats(beats: readonly BeatGrammar[], sites: readonly Site[], language: Language): BeatGrammar[] {
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

const PLACE_NAME_MAX = 40;

/** The author's places; for a told plot without any, its setting. */
const listPlaces = ({ places, place, happens }: BriefSheet): BriefPlace[] =>
  places.length === 0 && happens.length > 0 && place !== undefined && place.length <= PLACE_NAME_MAX
    ? [{ name: place }]
    : places;

/** Uses the whole brief. The same brief and seed make the same story. @throws Error if a word is unknown */
export function composeStory(brief: Brief, seed: number): StoryToolInputs {
  const { sheet } = brief;
  const language = sheet.language ?? guessLanguageByScript(JSON.stringify(Object.values(brief))) ?? 'en';
  const materials = gatherMaterials(brief, language, seed);
  const { grammar, words, cast, chance } = materials;
  const plot = withEndings(materials.plot, sheet.endings, language);
  const size = planSize(sheet);
  const designs = designActs(plot, grammar.interludes, size.acts, chance.fork('acts'));
  const supports = cast.filter((member) => member.sheet && member.slot.meet !== undefined);
  const mentioned = kindsMentioned(brief.unplaced.join('\n'), grammar);
  const title = sheet.title === undefined ? undefined : escapeTemplate(sheet.title);
  const titling = chance.fork('title');
  const premiseTitle = title ?? expand(titling.pick(plot.titles), words, titling, language);
  const met = new Set(plot.beats.flatMap(({ who = [] }) => who));
  const residents = cast.filter(
    ({ sheet, slot }) => plot.isTold && sheet && slot.slot !== 'hero' && slot.meet === undefined && !met.has(slot.slot),
  );
  const usedKinds = new Set<string>();
  const earlierFlags = new Set<string>();
  const callbacks: string[] = [];
  const allNamed = listPlaces(sheet);
  let unused = allNamed;
  let begunAt = '';
  let strays = chance.fork('strays').shuffle(grammar.strays);
  const acts = designs.map((design, index) => {
    const own = chance.fork(`act-${index}`);
    const liked = [...design.beats]
      .sort((a, b) => Number(b.fn === 'hook') - Number(a.fn === 'hook'))
      .flatMap((beat) => beat.at?.slice(0, 2) ?? [])
      .filter((kind) => grammar.places.includes(kind));
    const text = design.beats.flatMap(({ beats }) => beats).join(' ');
    const count = size.placesOfAct(index, designs.length);
    const isLast = index === designs.length - 1;
    const isSpread = sheet.length.places !== undefined;
    const isTold = ({ name }: BriefPlace): boolean => hasWord(text, name);
    const due = [...unused.filter(isTold), ...unused.filter((place) => !isTold(place))].slice(
      0,
      isSpread && !isLast ? count : unused.length,
    );
    unused = unused.filter((place) => !due.includes(place));
    const named = allNamed.filter(
      (place) => due.includes(place) || (index > 0 && isTold(place) && !unused.includes(place)),
    );
    // With fewer places than acts, an act plays where the previous one began.
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
      const { kind: placeKind } = site.grammar;
      sites.push({
        ...site,
        familiar: usedKinds.has(placeKind) || sites.some(({ grammar: { kind } }) => kind === placeKind),
      });
    }
    for (const { kind } of [...kinds, ...sites.map(({ grammar }) => grammar)]) usedKinds.add(kind);
    begunAt = sites[0]?.title ?? begunAt;
    const mine = strays.slice(0, count);
    strays = strays.slice(mine.length);
    const here: TemplateWords = plot.isTold ? { ...words, ...labelSites(sites), title: premiseTitle } : words;
    const plan = buildAct({
      id: `act_${index + 1}`,
      outline: design.outline,
      beats: plot.isTold ? placeBeats(design.beats, sites, language) : design.beats,
      strays: mine,
      supports: supports.filter((_, at) => at % designs.length === index),
      sites: (plot.isTold ? sites : putHookFirst(sites, design.beats)).map((site) => ({
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
    premise: composePremise({ ...materials, plot }, premiseTitle, language, acts),
    characters: cast
      .filter(({ sheet }) => sheet)
      .map((member) => writeCharacterSheet(member, { words, cast, language, chance: chance.fork(member.id) }, grammar)),
    acts: sheet.never.length === 0 ? acts : acts.map((act) => addRules(act, sheet.never, language)),
  });
}

/** Adds what must not happen to an act's guidelines. */
function addRules(act: ActToolInputs, never: readonly string[], language: Language): ActToolInputs {
  const rules = `${AVOID[language]}${never.map((rule) => rule.replace(/[.。]$/u, '')).join(language === 'en' ? '; ' : '；')}${language === 'en' ? '.' : '。'}`;
  const narrativeGuidelines = [act.outline.narrativeGuidelines, rules].filter((text) => text !== '').join('\n');
  return { ...act, outline: { ...act.outline, narrativeGuidelines: narrativeGuidelines.slice(0, 3500) } };
}

function putHookFirst(sites: readonly Site[], beats: readonly BeatGrammar[]): Site[] {
  const liked = beats.find(({ fn }) => fn === 'hook')?.at ?? [];
  const start =
    liked.map((kind) => sites.find((site) => site.grammar.kind === kind)).find((site) => site !== undefined) ??
    sites[0];
  return start === undefined ? [] : [start, ...sites.filter((site) => site !== start)];
}
