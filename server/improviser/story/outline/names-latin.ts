import { namesIn } from '../../../words/names.ts';
import { lexicon } from '../../assets.ts';
import { prohibits } from './rules-latin.ts';
import { folded, vocabulary } from './vocabulary.ts';

/** Words with capitals that stand together in a sentence, and what speaks for their being somebody or some place. */
export interface Mention {
  name: string;
  person: number;
  place: number;
  sentence: number;
  /** The word for what it is: "island" of "the island of Skarn". */
  kind?: string;
}

interface Token {
  word: string;
  at: number;
  end: number;
}

const WORD = /\p{Lu}\.(?=\s*\p{Lu})|[\p{L}\p{M}\d]+(?:[’'-][\p{L}\p{M}\d]+)*[’']?/gu;
const ELIDED = /^(?:[dlsnmtcj]|qu)[’'](?=\p{Lu})/u;
const POSSESSIVE = /[’']s?$/u;
const LU = /^\p{Lu}/u;

const AT = new Set(
  'in at off to from near into inside outside aboard on onto of behind under toward towards through around across beyond over à au aux en chez dans vers près im in ins nach zu zum zur bei aus von vom am ad al nel nella alla en yng yn ym i o'.split(
    ' ',
  ),
);
const ARTICLES = new Set('the le la les der die das dem den el los las il lo gli y yr'.split(' '));
const CALLED = new Set(
  'named called name is nommé nommée appelé appelée namens heißt llamado llamada chiamato chiamata'.split(' '),
);
const ABOUT = new Set('a an the her his their my our its une un der die das ein eine el la il lo una uno'.split(' '));
const DOING = new Set(
  'is was has had must will can cannot does did would could should may might wants knows keeps says tells asks darf kann sollte möchte findet sucht geht kommt steht ist war hat muss soll will wird kann est était a doit veut sait dit es era tiene debe ha deve vuole sa mae'.split(
    ' ',
  ),
);

let given: ReadonlySet<string> | undefined;
function isGivenName(word: string): boolean {
  given ??= new Set([
    ...Object.values(lexicon('all').givenNames).flat(),
    ...Object.values(namesIn('en').cultures).flatMap((list) => [...(list?.f ?? []), ...(list?.m ?? [])]),
  ]);
  return given.has(word);
}

let trades: ReadonlySet<string> | undefined;
/** Whether a small word is of a trade: one that is known, or made as such words are. */
function isTrade(word: string): boolean {
  trades ??= new Set(lexicon('all').jobs);
  return trades.has(word) || /(?:keeper|smith|clerk|maker|master|mistress|monger|wright|driver|hand)$/u.test(word);
}

/** The words of a sentence; "d’Ar-Men" is two. */
function tokensOf(sentence: string): Token[] {
  return [...sentence.matchAll(WORD)].map(({ 0: raw, index }) => {
    const elided = ELIDED.exec(raw)?.[0].length ?? 0;
    return { word: raw.slice(elided), at: index + elided, end: index + raw.length };
  });
}

/** What small words of a text there are: a word that is also written small begins a sentence, not a name. */
function smallWords(sentences: readonly string[]): ReadonlySet<string> {
  return new Set(sentences.flatMap((sentence) => sentence.match(/(?<![\p{L}’'-])\p{Ll}[\p{L}’'-]*/gu) ?? []));
}

/** Takes off what begins a run of capitals and is no part of a name: "Her", "Two"; and trades and relations before it. */
function trimmed(run: Token[], isFirst: boolean, small: ReadonlySet<string>): { run: Token[]; told: number } {
  const { sets } = vocabulary();
  let rest = run;
  let told = 0;
  while (rest.length > 0) {
    const word = folded(rest[0]?.word ?? '');
    const isOpening = isFirst && rest.length === run.length && small.has(word) && !sets.titles.has(word);
    const isRelation = sets.relations.has(word) && !sets.titles.has(word) && rest.length > 1;
    if (isRelation) told += 3;
    const isArticle = !isFirst && ARTICLES.has(word) && rest.length > 1;
    if (isArticle || (!isRelation && !isOpening && !sets.stop.has(word))) break;
    rest = rest.slice(1);
  }
  // A title in the middle begins the name: "Schaffner Herr Özdemir".
  const titled = rest.findIndex(({ word }, at) => at > 0 && sets.titles.has(folded(word)) && folded(word).length > 2);
  if (titled > 0 && titled < rest.length - 1 && rest.length > 2) {
    told += 3;
    rest = rest.slice(titled);
  }
  while (rest.length > 1 && sets.stop.has(folded(rest.at(-1)?.word ?? ''))) rest = rest.slice(0, -1);
  return { run: rest, told };
}

/** The runs of capitals in the words of a sentence, small words between two of them where names have such. */
function runsOf(tokens: readonly Token[], sentence: string): Token[][] {
  const { connectors } = vocabulary().sets;
  const runs: Token[][] = [];
  let open: Token[] = [];
  const close = () => {
    if (open.length > 0) runs.push(open);
    open = [];
  };
  for (const [at, token] of tokens.entries()) {
    const before = tokens[at - 1];
    const gap = before === undefined ? '' : sentence.slice(before.end, token.at);
    const joined =
      open.length > 0 &&
      /^(?:\s|\.\s)+$/u.test(gap) &&
      !(before && POSSESSIVE.test(before.word) && !isPlacePhrase(tokens, at));
    const next = tokens[at + 1];
    if (LU.test(token.word)) {
      if (
        !joined ||
        (gap.includes('.') &&
          !vocabulary().sets.titles.has(folded(before?.word ?? '')) &&
          (before?.word.length ?? 0) > 2)
      )
        close();
      open.push(token);
    } else if (joined && connectors.has(token.word) && next !== undefined && LU.test(next.word) && token.word !== 'of')
      open.push(token);
    else if (joined && /^\d{1,4}$/u.test(token.word)) {
      open.push(token);
      close();
    } else close();
  }
  close();
  return runs;
}

/** "The carter Dunstan Yew": a word for who does something; not one for a ship, or for what is no one. */
const AGENT =
  /^(?!(?:letter|number|order|paper|chapter|winter|summer|matter|water|steamer|trawler|freighter|tanker|schooner|cruiser|cutter|clipper|liner|motor|tractor|error|mirror)$)\p{Ll}{2,}(?:er|or|ist|ian|man|woman|smith|wright|monger|herd)$/u;
/** Whether a name that follows a word is somebody's by it: a relation, a trade, or whoever does something. */
const isSomebody = (word: string, before: string): boolean => {
  const { relations } = vocabulary().sets;
  if (relations.has(word) || relations.has(word.replace(/s$/u, '')) || isTrade(word)) return true;
  return isAgent(word, before);
};
/** The same in French, Spanish, Italian and Portuguese: "el molinero Ruiz", "la gardienne Élodie". */
const AGENT_ROMANCE =
  /^\p{Ll}{2,}(?:eur|euse|teur|trice|ier|ière|iste|ien|ienne|or|ora|ero|era|ista|aio|aia|iere|iera|eiro|eira|ente|ante)$/u;
const DETERMINERS_ROMANCE: ReadonlySet<string> = new Set(
  'le la l un une son sa leur el los una su il lo o a os uma seu sua vieux vieille jeune viejo vieja joven'.split(' '),
);
/** Whether a word with an article before it is for who does something. */
const isAgent = (word: string, before: string): boolean =>
  ((AGENT.test(word) && DETERMINERS.has(before)) || (AGENT_ROMANCE.test(word) && DETERMINERS_ROMANCE.has(before))) &&
  !vocabulary().sets.placeWords.has(word);
const DETERMINERS: ReadonlySet<string> = new Set([
  'the',
  'a',
  'an',
  'her',
  'his',
  'their',
  'my',
  'our',
  'old',
  'young',
]);

/** Whether what is owned, from here on, is a place with capitals: "Pellow's Boarding House". */
function isPlacePhrase(tokens: readonly Token[], at: number): boolean {
  let last: string | undefined;
  for (let next = at; next < tokens.length && LU.test(tokens[next]?.word ?? ''); next++) last = tokens[next]?.word;
  return last !== undefined && vocabulary().sets.placeWords.has(folded(last));
}

/**
 * What in the sentences of a text in Latin script could be a name, with what speaks for a person and for a place.
 * @param nouns capitals mean nothing by themselves, as in German
 */
export function mentionsIn(sentences: readonly string[], nouns: boolean): Mention[] {
  const { sets } = vocabulary();
  const small = smallWords(sentences);
  const found: Mention[] = [];
  for (const [index, sentence] of sentences.entries()) {
    const tokens = tokensOf(sentence);
    let lastPerson = false;
    for (const whole of runsOf(tokens, sentence)) {
      const isFirst = whole[0] === tokens[0];
      const { run, told } = trimmed(whole, isFirst, small);
      const [first] = run;
      const last = run.at(-1);
      if (first === undefined || last === undefined) continue;
      const owner = POSSESSIVE.test(last.word);
      const name = sentence.slice(first.at, last.end).replace(POSSESSIVE, '').replace(/\s+/gu, ' ').trim();
      if (name.length < 2 || name.length > 60 || /^\p{Lu}{2,}$/u.test(name)) continue;
      const before = tokens.filter(({ end }) => end <= first.at);
      const prior = folded(before.at(-1)?.word ?? '');
      const second = folded(before.at(-2)?.word ?? '');
      const between = before.length === 0 ? '' : sentence.slice(before.at(-1)?.end ?? 0, first.at);
      const after = sentence.slice(last.end);
      const next = /^\s*([\p{L}’']+)/u.exec(after)?.[1] ?? '';
      const words = run.map(({ word }) => folded(word.replace(POSSESSIVE, '')));
      const titled = sets.titles.has(words[0] ?? '') && run.length > 1;
      const ofPlace = words.some((word) => sets.placeWords.has(word)) || run.some(({ word }) => /^\d/u.test(word));
      let person = told;
      let place = 0;
      if (titled || (/^\s*$/u.test(between) && sets.titles.has(prior) && prior.length > 2)) person += 4;
      if (isGivenName(run[0]?.word.replace(POSSESSIVE, '') ?? '')) person += 2;
      if (/^,?\s*$/u.test(between) && (sets.relations.has(prior) || sets.relations.has(prior.replace(/s$/u, ''))))
        person += 3;
      else if (/^,?\s*$/u.test(between) && isTrade(prior)) person += 3;
      else if (/^\s*$/u.test(between) && isAgent(prior, second)) person += 3;
      else if (
        /^,\s*$/u.test(between) &&
        /(?:^|[,;.:]\s*|\s(?:and|et|und|y|e)\s+)(?:the|an?|her|his|their|my|le|la|l[’']|un|une|der|die|ein|eine|el|il)\s+(?:[\p{Ll}’'-]+\s*){1,4},\s*$/iu.test(
          sentence.slice(0, first.at),
        )
      )
        person += 2;
      if (CALLED.has(prior) && (prior !== 'is' || second === 'name' || sets.relations.has(second))) person += 4;
      if (/^\s*\((?:she|he|they|ze|xe)\b|^\s*\(\d{1,3}\)|^,?\s*(?:aged\s+)?\d{1,3}(?:\s+years?\s+old)?,/iu.test(after))
        person += 4;
      const apposed = /^,\s+([\p{Ll}’']+)/u.exec(after)?.[1];
      if (apposed !== undefined && ABOUT.has(apposed) && run.length <= 4) person += 2;
      else if (apposed !== undefined && run.length > 1) person += 1;
      if (
        !nouns &&
        /^\p{Ll}/u.test(next) &&
        // "Violence is forbidden" is about nobody.
        !prohibits(after) &&
        (DOING.has(next) || (/(?:s|ed)$/u.test(next) && !AT.has(next) && next.length > 3))
      )
        person += 2;
      else if (nouns && DOING.has(next)) person += 1;
      if (owner && run.length <= 3 && !ofPlace) person += 1;
      if (run.length > 1 && run.length < 4) person += 1;
      if (lastPerson && (prior === 'and' || prior === 'et' || prior === 'und') && /^\s*$/u.test(between)) person += 2;
      if (/^\s*(?:and|et|und)\s+\p{Lu}/u.test(after) && prior === '') person += 1;
      if (AT.has(prior) || (ARTICLES.has(prior) && AT.has(second))) {
        person -= prior === 'of' || prior === 'von' || prior === 'to' ? 1 : 3;
        place += 2;
      }
      // "the pilot boat Marigold" is nobody.
      if (/^\s*$/u.test(between) && sets.placeWords.has(prior) && !titled && told === 0) {
        person -= 4;
        place += 2;
      }
      // "the village of Ystrad Wen", "the island of Skarn".
      if ((prior === 'of' || prior === 'von' || prior === 'de') && sets.placeWords.has(second)) {
        person -= 3;
        place += 3;
      }
      if (ARTICLES.has(prior) && !titled) {
        person -= 4;
        place += ofPlace ? 2 : 0;
      }
      // "Her twin Ambrose Marsh" is somebody, whatever else a marsh is.
      const isIntroduced = told > 0 || (/^\s*$/u.test(between) && isSomebody(prior, second));
      if (ofPlace && !titled && !isIntroduced) {
        person -= 5;
        place += 3;
      }
      if (/^\s*(?:,|is|was|ist|est|es)\s+(?:an?|the|eine?|une?)\s+(?:[\p{Ll}-]+\s+){0,2}/iu.test(after)) {
        const phrase = /^\s*(?:,|is|was|ist|est|es)\s+(?:an?|the|eine?|une?)\s+((?:[\p{L}-]+\s+){0,3}[\p{L}-]+)/iu.exec(
          after,
        );
        // "A ferry pilot on the river" is no ferry: what somebody or something is stands last.
        const nouns = (phrase?.[1] ?? '').split(/\s+/u);
        const end = nouns.findIndex((word) => sets.stop.has(folded(word)));
        const noun = (end < 0 ? nouns : nouns.slice(0, end)).at(-1);
        if (noun !== undefined && sets.placeWords.has(folded(noun))) {
          person -= 4;
          place += 4;
        }
      }
      const owned = owner && sets.placeWords.has(folded(next));
      if (owned) {
        person -= 6;
        place += 4;
      }
      if (nouns && !ofPlace && run.length === 1 && prior !== 'in' && prior !== 'nach') place = 0;
      if (nouns && run.length === 1 && !titled && told === 0 && !sets.relations.has(prior)) person -= 2;
      lastPerson = person >= 2;
      const isOf = (prior === 'of' || prior === 'von' || prior === 'de') && sets.placeWords.has(second);
      found.push({
        name: owned ? `${sentence.slice(first.at, last.end)} ${next}` : name,
        person,
        place,
        sentence: index,
        ...(isOf ? { kind: second } : {}),
      });
    }
  }
  return found;
}
