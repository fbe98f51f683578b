// What a climate is like. Temperatures in °C, by season: the mean of a day, and how far days stray from it.

/**
 * `wet`: how much of the time the sky is closed, 0–1; `wind`: mean in km/h; `swing`: between night and day.
 * In the tropics there are two seasons: winter and spring stand for the dry one.
 */
export const CLIMATES = {
  temperate: { spring: [11, 5, 0.5], summer: [20, 4, 0.4], autumn: [11, 5, 0.55], winter: [2, 5, 0.55], swing: 9, wind: 14 },
  maritime: { spring: [9, 3, 0.6], summer: [15, 3, 0.55], autumn: [11, 3, 0.7], winter: [6, 3, 0.7], swing: 5, wind: 26 },
  continental: { spring: [8, 7, 0.4], summer: [22, 5, 0.35], autumn: [8, 6, 0.4], winter: [-10, 7, 0.4], swing: 12, wind: 14 },
  mediterranean: { spring: [15, 4, 0.35], summer: [26, 3, 0.1], autumn: [18, 4, 0.4], winter: [10, 3, 0.5], swing: 9, wind: 15 },
  tropical: { spring: [27, 1.5, 0.3], summer: [28, 1.5, 0.75], autumn: [27, 1.5, 0.7], winter: [26, 1.5, 0.25], swing: 8, wind: 11 },
  monsoon: { spring: [28, 2.5, 0.2], summer: [27, 2, 0.85], autumn: [26, 2, 0.55], winter: [20, 3, 0.1], swing: 9, wind: 15 },
  desert: { spring: [22, 4, 0.08], summer: [32, 3, 0.03], autumn: [23, 4, 0.06], winter: [12, 4, 0.1], swing: 17, wind: 17 },
  alpine: { spring: [2, 5, 0.5], summer: [11, 4, 0.5], autumn: [3, 5, 0.45], winter: [-8, 6, 0.5], swing: 10, wind: 20 },
  arctic: { spring: [-14, 6, 0.35], summer: [3, 3, 0.5], autumn: [-8, 5, 0.45], winter: [-26, 7, 0.3], swing: 6, wind: 22 },
};

export const SEASONS = ['spring', 'summer', 'autumn', 'winter'];

/** What a season of a climate is like. */
export function climateOf(climate, season) {
  const { [season]: [mean, stray, wet], swing, wind } = CLIMATES[climate];
  return { mean, stray, wet, swing, wind };
}
