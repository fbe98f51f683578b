import { LINE_MAX_LENGTH, TELLING_FRAME_TYPES, type VNFrame, VNFrameSchema } from '../../shared/play/index.ts';
import type { VNPackage } from '../../shared/story/index.ts';
import type { ScannedElement } from './element-scanner.ts';
import { StorytellerFrameSchema } from './frame-output.ts';
import { indexSecrets, type OverlapDetector, watchSecrets } from './overlap.ts';
import type { Scene } from './scene.ts';

/** A frame that was not sent as written, and why. */
export interface Replacement {
  reason: string;
  written: string;
}

export interface Guard {
  /** Checks one element; answers the frame to send, or null where nothing stands in for it. */
  check(element: ScannedElement): VNFrame | null;
  /** A deterministic telling frame from what the scene holds; each call gives another until they run out. */
  spare(): VNFrame | null;
  readonly replaced: readonly Replacement[];
}

const isTelling = (type: unknown): boolean => (TELLING_FRAME_TYPES as readonly unknown[]).includes(type);

/** Splits prose into sentences that fit the text box. */
export function sentences(text: string): string[] {
  return (text.match(/[^.!?。！？…]+[.!?。！？…]*["”’」』)]*\s*/gu) ?? [])
    .map((sentence) => sentence.trim())
    .filter(Boolean)
    .map((sentence) => sentence.slice(0, LINE_MAX_LENGTH));
}

/** Cuts over-long text at the last sentence, else word, that fits; models that run on lose their tail, not the frame. */
function shorten(value: unknown): unknown {
  if (typeof value !== 'object' || value === null || !('text' in value) || typeof value.text !== 'string') return value;
  const text = value.text.replace(/\p{Cc}+/gu, ' ').trim();
  if (text.length <= LINE_MAX_LENGTH) return { ...value, text };
  const cut = text.slice(0, LINE_MAX_LENGTH);
  const sentence = Math.max(...['.', '!', '?', '。', '！', '？', '…'].map((mark) => cut.lastIndexOf(mark)));
  const end = sentence > LINE_MAX_LENGTH / 2 ? sentence + 1 : cut.lastIndexOf(' ');
  return { ...value, text: end > LINE_MAX_LENGTH / 2 ? cut.slice(0, end).trim() : cut };
}

/**
 * Checks each frame before it is sent: known type and shape, declared ids, art that exists, nothing unearned in its words. One that fails
 * is replaced by a deterministic one, without another call.
 */
export function createGuard(story: VNPackage, scene: Scene, secrets: OverlapDetector): Guard {
  const replaced: Replacement[] = [];
  const characters = new Set(story.characters.map(({ id }) => id));
  const present = new Set(scene.present.map(({ id }) => id));
  const portraits = new Set(Object.keys(story.assets.characters));
  /** Earned facts that a character may not speak of. */
  const unknownTo = (character: string): OverlapDetector => {
    const unknown = scene.facts.filter((_, index) => scene.factsKnownBy[index]?.includes(character) === false);
    return watchSecrets(indexSecrets(unknown), () => true, []);
  };
  const backgrounds = new Set(Object.keys(story.assets.backgrounds));
  const music = new Set(Object.keys(story.assets.music));
  const said = new Set(scene.recentLines.map((line) => line.trim()));
  const spares = [
    ...sentences(scene.encounter?.description ?? ''),
    ...sentences(scene.place.ambientDetail),
    ...scene.escalations.flatMap(sentences),
  ].filter((line) => !said.has(line));

  const spare = (): VNFrame | null => {
    for (let line = spares.shift(); line !== undefined; line = spares.shift()) {
      if (said.has(line)) continue;
      said.add(line);
      return { type: 'narrate', text: line };
    }
    return null;
  };

  const wordsOf = (frame: VNFrame): string => {
    switch (frame.type) {
      case 'say':
      case 'narrate':
        return frame.text;
      case 'cg':
        return frame.caption ?? '';
      case 'item':
        return `${frame.name} ${frame.text ?? ''}`;
      case 'choice':
        return [frame.prompt ?? '', ...frame.options.map(({ text }) => text)].join('\n');
      case 'input':
        return frame.prompt ?? '';
      default:
        return '';
    }
  };

  const wrong = (frame: VNFrame): string | null => {
    switch (frame.type) {
      case 'show':
        if (!present.has(frame.character)) return `"${frame.character}" is not here`;
        return portraits.has(frame.character) ? null : `"${frame.character}" has no portrait`;
      case 'hide':
        return characters.has(frame.character) ? null : `unknown character "${frame.character}"`;
      case 'say':
        if (!present.has(frame.character)) return `"${frame.character}" is not here`;
        return unknownTo(frame.character).tells(frame.text) ? `"${frame.character}" does not know that` : null;
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

  return {
    spare,
    replaced,
    check(element) {
      if ('broken' in element) {
        replaced.push({ reason: 'not JSON', written: element.broken });
        return spare();
      }
      const written = JSON.stringify(element.value)?.slice(0, 500) ?? String(element.value);
      const type =
        typeof element.value === 'object' && element.value !== null ? Reflect.get(element.value, 'type') : undefined;
      const refuse = (reason: string): VNFrame | null => {
        replaced.push({ reason, written });
        return isTelling(type) || type === undefined ? spare() : null;
      };
      const parsed = StorytellerFrameSchema.safeParse(shorten(element.value));
      if (!parsed.success) {
        const issue = parsed.error.issues[0];
        return refuse(`${issue?.path.join('.') || 'frame'}: ${issue?.message ?? 'does not fit the vocabulary'}`);
      }
      const frame = VNFrameSchema.parse(parsed.data);
      if (secrets.tells(wordsOf(frame))) return refuse('tells what the player has not earned');
      const reason = wrong(frame);
      if (reason !== null) {
        // What somebody absent or unknowing would say is still worth telling: told, not said.
        if (frame.type === 'say') {
          replaced.push({ reason, written });
          return { type: 'narrate', text: frame.text };
        }
        return refuse(reason);
      }
      if ((frame.type === 'say' || frame.type === 'narrate') && said.has(frame.text.trim()))
        return refuse('said before');
      if (frame.type === 'say' || frame.type === 'narrate') said.add(frame.text.trim());
      return frame;
    },
  };
}
