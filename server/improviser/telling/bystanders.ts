import type { VNFrame } from '../../../shared/play/index.ts';
import { hasWord } from '../../../shared/text.ts';
import type { Scene, ScenePerson, Voice } from '../../storyteller/index.ts';
import { personMeant, withoutTitle } from '../../words/called.ts';
import { isFarewell } from '../../words/tone.ts';
import type { Heard } from './heard.ts';
import { type SpeechAct, speechAct } from './speech-act.ts';
import type { Stage } from './stage.ts';

type Telling = Pick<Stage, 'scene' | 'language' | 'lines' | 'chance'>;

const narrate = (text: string): VNFrame => ({ type: 'narrate', text });

/** Says "you" to somebody, and to one alone. */
const TO_ONE = /\byou(?:r|rs|rself|['’]\p{Ll}+)?\b|[你您](?!们|俩)|あなた|お前|君(?=[はがのをもに])/iu;
/** Within how many lines whoever spoke is still who is talked with. */
const JUST_SPOKE = 9;
/** How often somebody takes up what is said to nobody. */
const TAKEN_UP = 0.6;
/** How often a creature is heard as well as seen. */
const HEARD_TOO = 0.5;

/** A scene with whoever is not seen, hears, and is meant: called by name, or spoken to as the one who has just spoken. */
export function withHearing(scene: Scene, said: string): Scene {
  const hearing = (scene.around?.hearing ?? []).filter(({ id }) => !scene.present.some((one) => one.id === id));
  if (hearing.length === 0) return scene;
  const alone = scene.present.every(({ id }) => id === scene.protagonist);
  const [last] = hearing;
  const meant =
    personMeant(said, hearing) ??
    (alone && hearing.length === 1 && last !== undefined && TO_ONE.test(said) && hasJustSpoken(last, scene)
      ? last
      : undefined);
  return meant === undefined ? scene : { ...scene, present: [...scene.present, meant] };
}

const hasJustSpoken = ({ name }: ScenePerson, { recentLines }: Scene): boolean =>
  recentLines.slice(-JUST_SPOKE).some((line) => line.includes(name));

/** What somebody says who is not seen, as it is heard: by their name, and not shown. */
export function asHeard(frames: readonly VNFrame[], scene: Scene): VNFrame[] {
  const shown = new Set(scene.present.map(({ id }) => id));
  const names = new Map((scene.around?.hearing ?? []).map(({ id, name }) => [id, name]));
  return frames.map((frame) => {
    if (frame.type !== 'say' || frame.character === undefined || shown.has(frame.character)) return frame;
    const name = names.get(frame.character);
    return name === undefined ? frame : { type: 'say', name, text: frame.text };
  });
}

/** Whom a name that is nobody's of the story is given to in what was told: "it is called the General" of the one creature here. */
function voiceNamed(called: string, { around, recentLines, olderLines = [] }: Scene): Voice | undefined {
  const creatures = (around?.voices ?? []).filter(({ sound }) => sound !== undefined);
  const named = [`它叫${called}`, `它的名字叫${called}`, `its name is ${called}`, `it's called ${called}`];
  const isTold = [...olderLines, ...recentLines].some((line) => named.some((words) => line.includes(words)));
  return isTold && creatures.length === 1 ? creatures[0] : undefined;
}

/** Somebody without a sheet who was spoken to: a voice of the place has a word for it, and nothing to tell; of anybody else it is told. */
export function heardBy(called: string, text: string, heard: Heard, telling: Telling): VNFrame[] {
  const { scene, lines } = telling;
  const bare = withoutTitle(called);
  const known =
    scene.around?.voices.find(({ name }) => name.includes(called) || name === bare) ?? voiceNamed(called, scene);
  if (known?.sound !== undefined) return creatureStirs(known, called, heard, telling);
  const voice = known?.name ?? scene.voices?.find((one) => one.includes(called));
  if (voice === undefined || scene.wordless?.includes(voice)) return [narrate(lines('hears_out', { name: called }))];
  return [voiceSays(voice, text, heard, telling)];
}

/** What a voice of the place says to what it is told or asked. */
const voiceSays = (name: string, text: string, heard: Heard, { lines }: Telling): VNFrame => ({
  type: 'say',
  name,
  text: lines(voiceKind(text, heard)),
});

function voiceKind(text: string, heard: Heard): string {
  // Who is not spoken to is not insulted.
  if (heard.kind === 'rude' || heard.kind === 'violent') return heard.toldOf === undefined ? 'voice_heard' : 'rude';
  if (heard.kind === 'question') return 'voice_asked';
  if (heard.kind === 'greeting') return 'greets';
  if (isFarewell(text)) return 'takes_leave';
  const act = speechAct(text, heard)?.act;
  if (act !== undefined && act !== 'hopes') return act;
  return heard.kind === 'kind' ? 'kind' : 'voice_heard';
}

/** A creature answers with what it does, and with its own sound. */
export function creatureStirs(
  { name, sound = '' }: Voice,
  called: string,
  { kind }: Pick<Heard, 'kind'>,
  { lines, chance }: Telling,
): VNFrame[] {
  const minds = kind === 'rude' || kind === 'violent';
  const stirs = narrate(lines(minds ? 'creature_minds' : 'creature_stirs', { name: called }));
  return chance.happens(HEARD_TOO) ? [{ type: 'say', name, text: sound }, stirs] : [stirs];
}

/** The creature here that words name. */
export const creatureNamed = (text: string, { around }: Scene): Voice | undefined =>
  around?.voices.find(({ name, sound }) => sound !== undefined && hasWord(text, name));

/** The one creature here, where it can be nobody else that is spoken to: what is under way is of it, or it is the only voice. */
function creatureMeant({ around, present, protagonist }: Scene): Voice | undefined {
  if (present.some(({ id }) => id !== protagonist)) return undefined;
  const voices = around?.voices ?? [];
  const creatures = voices.filter(({ sound }) => sound !== undefined);
  const [creature] = creatures;
  if (creature === undefined || creatures.length > 1) return undefined;
  return creature.isOfEncounter === true || voices.length === 1 ? creature : undefined;
}

/** Who is spoken to as "you", comforted or asked pardon where nobody with a sheet is; nobody where it is said to several, or to nobody. */
export const meantByYou = (text: string, heard: Heard, scene: Scene): Voice | undefined =>
  TO_ONE.test(text) ||
  (TO_CREATURES.test(text) && !OF_A_THIRD.test(text)) ||
  (TO_WHOEVER.has(speechAct(text, heard)?.act ?? 'hears') && !TO_ALL.test(text))
    ? creatureMeant(scene)
    : undefined;
const TO_WHOEVER: ReadonlySet<SpeechAct> = new Set(['comforted', 'apology']);
/** What is said to an animal, and of nobody else. */
const TO_CREATURES =
  /^(?:[^，。]{1,4}，)?(?:乖|别(?:动|叫|跑|啄|咬|飞|闹|吵|躲|看)|听话|坐下|过来|嘘|站住|不许(?:动|叫|咬|啄))|\b(?:good (?:boy|girl)|sit|stay|come here|hush|easy now|shh+|don['’]t move|hold still)\b|いい子|おいで|じっとして/iu;
const OF_A_THIRD = /[他她它]|\b(?:him|her|them)\b|彼/iu;
const TO_ALL = /大家|各位|你们|咱们|我们|everybody|everyone|みんな|皆/iu;

/** Words to nobody that a voice of the place takes up; null where none does. */
export function takenUp(text: string, heard: Heard, telling: Telling): VNFrame | null {
  const { scene, chance } = telling;
  const speaking = (scene.around?.voices ?? []).filter(({ sound }) => sound === undefined);
  const ofEncounter = speaking.filter(({ isOfEncounter }) => isOfEncounter);
  const voices = ofEncounter.length > 0 ? ofEncounter : speaking;
  if (voices.length === 0 || !chance.happens(TAKEN_UP)) return null;
  return voiceSays(chance.pick(voices).name, text, heard, telling);
}
