// The weather in words, in the languages of the house.

export const CONDITION_WORDS = {
  en: {
    clear: 'A clear sky',
    fair: 'Sun between clouds',
    cloudy: 'Clouds',
    overcast: 'A closed grey sky',
    fog: 'Fog',
    drizzle: 'Drizzle',
    rain: 'Rain',
    storm: 'A thunderstorm',
    sleet: 'Sleet',
    snow: 'Snow',
    blizzard: 'Driving snow',
  },
  zh: {
    clear: '晴朗',
    fair: '晴间多云',
    cloudy: '多云',
    overcast: '阴沉',
    fog: '有雾',
    drizzle: '细雨',
    rain: '下雨',
    storm: '雷雨',
    sleet: '雨夹雪',
    snow: '下雪',
    blizzard: '暴风雪',
  },
  ja: {
    clear: '快晴',
    fair: '晴れときどき曇り',
    cloudy: '曇り',
    overcast: 'どんよりとした曇り空',
    fog: '霧',
    drizzle: '霧雨',
    rain: '雨',
    storm: '雷雨',
    sleet: 'みぞれ',
    snow: '雪',
    blizzard: '吹雪',
  },
};

export const WIND_WORDS = {
  en: { calm: 'no wind', breeze: 'a breeze', wind: 'wind', strong: 'strong wind', gale: 'a gale' },
  zh: { calm: '无风', breeze: '微风', wind: '有风', strong: '大风', gale: '狂风' },
  ja: { calm: '無風', breeze: 'そよ風', wind: '風あり', strong: '強風', gale: '暴風' },
};

const degrees = (value) => String(Math.round(value)).replace('-', '−');

/** "Rain, a breeze, 8 to 13 °C." */
export function sayWeather({ condition, temperature, wind }, language) {
  const sky = CONDITION_WORDS[language][condition];
  const air = WIND_WORDS[language][wind.kind];
  const low = degrees(temperature.low);
  const high = degrees(temperature.high);
  if (language === 'zh') return `${sky}，${air}，${low} 至 ${high} °C。`;
  if (language === 'ja') return `${sky}、${air}、${low}～${high} °C。`;
  return `${sky}, ${air}, ${low} to ${high} °C.`;
}
