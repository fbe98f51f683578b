// Families and places are put together; given names are old ones, which are made by nobody.

const words = (list) => list.split(' ');
const latin = (name) => ({ latin: name });
const capital = (word) => word[0].toUpperCase() + word.slice(1);

/** Two parts that do not repeat one another, without a letter three times or a doubled seam such as "Hartton". */
function compound(random, first, last) {
  for (;;) {
    const one = random.pick(words(first));
    const two = random.pick(words(last));
    if (one.toLowerCase() === two || one.at(-1).toLowerCase() === two[0] || one.toLowerCase().endsWith(two)) continue;
    return one + two;
  }
}

const given = (feminine, masculine) => (random, gender) =>
  latin(random.pick(words(gender === 'feminine' ? feminine : masculine)));

const ENGLISH_FIRST = 'Ash Black Brook Fair Hart Hol Lang Mill Nor Pem Red Stan Thorn Wal Whit Win Kes Old Stock Hazel Marl Cald Ever Ald Crans Dun Sel Thack Raven Har';
const ENGLISH_LAST = 'ton ford ley well worth field brook wood more bury by combe gate ridge ham stead croft wick den hurst';
const ENGLISH_PLACE = 'mouth port haven bridge ford ton bury wick stead cliff mere minster combe ham';
export const english = {
  family: (random) => latin(compound(random, ENGLISH_FIRST, ENGLISH_LAST)),
  given: given(
    'Ada Alice Agnes Beatrice Clara Constance Cora Dorothy Edith Eleanor Esther Florence Frances Grace Harriet Helen Ida Ivy Judith Lydia Mabel Margaret Martha Maud Nora Olive Rose Ruth Sylvia Winifred',
    'Albert Alfred Ambrose Arthur Basil Cecil Charles Clement Edgar Edmund Ernest Felix Francis Frederick George Gilbert Harold Henry Hugh Jasper Laurence Leonard Miles Oliver Ralph Rupert Silas Thomas Walter Wilfred',
  ),
  place: (random) => latin(compound(random, ENGLISH_FIRST, ENGLISH_PLACE)),
};

const FRENCH_FIRST = 'Beau Mont Val Roche Char Font Clair Mar Lan Gir Ber Per Bour Haute Grand Belle Vau Cour Mal Sauve Cler Aur';
const FRENCH_LAST = 'mont val fort champ court ville bois lieu gny tier land vert pont terre rive bourg vaux sac';
const FRENCH_SAINTS = 'Aubin Cyr Elme Gildas Honorat Jory Loup Malo Maur Pardoux Romain Sever Vaast Ybars';
const FRENCH_WATERS = 'Aure Brenne Creuse Dive Erve Loue Mauve Orge Risle Sarthe Vie Yonne';
export const french = {
  family: (random) => latin(compound(random, FRENCH_FIRST, FRENCH_LAST)),
  given: given(
    'Adèle Agathe Aline Blanche Camille Céleste Clémence Colette Delphine Élise Estelle Eugénie Fanny Flore Hélène Inès Jeanne Julie Léonie Lucie Madeleine Margaux Marthe Mathilde Noémie Odette Pauline Sabine Simone Suzanne',
    'Achille Alain Antoine Armand Auguste Baptiste Basile Bertrand Claude Clément Edmond Émile Étienne Fabien Félix Gaspard Georges Gustave Henri Jacques Jules Laurent Lucien Marcel Mathieu Octave Pascal Rémi Théodore Victor',
  ),
  place: (random) =>
    latin(
      random.integer(3) === 0
        ? `Saint-${random.pick(words(FRENCH_SAINTS))}-sur-${random.pick(words(FRENCH_WATERS))}`
        : compound(random, FRENCH_FIRST, FRENCH_LAST),
    ),
};

const NORSE_MASCULINE = 'Arn Bjarn Bren Dag Egil Eirik Frod Geir Grim Gunnar Hakon Halfdan Harald Ivar Ketil Leif Odd Orm Ragnar Sigurd Skarde Snorri Stein Svein Thorgil Tor Ulf Vagn';
const NORSE_FEMININE = 'Asa Astrid Bergljot Bodil Dagny Estrid Frida Gerd Groa Gudrun Gyda Hallgerd Helga Hild Inga Ingrid Jorunn Ragna Ragnhild Runa Sif Signe Sigrid Solveig Thora Thyra Tove Unn Yrsa';
const NORSE_FIRST = 'Stein Ulf Sol Hav Grå Vind Bjørn Orm Is Mjød Ask Eik Falk Storm Skjold';
const NORSE_LAST = 'vik fjord dal nes heim berg holm sund vang øy strand foss';
/** Fathers' names, as in Leifsson and Leifsdatter. */
export const norse = {
  family: (random, gender) => latin(`${random.pick(words(NORSE_MASCULINE)).replace(/s$/, '')}s${gender === 'feminine' ? 'datter' : 'son'}`),
  given: given(NORSE_FEMININE, NORSE_MASCULINE),
  place: (random) => latin(compound(random, NORSE_FIRST, NORSE_LAST)),
};

export { capital, compound, latin, words };
