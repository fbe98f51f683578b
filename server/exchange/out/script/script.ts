import {
  collectCredits,
  listScenes,
  type MarkedText,
  optionIds,
  readMarkup,
  type SceneEntry,
  type ScriptLine,
  scenedPackage,
  type VNPackage,
} from '../../../../shared/story/index.ts';
import type { PackageExportInput, ReportLine } from '../types.ts';
import { type ScriptWords, scriptWords } from './words.ts';

export type ScreenplayBlock =
  | { readonly type: 'act' | 'place' | 'scene' | 'part' | 'note'; readonly text: string }
  | { readonly type: 'action'; readonly text: MarkedText }
  | ({ readonly type: 'say' } & ScreenplayLine);

/** A spoken line with its context for a voice actor. */
export interface ScreenplayLine {
  /** Stable as long as its scene is unchanged: `enc_rope/script#3`. */
  readonly id: string;
  readonly name: string;
  readonly place: string;
  readonly face: keyof ScriptWords['faces'] | '';
  readonly manner: keyof ScriptWords['manners'] | '';
  readonly text: MarkedText;
  /** The text right before it; empty at the start of a scene. */
  readonly before: string;
}

export const calledAs = <Name extends string>(name: Name | '', words: Readonly<Record<Name, string>>): string =>
  name === '' ? '' : words[name];

/** How a line is said, for print; a face that is not visible is left out. */
export const howSaid = ({ face, manner }: ScreenplayLine, { faces, manners }: ScriptWords): string =>
  [face === 'neutral' ? '' : calledAs(face, faces), calledAs(manner, manners)].filter((each) => each !== '').join(', ');

export interface ScreenplaySpeaker {
  readonly name: string;
  readonly description: string;
  readonly image: string | null;
  readonly lines: readonly ScreenplayLine[];
}

/** Whether a speaker is more than a name. */
export const hasSheet = ({ description, image }: ScreenplaySpeaker): boolean => description !== '' || image !== null;

/** Splits speakers into those with a sheet and minor ones. */
export const byRole = (
  speakers: readonly ScreenplaySpeaker[],
): [sheets: ScreenplaySpeaker[], others: ScreenplaySpeaker[]] => [
  speakers.filter(hasSheet),
  speakers.filter((speaker) => !hasSheet(speaker)),
];

export interface Screenplay {
  readonly title: string;
  readonly language: string;
  readonly premise: string;
  readonly credits: ReturnType<typeof collectCredits>;
  readonly blocks: readonly ScreenplayBlock[];
  /** All speakers: the cast in order, then those without a sheet. */
  readonly speakers: readonly ScreenplaySpeaker[];
  readonly words: ScriptWords;
}

/** Converts a story to a script: written scenes, and improvised ones written out once. */
export async function createScreenplay(
  given: PackageExportInput,
): Promise<{ script: Screenplay; report: readonly ReportLine[] }> {
  const { story, report } = await given.writtenOut();
  const words = scriptWords(given.options.language ?? story.language);
  const blocks = new Writer(story, words).blocks();
  const { title, language, plot } = story;
  const script = { title, language, premise: plot.premise, credits: collectCredits(story), blocks, words };
  return { script: { ...script, speakers: listSpeakers(story, blocks) }, report };
}

function listSpeakers({ characters, assets }: VNPackage, blocks: readonly ScreenplayBlock[]): ScreenplaySpeaker[] {
  const lines = new Map<string, ScreenplayLine[]>(characters.map(({ name }) => [name, []]));
  for (const block of blocks) {
    if (block.type === 'say') lines.set(block.name, [...(lines.get(block.name) ?? []), block]);
  }
  return [...lines]
    .filter(([, said]) => said.length > 0)
    .map(([name, said]) => {
      const person = characters.find((each) => each.name === name);
      const image = person ? (assets.characters[person.id]?.url ?? null) : null;
      return { name, description: person?.description ?? '', image, lines: said };
    });
}

class Writer {
  private readonly story: VNPackage;
  private readonly words: ScriptWords;
  private readonly made: ScreenplayBlock[] = [];
  private act: string | undefined;
  private place: string | undefined;
  private scene = '';

  constructor(story: VNPackage, words: ScriptWords) {
    this.story = story;
    this.words = words;
  }

  blocks(): readonly ScreenplayBlock[] {
    for (const entry of listScenes(scenedPackage(this.story))) {
      if ((entry.scene.script ?? []).length > 0) this.part(entry, entry.scene.script ?? [], false);
      if ((entry.scene.again ?? []).length > 0) this.part(entry, entry.scene.again ?? [], true);
      this.choice(entry);
    }
    return this.made;
  }

  private part(entry: SceneEntry, lines: readonly ScriptLine[], isAgain: boolean): void {
    this.headings(entry);
    const title = this.partTitle(entry, isAgain);
    if (title !== null) this.made.push({ type: 'part', text: title });
    const { encounterId, eventId, endingId, nodeId, actId, part } = entry.address;
    const owner = encounterId ?? eventId ?? endingId ?? nodeId ?? actId ?? '';
    const place = [this.placeTitle(entry), entry.title].filter(
      (each, index, all) => each !== '' && all.indexOf(each) === index,
    );
    let before = '';
    for (const [index, line] of lines.entries()) {
      const id = `${owner}/${isAgain ? (entry.againPart ?? part) : part}#${index + 1}`;
      const block = this.line(line, { id, place: place.join(' · '), before });
      if (block === null) continue;
      this.made.push(block);
      before = typeof block.text === 'string' ? block.text : block.text.text;
    }
  }

  private headings({ address, title }: SceneEntry): void {
    const { actId, nodeId, encounterId, eventId, endingId } = address;
    const act = this.story.plot.acts.find(({ id }) => id === actId);
    if (actId !== this.act) {
      this.act = actId;
      this.place = undefined;
      if (act) this.made.push({ type: 'act', text: act.title });
    }
    if (nodeId !== this.place) {
      this.place = nodeId;
      const place = act?.sandboxLocations.find(({ id }) => id === nodeId);
      if (place) this.made.push({ type: 'place', text: place.title });
    }
    const scene = encounterId ?? eventId ?? endingId ?? '';
    if (scene !== this.scene && scene !== '') this.made.push({ type: 'scene', text: title });
    this.scene = scene;
  }

  private partTitle({ part, encounter, address }: SceneEntry, isAgain: boolean): string | null {
    const { words } = this;
    const getOptionText = (id: string): string => {
      const options = encounter && 'options' in encounter ? (encounter.options ?? []) : [];
      return options[optionIds(options).indexOf(id)]?.text ?? id;
    };
    if (isAgain) return words.again;
    switch (part.of) {
      case 'own':
        return address.endingId === undefined ? null : words.ending;
      case 'then':
        return words.follows(getOptionText(part.optionId));
      case 'degree': {
        const outcome = words.outcome[part.degree];
        return part.optionId === undefined ? outcome : `${words.follows(getOptionText(part.optionId))} · ${outcome}`;
      }
      case 'branch':
        return words.branch;
      default:
        return words[part.of];
    }
  }

  private placeTitle({ address: { actId, nodeId } }: SceneEntry): string {
    const act = this.story.plot.acts.find(({ id }) => id === actId);
    return act?.sandboxLocations.find(({ id }) => id === nodeId)?.title ?? act?.title ?? '';
  }

  /** A question follows what is told before it. */
  private choice({ part, encounter }: SceneEntry): void {
    if (part.of !== 'own' || !encounter || !('options' in encounter)) return;
    const options = (encounter.options ?? []).map(({ text }) => text);
    if (options.length > 0) this.made.push({ type: 'note', text: this.words.choice(options) });
  }

  private line(line: ScriptLine, around: Pick<ScreenplayLine, 'id' | 'place' | 'before'>): ScreenplayBlock | null {
    switch (line.type) {
      case 'say': {
        const person = this.story.characters.find(({ id }) => id === line.character);
        const name = person?.name ?? line.name ?? line.character ?? '';
        const [face, manner] = [line.expression ?? '', line.mode ?? ''] as const;
        return { type: 'say', ...around, name, face, manner, text: readMarkup(line.text) };
      }
      case 'narrate':
        return { type: 'action', text: readMarkup(line.text) };
      case 'cg':
        return line.caption ? { type: 'action', text: readMarkup(line.caption) } : null;
      case 'item': {
        const what = `${this.words[line.action]}: ${line.name}`;
        return { type: 'note', text: line.text ? `${what}. ${readMarkup(line.text).text}` : what };
      }
      default:
        return null;
    }
  }
}
