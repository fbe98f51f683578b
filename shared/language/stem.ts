/** Irregular English forms, and synonyms. */
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

/** Stems a lowercase English word, including irregular forms; other words stay unchanged. */
export function stemWord(word: string): string {
  const known = FORM.get(word);
  if (known !== undefined || word.length <= 4) return known ?? word;
  const bare = word.replace(/(?:ing|ies|ed|es|s|e|y)$/u, '');
  return FORM.get(bare) ?? FORM.get(`${bare}e`) ?? bare;
}
