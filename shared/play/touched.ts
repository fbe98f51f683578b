/** Words that name nothing. */
const EVERYDAY = new Set(
  `the and for with you are was that this from into what who how has have had not but all one his her its they them their our your about there here
which when where will can get got let him she just very some could would should may might must shall does did why than then too also own out off over
only look looks looking take open use under behind inside at again more`.split(/\s+/),
);

/** What a text names: its words without their endings; of Chinese and Japanese every two signs in a row. */
function namesIn(text: string): Set<string> {
  const lower = text.normalize('NFKC').toLowerCase();
  const words = (lower.match(/[\p{Script=Latin}\p{N}]{3,}/gu) ?? [])
    .filter((word) => !EVERYDAY.has(word))
    .map((word) => (word.length > 3 ? word.replace(/(?:ies|es|s|y)$/u, '') : word));
  const runs = lower.match(/[\p{Script=Han}\p{Script=Katakana}ー]{2,}/gu) ?? [];
  return new Set([
    ...words,
    ...runs.flatMap((run) => Array.from({ length: run.length - 1 }, (_, at) => run.slice(at, at + 2))),
  ]);
}

/**
 * Those of some texts that what a player says or does touches: each that has a name in common with it. Rules of play, "Options".
 * @param said the player's words
 */
export function touchedBy(said: string, texts: readonly string[]): string[] {
  const names = namesIn(said);
  return names.size === 0 ? [] : texts.filter((text) => [...namesIn(text)].some((name) => names.has(name)));
}
