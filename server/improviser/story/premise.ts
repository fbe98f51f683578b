import { coverage, extractContentWords } from '../../../shared/language/similarity.ts';
import type { Language } from '../../../shared/language/tag.ts';
import { capitalise } from '../../../shared/text.ts';
import type { ActToolInputs, StoryToolInputs } from './act.ts';
import { listAuthorTexts } from './author-text.ts';
import type { Member } from './cast.ts';
import type { Materials } from './materials.ts';
import { ENDING_CHOICES_MAX, endingText } from './plot-from-brief.ts';
import { createExpander } from './template.ts';
import { endingFlag, titleFromText } from './told-plot.ts';

/** Composes premise, facts, lore and endings of a story. */
export function composePremise(
  { brief, grammar, plot, words, cast, chance }: Materials,
  title: string,
  language: Language,
  acts: readonly ActToolInputs[],
): StoryToolInputs['premise'] {
  const fill = createExpander({ words, chance, language });
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
    ...listKnowers(fact.knows, cast, sheets),
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
  const isChosen = declared.has(endingFlag(0));
  const own = brief.sheet.endings.slice(0, isChosen ? ENDING_CHOICES_MAX : 1);
  const endings = own.map((ending, at): NonNullable<StoryToolInputs['premise']['endings']>[number] => ({
    id: endingFlag(at),
    title: titleFromText(ending.title),
    text: endingText(ending),
    // The closing scene lets the player choose. The last ending has no condition: it applies if the scene is not reached.
    ...(at === own.length - 1 ? {} : { when: `has_flag("${endingFlag(at)}")` }),
  }));
  return {
    title,
    artStyle: fill(chance.pick(grammar.artStyles)),
    language: language === 'zh' ? 'zh-CN' : language,
    globalContext: {
      setting: capitalise(fill('{setting}')),
      tone: brief.sheet.tone ?? chance.fork('tone').pick(grammar.tones),
      overarchingTruths: (truth?.truths ?? []).map(fill),
    },
    premise: capitalise(fill(plot.premise)),
    themes: plot.themes.map(fill),
    globalMaterials: [...plot.materials.map(fill), ...listAuthorTexts(brief, words.setting)],
    globalWorldInfo: lore.filter(({ content }) => !secrets.some((secret) => givesAway(content, secret))),
    possibleEndings: plot.endings.slice(own.length).map(fill),
    ...(endings.length === 0 ? {} : { endings }),
    facts,
  };
}

/** Whether a text repeats most words of a secret. Lore is public, so such lore is left out. */
const givesAway = (text: string, secret: string): boolean =>
  coverage(extractContentWords(secret), extractContentWords(text)) >= 0.6;

function listKnowers(slots: readonly string[] | undefined, cast: readonly Member[], sheets: ReadonlySet<string>) {
  const ids = (slots ?? [])
    .filter((slot) => sheets.has(slot))
    .flatMap((slot) => cast.find((member) => member.slot.slot === slot)?.id ?? []);
  return ids.length === 0 ? {} : { knownBy: ids };
}
