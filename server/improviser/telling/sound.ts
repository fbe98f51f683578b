import type { VNFrame } from '../../../shared/play/index.ts';

type Sound = Extract<VNFrame, { type: 'sfx' }>['sound'];
type Ambient = Extract<VNFrame, { type: 'ambient' }>['sound'];

const SOUNDS: [Sound, RegExp][] = [
  ['thunder', /\bthunder|lightning\b|雷|闪电/iu],
  ['bell', /\bbells?\b|\btolls?\b|钟声|铃声|敲钟/iu],
  ['knock', /\bknock(?:s|ing)?\b|敲门/iu],
  ['glass', /\b(?:glass|plate|window) (?:breaks|shatters)|shatter|打碎|碎了一地|玻璃碎/iu],
  ['door', /\bdoor (?:opens|closes|slams|shuts|bangs)|slam|推开门|关上了?门|门开了|门关上/iu],
  ['footsteps', /\bfootsteps?\b|\bsteps behind\b|脚步/iu],
  ['heartbeat', /\bheartbeat|heart (?:beats|pounds|hammers)|心跳/iu],
  ['chime', /\bchimes?\b|\bclock strikes|风铃|时钟敲/iu],
];

const AMBIENTS: [Ambient, RegExp][] = [
  ['rain', /\brain|drizzle|downpour\b|雨/iu],
  ['sea', /\bsea\b|\bwaves?\b|\btide\b|\bharbour|\bharbor|海|浪|潮|码头/iu],
  ['fire', /\bfire\b|\bhearth|\bstove|炉|火堆|篝火/iu],
  ['wind', /\bwind\b|\bgale|\bdraught|风/iu],
  ['crowd', /\bcrowd|\bmarket|\bstalls|\bvoices|人群|集市|嘈杂|喧闹/iu],
  ['night', /\bnight|\bcrickets|\bmoon|夜|月/iu],
];

/** A sound a line calls for. */
export function soundOf(text: string): VNFrame | null {
  const sound = SOUNDS.find(([, pattern]) => pattern.test(text))?.[0];
  return sound === undefined ? null : { type: 'sfx', sound };
}

/** What one hears all the time at a place. */
export function ambientOf(text: string): VNFrame {
  return { type: 'ambient', sound: AMBIENTS.find(([, pattern]) => pattern.test(text))?.[0] ?? 'none' };
}
