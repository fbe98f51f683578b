import { mentionsName, readText } from '../../shared/check/analysis/disclosure.ts';
import { memoize } from '../../shared/memoize.ts';
import type { VNFrame } from '../../shared/play/index.ts';
import type { VNPackage } from '../../shared/story/index.ts';
import { createDisclosureTest, readPublicWords } from '../secrecy/index.ts';
import type { NamedSpeaker } from './attribute-speech.ts';
import type { TellerScene } from './teller-scene.ts';

/** The scene that frames are validated against. */
export interface FrameContext {
  readonly story: VNPackage;
  readonly scene: TellerScene;
  /** Ids of those who may speak here, and everybody who has a name. */
  readonly present: ReadonlySet<string>;
  readonly people: readonly NamedSpeaker[];
  readonly portraits: ReadonlySet<string>;
  /** Speakers of the scene's beats, wherever the rules have them: characters, and names without a sheet. */
  readonly speakers?: { readonly characters: ReadonlySet<string>; readonly names: ReadonlySet<string> } | undefined;
  /** Other texts that name speakers without a sheet. */
  readonly naming: readonly string[];
  readonly recentLines: readonly string[];
  /** Lines that must not be repeated; lines that are told are added. */
  readonly toldLines: ReadonlySet<string>;
  readonly isDirected: boolean;
}

/** Whether somebody speaks of an earned fact that they do not know. Rules of play, "Knowledge". */
function createKnowledgeCheck({ story, scene, recentLines }: FrameContext) {
  // Newcomers know none of the facts.
  const newcomers = new Set(scene.present.flatMap(({ id, newcomer }) => (newcomer ? [id] : [])));
  const publicWords = memoize(() =>
    readPublicWords(story, story.plot.acts[0]?.id ?? '', [...recentLines, scene.action.text ?? '']),
  );
  return (character: string, text: string): boolean => {
    const unknown = scene.facts.filter(
      (_, index) => newcomers.has(character) || scene.factsKnownBy[index]?.includes(character) === false,
    );
    return unknown.length > 0 && createDisclosureTest(unknown, publicWords())(text);
  };
}

/** Whether a name without a character sheet may speak. Rules of play, "Knowledge". */
function createNameCheck({ scene, present, people, speakers, naming, toldLines }: FrameContext) {
  const names = new Set([...(scene.voices ?? []), ...(speakers?.names ?? [])]);
  // The player's input names nobody.
  const sceneText = memoize(() => readText(JSON.stringify([{ ...scene, action: null }, ...naming])));
  const isNamed = (name: string): boolean =>
    names.has(name) ||
    mentionsName(sceneText(), name) ||
    [...toldLines].some((line) => mentionsName(readText(line), name));
  /** Without beats anybody may pass by, except absent characters of the story and people only the player names. */
  const mayPassBy = (name: string): boolean =>
    !speakers?.characters.size &&
    ![...people.filter(({ id }) => !present.has(id)).map((person) => person.name), scene.action.text ?? ''].some(
      (text) => mentionsName(readText(text), name),
    );
  return (name: string): boolean => isNamed(name) || mayPassBy(name);
}

/** Why the stage or the rules do not allow a frame; null if they do. */
export function createFrameValidator(context: FrameContext): (frame: VNFrame) => string | null {
  const { story, scene, present, portraits, speakers } = context;
  const characters = new Set([...story.characters.map(({ id }) => id), ...present]);
  const backgrounds = new Set(Object.keys(story.assets.backgrounds));
  const music = new Set(Object.keys(story.assets.music));
  const isUnknownTo = createKnowledgeCheck(context);
  const mayNameSpeak = createNameCheck(context);
  return (frame) => {
    switch (frame.type) {
      case 'show':
        if (!present.has(frame.character)) return `"${frame.character}" is not here`;
        return portraits.has(frame.character) ? null : `"${frame.character}" has no portrait, or is only heard`;
      case 'hide':
        return characters.has(frame.character) ? null : `unknown character "${frame.character}"`;
      case 'say':
        if (frame.character === undefined)
          return mayNameSpeak(frame.name ?? '') ? null : `nothing in the scene names "${frame.name ?? ''}"`;
        if (!present.has(frame.character)) return `"${frame.character}" is not here`;
        if (context.isDirected || speakers?.characters.has(frame.character)) return null;
        return isUnknownTo(frame.character, frame.text) ? `"${frame.character}" does not know that` : null;
      case 'background':
      case 'cg':
        return backgrounds.has(frame.id) ? null : `no picture "${frame.id}"`;
      case 'music':
        return frame.id === undefined || music.has(frame.id) ? null : `no track "${frame.id}"`;
      case 'item': {
        const listed = frame.action === 'gained' ? scene.items.gained : scene.items.lost;
        return listed.includes(frame.name) ? null : `item "${frame.name}" is not ${frame.action} this turn`;
      }
      case 'choice':
        return scene.mayAskChoice ? null : 'a choice where none may be asked';
      case 'input':
        return scene.mayAskChoice ? null : 'a question where none may be asked';
      default:
        return null;
    }
  };
}
