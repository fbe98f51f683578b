import { clip } from '../../../shared/clip.ts';
import type { Language } from '../../../shared/language/tag.ts';
import type { Character } from '../../../shared/story/index.ts';
import type { BeatGrammar, OutlineGrammar, PlotGrammar, SlotGrammar } from './grammar.ts';

/** A plot as a sequence of events, by an author or from a file of tales. Texts are templates. */
export interface Tale {
  titles: readonly string[];
  premise: string;
  themes: readonly string[];
  cast: readonly { role: Character['role']; about: string }[];
  events: readonly { text: string; at?: number | undefined; who?: readonly string[] }[];
  endings: readonly string[];
}

export const TALE_SLOTS = ['hero', 'other', 'third', 'fourth'] as const;

const WORDS = {
  en: {
    act: 'Act',
    progress: 'The story so far',
    ending: 'How it ends',
    line: 'It has come to this, and it is yours to decide.',
  },
  zh: { act: '幕', progress: '故事进展', ending: '怎样收场', line: '事情到了这一步，要由你来决定。' },
  ja: { act: '幕', progress: '物語の歩み', ending: '結末', line: 'ここまで来た。どう終えるかは、あなたが決める。' },
} as const;

const TITLE_MAX = 60;
const OPTION_MAX = 200;

/** A scene's title: its beginning up to a pause. */
export function titleFromText(text: string): string {
  const [clause = text] = text.split(/(?<=.{12})[,;:.!?，、。；：！？]|(?<=.{4})[，。；：！？]/u);
  const plain = clause.replace(/[\s.。!！?？]+$/u, '');
  return plain.length <= TITLE_MAX ? plain : `${plain.slice(0, TITLE_MAX).replace(/\s+\S*$/u, '')}…`;
}

/** A last scene in which the player chooses an ending by setting its flag. */
export function closingBeat(endings: readonly string[], language: Language, needs: readonly string[]): BeatGrammar {
  const { ending, line } = WORDS[language];
  return {
    key: 'closing',
    fn: 'confrontation',
    stage: 2,
    title: ending,
    type: 'discovery',
    beats: [line],
    options: endings.map((text, at) => ({ text: clip(text, OPTION_MAX), sets: [endingFlag(at)], reply: [text] })),
    sets: endings.map((_, at) => endingFlag(at)),
    needs: [...needs],
    gives: 1,
    priority: 'urgent',
  };
}

/** The flag of an ending's choice. */
export const endingFlag = (at: number): string => `ending_${at + 1}`;

/** A person of a told story, known only by what is told. */
export const toldSlot = (slot: string, role: Character['role'], about: string, picture: string): SlotGrammar => ({
  slot,
  role,
  job: '',
  ages: [20, 60],
  nature: about,
  look: picture,
  voice: '',
  want: '',
  need: '',
});

/** A tale as a plot: events in order, the second half in the last act. */
export function toldPlot(tale: Tale, cast: SlotGrammar[], language: Language): PlotGrammar {
  const { act, progress } = WORDS[language];
  const partsIn = (text: string): string[] => TALE_SLOTS.slice(1).filter((slot) => text.includes(`{${slot}}`));
  const beats = tale.events.map(
    ({ text, at, who = partsIn(text) }, index): BeatGrammar => ({
      key: `told_${index + 1}`,
      fn: index === 0 ? 'hook' : 'clue',
      stage: index * 2 < tale.events.length ? 1 : 2,
      title: titleFromText(text),
      type: who.length > 0 ? 'npc_interaction' : 'discovery',
      beats: [text],
      sets: [`told_${index + 1}`],
      ...(index === 0 ? {} : { needs: [`told_${index}`] }),
      who: [...who],
      gives: 1,
      priority: 'high',
      ...(at === undefined ? {} : { site: at }),
    }),
  );
  const createOutline = (name: string, from: number, to: number): OutlineGrammar => ({
    title: name,
    objective: tale.events[from]?.text ?? tale.premise,
    context: tale.events
      .slice(from, to)
      .map(({ text }) => text)
      .join(language === 'en' ? ' ' : ''),
    guidelines: '',
    progress,
    doom: progress,
    escalations: [],
    events: [],
    climax: { won: '', forced: '' },
  });
  const count = tale.events.length;
  const half = Math.ceil(count / 2);
  const number = (at: number): string => (language === 'en' ? `${act} ${at}` : `第${at}${act}`);
  return {
    key: 'told',
    cues: [],
    titles: [...tale.titles],
    premise: tale.premise,
    themes: [...tale.themes],
    materials: [],
    truths: [{ key: 'told', words: {}, truths: [] }],
    cast,
    single: createOutline('{title}', 0, count),
    first: createOutline(number(1), 0, half),
    last: createOutline(number(2), half, count),
    beats,
    facts: [],
    endings: [...tale.endings],
    isTold: true,
  };
}
