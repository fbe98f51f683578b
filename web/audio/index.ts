import { comingPictures } from '../pictures/index.ts';
import { type Ambience, type AmbientSound, startAmbience } from './ambience.ts';
import { playSoundEffect, type SoundEffect } from './effects.ts';

/** What is to be heard. Volumes are 0…1. */
interface SoundState {
  enabled: boolean;
  musicVolume: number;
  effectsVolume: number;
  ambienceVolume: number;
  voiceVolume: number;
  /** The music's url, null for silence. */
  music: string | null;
  ambient: AmbientSound;
}

export interface Sound {
  /** Brings what is heard to `state`: music cross-fades, ambiences fade in and out. */
  update(state: SoundState): void;
  /** Plays a sound effect once; nothing while sound is off. */
  play(sound: SoundEffect): void;
  /**
   * Speaks a line from a file, in place of what is being spoken; music and ambience stand back meanwhile.
   * @param onEnd told when it has been spoken, or cannot be
   * @returns stops it, and nothing is told then
   */
  speak(url: string, onEnd: () => void): () => void;
  close(): void;
}

const MUSIC_FADE_SECONDS = 2.5;
const AMBIENT_FADE_SECONDS = 1.8;
const LEVEL_SECONDS = 0.15;
/** A voice that is broken off does not click. */
const VOICE_FADE_SECONDS = 0.08;
/** What is left of music and of ambience while somebody speaks, as a share of their gain. */
const STOOD_BACK = { music: 0.4, ambience: 0.6 } as const;

/** Something audible with a fader of its own. */
interface Voice {
  fader: GainNode;
  stop(): void;
}

/** Loudness is felt as a square: half-way on the slider sounds half as loud. */
const gainOf = (volume: number): number => volume * volume;

function fadeOut(context: AudioContext, voice: Voice, seconds: number): void {
  voice.fader.gain.cancelScheduledValues(context.currentTime);
  voice.fader.gain.setTargetAtTime(0, context.currentTime, seconds / 4);
  setTimeout(() => {
    voice.stop();
    voice.fader.disconnect();
  }, seconds * 1500);
}

function fadeIn(context: AudioContext, fader: GainNode, seconds: number): void {
  fader.gain.setValueAtTime(0, context.currentTime);
  fader.gain.linearRampToValueAtTime(1, context.currentTime + seconds);
}

/**
 * The stage's sound. No audio context exists before the sound is first turned on, and browsers let it speak only after
 * a gesture: until then it waits, suspended, for one.
 */
export function createSound(onError: (error: unknown) => void): Sound {
  let context: AudioContext | null = null;
  let buses: { music: GainNode; ambient: GainNode; effects: GainNode; voice: GainNode } | null = null;
  let heard: SoundState | null = null;
  let music: { url: string; voice: Voice | null } | null = null;
  let ambient: { sound: AmbientSound; voice: Voice } | null = null;
  /** Breaks off what is being spoken; null while nobody speaks. */
  let hush: (() => void) | null = null;

  const wake = () => {
    if (heard?.enabled && context?.state === 'suspended') context.resume().catch(onError);
  };

  function open(): AudioContext {
    if (context) return context;
    context = new AudioContext({ latencyHint: 'playback' });
    const master = new DynamicsCompressorNode(context, { threshold: -14, ratio: 6 });
    master.connect(context.destination);
    const bus = (ctx: AudioContext) => {
      const gain = new GainNode(ctx, { gain: 0 });
      gain.connect(master);
      return gain;
    };
    buses = { music: bus(context), ambient: bus(context), effects: bus(context), voice: bus(context) };
    for (const gesture of ['pointerdown', 'keydown'] as const) window.addEventListener(gesture, wake);
    return context;
  }

  async function load(ctx: AudioContext, url: string): Promise<AudioBuffer> {
    let response = await fetch(url);
    // Still being composed: it is played when it comes.
    if (response.status === 202 && (await comingPictures.arrival(url))) response = await fetch(url);
    if (response.status !== 200) throw new Error(`The sound at ${url} answered ${response.status}.`);
    return ctx.decodeAudioData(await response.arrayBuffer());
  }

  function playMusic(ctx: AudioContext, output: AudioNode, url: string | null): void {
    if (music?.url === url || (music === null && url === null)) return;
    if (music?.voice) fadeOut(ctx, music.voice, MUSIC_FADE_SECONDS);
    music = null;
    if (url === null) return;
    const track: { url: string; voice: Voice | null } = { url, voice: null };
    music = track;
    load(ctx, url)
      .then((buffer) => {
        // Something else may have been asked for while it loaded.
        if (music !== track) return;
        const fader = new GainNode(ctx, { gain: 0 });
        const source = new AudioBufferSourceNode(ctx, { buffer, loop: true });
        source.connect(fader).connect(output);
        source.start();
        fadeIn(ctx, fader, MUSIC_FADE_SECONDS);
        track.voice = { fader, stop: () => source.stop() };
      })
      .catch(onError);
  }

  function playAmbient(ctx: AudioContext, output: AudioNode, sound: AmbientSound): void {
    if (ambient?.sound === sound || (ambient === null && sound === 'none')) return;
    if (ambient) fadeOut(ctx, ambient.voice, AMBIENT_FADE_SECONDS);
    ambient = null;
    if (sound === 'none') return;
    const source: Ambience = startAmbience(ctx, sound);
    const fader = new GainNode(ctx, { gain: 0 });
    source.output.connect(fader).connect(output);
    fadeIn(ctx, fader, AMBIENT_FADE_SECONDS);
    ambient = { sound, voice: { fader, stop: source.stop } };
  }

  function silence(): void {
    if (context?.state === 'running') context.suspend().catch(onError);
  }

  function setLevels(ctx: AudioContext, state: SoundState): void {
    if (!buses) return;
    const isSpoken = hush !== null;
    const level = (bus: GainNode, volume: number, share = 1) =>
      bus.gain.setTargetAtTime(gainOf(volume) * share, ctx.currentTime, LEVEL_SECONDS);
    level(buses.music, state.musicVolume, isSpoken ? STOOD_BACK.music : 1);
    level(buses.ambient, state.ambienceVolume, isSpoken ? STOOD_BACK.ambience : 1);
    level(buses.effects, state.effectsVolume);
    level(buses.voice, state.voiceVolume);
  }

  function speak(ctx: AudioContext, output: AudioNode, url: string, onEnd: () => void): () => void {
    hush?.();
    let voice: Voice | null = null;
    let isOver = false;
    const end = () => {
      isOver = true;
      if (hush !== stop) return;
      hush = null;
      if (heard) setLevels(ctx, heard);
    };
    const stop = () => {
      if (isOver) return;
      end();
      if (voice) fadeOut(ctx, voice, VOICE_FADE_SECONDS);
    };
    const tell = () => {
      if (isOver) return;
      end();
      onEnd();
    };
    hush = stop;
    load(ctx, url).then(
      (buffer) => {
        if (isOver) return;
        const fader = new GainNode(ctx, { gain: 1 });
        const source = new AudioBufferSourceNode(ctx, { buffer });
        source.connect(fader).connect(output);
        source.onended = tell;
        source.start();
        voice = { fader, stop: () => source.stop() };
        if (heard) setLevels(ctx, heard);
      },
      (error: unknown) => {
        onError(error);
        tell();
      },
    );
    return stop;
  }

  function hear(state: SoundState): void {
    const ctx = open();
    if (!buses) return;
    wake();
    setLevels(ctx, state);
    playMusic(ctx, buses.music, state.music);
    playAmbient(ctx, buses.ambient, state.ambient);
  }

  return {
    update: (state) => {
      heard = state;
      if (!state.enabled) return silence();
      try {
        hear(state);
      } catch (error) {
        // A device that cannot be heard from: the story goes on without sound.
        onError(error);
      }
    },
    play: (sound) => {
      if (heard?.enabled && context?.state === 'running' && buses) playSoundEffect(context, buses.effects, sound);
    },
    speak: (url, onEnd) => {
      if (heard?.enabled && context && buses) return speak(context, buses.voice, url, onEnd);
      onEnd();
      return () => undefined;
    },
    close: () => {
      hush?.();
      for (const gesture of ['pointerdown', 'keydown'] as const) window.removeEventListener(gesture, wake);
      context?.close().catch(onError);
      context = null;
      buses = null;
      music = null;
      ambient = null;
      heard = null;
    },
  };
}
