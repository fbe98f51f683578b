/** English words that carry no meaning by themselves. */
export const EVERYDAY: ReadonlySet<string> = new Set(
  `about above after again against almost along already also always among another anything around away back because been before
behind being below between both came cannot come could does doing done down during each either enough even ever every everything
from gave gets give goes going gone have having here hers herself himself however into itself just keep kept know knows last later
least less like little long made make makes many maybe might more most much must near need needs never next nobody none nothing
once only onto other others over same says should since some somebody someone something soon still such take takes tell tells than
that their them themselves then there these they thing things think this those though three through time together told took
towards true truth under until upon very want wants well were what whatever when where which while will with within without
would your yourself all and are but can did
for had has her him his how its let may nor not now off one our out own say see she the too two was who whom whose why yet you any got
get`.split(/\s+/),
);

const FORMS: readonly (readonly string[])[] = [
  ['live', 'alive', 'life', 'living'],
  ['die', 'dead', 'death', 'dying'],
  ['kill', 'murder', 'slain', 'slay', 'slew'],
  ['write', 'wrote', 'written'],
  ['steal', 'stole', 'stolen', 'theft', 'thief'],
  ['take', 'took', 'taken'],
  ['give', 'gave', 'given'],
  ['go', 'went', 'gone'],
  ['leave', 'left'],
  ['come', 'came'],
  ['see', 'saw', 'seen'],
  ['know', 'knew', 'known'],
  ['tell', 'told'],
  ['say', 'said'],
  ['speak', 'spoke', 'spoken'],
  ['make', 'made'],
  ['find', 'found'],
  ['hide', 'hid', 'hidden'],
  ['break', 'broke', 'broken'],
  ['burn', 'burnt'],
  ['build', 'built'],
  ['bury', 'buried', 'burial'],
  ['sell', 'sold'],
  ['buy', 'bought'],
  ['bring', 'brought'],
  ['keep', 'kept'],
  ['lose', 'lost', 'loss'],
  ['lie', 'lied', 'liar'],
  ['pay', 'paid'],
  ['fall', 'fell', 'fallen'],
  ['drown', 'drowned'],
  ['run', 'ran'],
  ['send', 'sent'],
  ['bear', 'born', 'birth'],
  ['marry', 'marriage', 'wife', 'husband'],
  ['child', 'children', 'son', 'daughter'],
];
const FORM = new Map(FORMS.flatMap((words) => words.map((word) => [word, words[0] ?? word])));

/** An English word without its endings; irregular forms are brought to one. Any other word stays as it is. */
export function stem(word: string): string {
  const known = FORM.get(word);
  if (known !== undefined || word.length <= 4) return known ?? word;
  const bare = word.replace(/(?:ing|ies|ed|es|s|e|y)$/u, '');
  return FORM.get(bare) ?? FORM.get(`${bare}e`) ?? bare;
}
