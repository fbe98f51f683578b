import { pendingPictures } from '../pictures/index.ts';
import { type Ambience, type AmbientSound, startAmbience } from './ambience.ts';
import { playSoundEffect, type SoundEffect } from './effects.ts';

interface SoundState {
  enabled: boolean;
  musicVolume: number;
  effectsVolume: number;
  ambienceVolume: number;
  voiceVolume: number;
  /** The URL of the music; null for silence. */
  music: string | null;
  ambient: AmbientSound;
}

export interface Sound {
  update(state: SoundState): void;
  play(sound: SoundEffect): void;
  /**
   * Replaces the current voice, and ducks music and ambience; returns a function that stops it without calling `onEnd`.
   */
  speak(url: string, onEnd: () => void): () => void;
  close(): void;
}

const MUSIC_FADE_SECONDS = 2.5;
const AMBIENT_FADE_SECONDS = 1.8;
const LEVEL_SECONDS = 0.15;
/** Fade-out of an interrupted voice, to avoid a click. */
const VOICE_FADE_SECONDS = 0.08;
/** The gain of music and ambience while a voice plays (ducking). */
const STOOD_BACK = { music: 0.4, ambience: 0.6 } as const;

interface Voice {
  fader: GainNode;
  stop(): void;
}

/** Perceived loudness is quadratic: the middle of the slider sounds half as loud. */
const toGain = (volume: number): number => volume * volume;

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

/** The stage's audio engine. Created on first use; browsers keep it suspended until a user gesture. */
export function createSound(onError: (error: unknown) => void): Sound {
  let context: AudioContext | null = null;
  let buses: { music: GainNode; ambient: GainNode; effects: GainNode; voice: GainNode } | null = null;
  let heard: SoundState | null = null;
  let music: { url: string; voice: Voice | null } | null = null;
  let ambient: { sound: AmbientSound; voice: Voice } | null = null;
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
    // Still being composed: played once it is there.
    if (response.status === 202 && (await pendingPictures.arrival(url))) response = await fetch(url);
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
        // Other music may have been requested while it loaded.
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
      bus.gain.setTargetAtTime(toGain(volume) * share, ctx.currentTime, LEVEL_SECONDS);
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
        // No audio device: the story continues without sound.
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
