import { AMBIENT_SOUNDS, type ScriptLine, SOUND_EFFECTS } from '../../../../shared/story/index.ts';
import type { Reporter } from '../story/reporter.ts';
import { takeSlug } from '../take-slug.ts';
import type { BroughtFile, BroughtMedia } from '../types.ts';
import { namedFiles } from './files.ts';

/** What is played: a text, a list of them, or the name of a variable. */
const PLAYED = /^(?:\[\s*)?(?:(["'])(.+?)\1|(?:audio\.)?([A-Za-z_]\w*))/;
const DECLARED = /^(?:define|default)\s+audio\.(\w+)\s*=\s*(.+)$/s;

/** The tracks of a project: which file a script plays, and which of them are played. */
export class RenpySounds {
  readonly media: BroughtMedia[] = [];
  /** The key of the first track that is played. */
  mood: string | undefined;
  private readonly files;
  private readonly declared = new Map<string, string>();
  private readonly taken = new Set<string>();
  private readonly reporter: Reporter;

  constructor(tracks: readonly BroughtFile[], reporter: Reporter) {
    this.reporter = reporter;
    this.files = namedFiles(tracks);
  }

  /** Takes a declaration of a sound. @returns false for what is none */
  declare(text: string): boolean {
    const [, name, made = ''] = DECLARED.exec(text) ?? [];
    if (name === undefined) return false;
    const [, , path] = PLAYED.exec(made) ?? [];
    if (path !== undefined) this.declared.set(name, path);
    return true;
  }

  /**
   * What is heard where something is played.
   * @param played as the script says it
   * @returns null where there is nothing here that sounds so
   */
  play(channel: string, played: string, at: string): ScriptLine | null {
    const [, , text, variable = ''] = PLAYED.exec(played) ?? [];
    // How a track loops stands in pointed brackets before it.
    const path = (text ?? this.declared.get(variable) ?? variable).replace(/^<[^<>]*>/, '');
    if (channel !== 'music') return soundOf(path);
    const file = this.files.at(path) ?? this.files.called(path);
    if (!file) {
      this.reporter.tell(at, 'picture-missing', { what: path });
      return null;
    }
    const name = path.replace(/^.*[\\/]/, '').replace(/\.\w+$/, '');
    const known = this.media.find((each) => each.name === file.name);
    const id = known?.key ?? takeSlug(this.taken, name, 'track');
    this.mood ??= id;
    if (!known) {
      this.media.push({ name: file.name, kind: 'music', key: id, bytes: file.bytes });
      this.reporter.tell(file.name, 'became-music', { name });
    }
    return { type: 'music', id };
  }
}

/** The sound of the stage that a file's name speaks of. */
function soundOf(path: string): ScriptLine | null {
  const name = path.toLowerCase();
  const effect = SOUND_EFFECTS.find((sound) => name.includes(sound.replace(/s$/, '')));
  if (effect) return { type: 'sfx', sound: effect };
  const ambient = AMBIENT_SOUNDS.find((sound) => sound !== 'none' && name.includes(sound));
  return ambient ? { type: 'ambient', sound: ambient } : null;
}
