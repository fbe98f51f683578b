import { capital, compound, latin, words } from './european.mjs';

// Two invented tongues, out of syllables: a flowing one and a hard one.

const FLOWING = {
  first: 'ae al be ca ce da e el fa fi gwe i la le li lo ly ma me mi na ne ny o ra re sa se sha ta thi va ve vi ya ze',
  middle: 'la le li lo ra re ri ro na ne ni va ve sha tha the lia rie mi da se',
  feminine: 'a ael ena elle ia iel ielle ine ira ise isse wen ya yne',
  masculine: 'an ael dor el en ian ias ion ior ir is on or orn us yr',
};
const HARD = {
  first: 'bar bol bor brak dag dar dor dur gar gol gor grim har kar kor krag mor nar rag rok sark skar thar thor tor ul vor zar',
  middle: 'ga ra da ka ba mu ro zo ri gu',
  feminine: 'a da dis ga hild ka na ra sa va',
  masculine: 'ak din dok grim gar im in kan nar ok rak rim ur uk zad',
};
const EPITHET_FIRST = 'Ash Bright Cinder Dawn Dusk Ember Fern Frost Gold Gray Hollow Iron Moon Night Oak Raven Salt Silver Star Stone Storm Thorn Winter';
const EPITHET_LAST = 'bane bloom brand brook fall fire glass hand heart leaf mantle song step shade spear vale veil wake weaver wind';
const HALL_FIRST = 'Ash Bright Deep Dusk Elder Ember Far Frost Gray High Hollow Iron Moon Never Raven Silver Star Stone Storm Winter';
const HALL_LAST = 'deep fall fast fell ford gate haven hold keep mere moor reach spire vale watch wold';

/** Two or three syllables, without three vowels or consonants that nobody could say together. */
function invented(random, tongue, gender) {
  for (;;) {
    const middle = random.integer(3) === 0 ? random.pick(words(tongue.middle)) : '';
    const name = random.pick(words(tongue.first)) + middle + random.pick(words(tongue[gender]));
    if (/[aeiouy]{3}|[^aeiouy]{4}|(.)\1\1|(..)\2/.test(name) || name.length < 4 || name.length > 10) continue;
    return latin(capital(name));
  }
}

const tongue = (sounds, places) => ({
  family: (random) => latin(compound(random, EPITHET_FIRST, EPITHET_LAST)),
  given: (random, gender) => invented(random, sounds, gender),
  place: (random) =>
    random.integer(2) === 0 ? latin(compound(random, HALL_FIRST, HALL_LAST)) : invented(random, sounds, places),
});

export const fantasy = tongue(FLOWING, 'masculine');
export const fantasy_hard = tongue(HARD, 'masculine');
