/** What is not to be, and what is in its stead; both in their order, as a pattern finds them. */
const CONTRASTS: readonly RegExp[] = [
  /^\s*(?:i(?:'ll| will| would)? (?:do )?)?(?:anything|everything) (?:but|except)\s+(?<not>.+)$/iu,
  /\b(?:instead of|rather than)\s+(?<not>[^,.;!?]+)/iu,
  /(?:,|;|—)\s*(?:and )?not\s+(?!(?:yet|now|here|today|tonight|at all|a)\b)(?<not>[^,.;!?]+)/iu,
  /^\s*not\s+(?<not>[^,.;!?]+?)(?=\s*(?:,|;|—|\bbut\b))/iu,
  /(?:并)?不是(?:要|想|去)?(?<not>[^，,。；！？]+)[，,]?\s*(?=而?是)/u,
  /[，,]?\s*(?:而不是|而非)(?<not>[^，,。；！？]+)/u,
  /(?:与其)(?<not>[^，,。；！？]+)[，,]\s*(?=不如)/u,
  /(?:除了)(?<not>[^，,。；！？]+?)(?:以外|之外)?[，,]?\s*(?:什么都|怎样都|都)(?:行|好|可以)/u,
  /(?<not>[^、。！？]+?)(?:のでは?なく(?:て)?|ではなく(?:て)?|じゃなく(?:て)?|(?:ない|ずに|代わりに)で?(?=[、]))[、]?/u,
];
const LEADS = /^\s*(?:[,，、;；—]|but\b|而?是|不如)\s*/iu;

/** Words without what they set aside: "rather than burn it, I keep it" keeps it. Blank where they say only what is not to be. */
export function withoutContrast(said: string): string {
  return CONTRASTS.reduce((rest, pattern) => {
    if (!pattern.test(rest)) return rest;
    return rest.replace(pattern, ' ').replace(LEADS, '').trim();
  }, said);
}
