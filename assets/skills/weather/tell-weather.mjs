import { CLIMATES, SEASONS } from './climate.mjs';
import { weatherOn } from './forecast.mjs';
import { languageOf, oneOf, seedOf, serve, text, whole } from './kit.mjs';
import { sayWeather } from './words.mjs';

await serve((input, emit) => {
  const seed = seedOf(input);
  const language = languageOf(input);
  const place = text(input, 'place', 200);
  const climate = oneOf(input, 'climate', Object.keys(CLIMATES), 'temperate');
  const season = oneOf(input, 'season', SEASONS, 'spring');
  const first = whole(input, 'day', 0, 1_000_000, 0);
  const days = Array.from({ length: whole(input, 'days', 1, 30, 1) }, (_, index) => {
    const weather = weatherOn({ seed, place, climate, season, day: first + index });
    return { day: first + index, ...weather, text: sayWeather(weather, language) };
  });
  const [today] = days;
  const forecast = days.slice(1);
  emit('log', { level: 'info', message: `${climate}, ${season}, day ${first}: ${today.text}` });
  emit('state_patch', { patch: { weather: { place, climate, season, seed, today, forecast } } });
  emit('ui_event', { event: 'weather', payload: { place, ...today } });
  return days.map((day) => day.text).join(' ');
});
