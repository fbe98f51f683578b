/** FNV-1a with a final mix: similar ids give different numbers. */
function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (const char of text) hash = Math.imul(hash ^ (char.codePointAt(0) ?? 0), 0x01000193);
  hash ^= hash >>> 15;
  hash = Math.imul(hash, 0x2c1b3c6d);
  return (hash ^ (hash >>> 13)) >>> 0;
}

const [WIDTH, HEIGHT, LAYERS, POINTS] = [160, 90, 3, 6];

/** What a cover shows; the same for the same id. Hues in degrees, positions in a picture of 160 by 90. */
export function designCover(id: string) {
  let drawn = 0;
  /** A number from 0 to below 1. */
  const draw = () => hashOf(`${id} ${drawn++}`) / 2 ** 32;
  const hue = Math.floor(draw() * 360);
  const isNight = draw() < 0.4;
  const sun = { x: 20 + draw() * 120, y: 14 + draw() * 30, radius: 7 + draw() * 11 };
  const ridges = Array.from({ length: LAYERS }, (_, layer) => {
    const base = 44 + layer * 15;
    const points = Array.from({ length: POINTS + 1 }, (_each, index) => {
      const y = base - draw() * (22 - layer * 5);
      return `${((index * WIDTH) / POINTS).toFixed(1)} ${y.toFixed(1)}`;
    });
    return `M0 ${HEIGHT}L${points.join('L')}L${WIDTH} ${HEIGHT}Z`;
  });
  return { hue, isNight, sun, ridges };
}

/** A cover for a story without a picture: hills under a sun or moon, different for each story. Decorative. */
export function GeneratedCover({ id, className }: { id: string; className?: string }) {
  const { hue, isNight, sun, ridges } = designCover(id);
  const tone = (layer: number) => `oklch(${(isNight ? 42 : 68) - layer * 8}% 0.06 ${hue + layer * 24})`;
  return (
    <svg
      className={`block full tall ${className ?? ''}`}
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      preserveAspectRatio="xMidYMid slice"
      aria-hidden="true"
    >
      <rect width={WIDTH} height={HEIGHT} fill={isNight ? `oklch(32% 0.05 ${hue})` : `oklch(90% 0.05 ${hue})`} />
      <circle cx={sun.x} cy={sun.y} r={sun.radius} fill={isNight ? 'oklch(92% 0.03 90)' : 'oklch(68% 0.16 32)'} />
      {ridges.map((ridge, layer) => (
        <path key={ridge} d={ridge} fill={tone(layer)} />
      ))}
    </svg>
  );
}
