import { AMBIENT_SOUNDS, type ScriptLine, SOUND_EFFECTS } from '../../../../shared/story/index.ts';
import { reserveSlug } from '../reserve-slug.ts';
import type { Reporter } from '../script-compiler/reporter.ts';
import type { UploadedFile, UploadedMedia } from '../types.ts';
import { indexFiles } from './project.ts';

/** A `play` argument: a string, a list of them, or a variable. */
const PLAYED = /^(?:\[\s*)?(?:(["'])(.+?)\1|(?:audio\.)?([A-Za-z_]\w*))/;
const DECLARED = /^(?:define|default)\s+audio\.(\w+)\s*=\s*(.+)$/s;

/** The sounds of a project: resolves names to files and collects those that are played. */
export class RenpySounds {
  readonly media: UploadedMedia[] = [];
  mood: string | undefined;
  private readonly files;
  private readonly declared = new Map<string, string>();
  private readonly taken = new Set<string>();
  private readonly reporter: Reporter;

  constructor(tracks: readonly UploadedFile[], reporter: Reporter) {
    this.reporter = reporter;
    this.files = indexFiles(tracks);
  }

  /** Reads a sound declaration. @returns false for any other statement */
  declare(text: string): boolean {
    const [, name, made = ''] = DECLARED.exec(text) ?? [];
    if (name === undefined) return false;
    const [, , path] = PLAYED.exec(made) ?? [];
    if (path !== undefined) this.declared.set(name, path);
    return true;
  }

  play(channel: string, played: string, at: string): ScriptLine | null {
    const [, , text, variable = ''] = PLAYED.exec(played) ?? [];
    // Loop options precede the path in angle brackets.
    const path = (text ?? this.declared.get(variable) ?? variable).replace(/^<[^<>]*>/, '');
    if (channel !== 'music') return matchSound(path);
    const file = this.files.at(path) ?? this.files.called(path);
    if (!file) {
      this.reporter.add(at, 'picture-missing', { what: path });
      return null;
    }
    const name = path.replace(/^.*[\\/]/, '').replace(/\.\w+$/, '');
    const known = this.media.find((each) => each.name === file.name);
    const id = known?.key ?? reserveSlug(this.taken, name, 'track');
    this.mood ??= id;
    if (!known) {
      this.media.push({ name: file.name, kind: 'music', key: id, bytes: file.bytes });
      this.reporter.add(file.name, 'became-music', { name });
    }
    return { type: 'music', id };
  }
}

function matchSound(path: string): ScriptLine | null {
  const name = path.toLowerCase();
  const effect = SOUND_EFFECTS.find((sound) => name.includes(sound.replace(/s$/, '')));
  if (effect) return { type: 'sfx', sound: effect };
  const ambient = AMBIENT_SOUNDS.find((sound) => sound !== 'none' && name.includes(sound));
  return ambient ? { type: 'ambient', sound: ambient } : null;
}
