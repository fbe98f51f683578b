/** Words for moods in English and Chinese. */

const FEELING_WORDS = {
  calm: `
    calm, quiet, peaceful, serene, gentle, soft, still, tranquil, restful, soothing, ambient, 平静, 安静, 宁静, 柔和,
    舒缓, 温柔
  `,
  happy: `
    happy, cheerful, joyful, bright, playful, light hearted, sunny, festive, merry, upbeat, 欢快, 快乐, 明亮, 轻快,
    喜庆, 热闹
  `,
  warm: `
    warm, cozy, cosy, homely, tender, intimate, comforting, romantic, love, hope, hopeful, 温暖, 温馨, 浪漫, 希望, 治愈
  `,
  sad: `
    sad, melancholy, melancholic, mournful, grief, sorrow, lonely, loneliness, wistful, lament, bittersweet,
    somber, sombre, 悲伤, 忧郁, 哀, 孤独, 寂寞, 惆怅, 忧伤
  `,
  nostalgic: 'nostalgic, nostalgia, memory, longing, autumn, autumnal, faded, 怀旧, 回忆, 思念, 秋',
  mysterious: `
    mysterious, mystery, enigmatic, secret, curious, investigation, puzzle, noir, intrigue, 神秘, 悬疑, 谜, 侦探, 调查
  `,
  tense: `
    tense, tension, suspense, suspenseful, uneasy, anxious, urgent, danger, threat, ominous, foreboding,
    dread, 紧张, 不安, 危险, 危机, 压迫
  `,
  eerie: `
    eerie, haunted, haunting, spooky, creepy, horror, ghostly, uncanny, nightmare, sinister, dark, 诡异, 恐怖, 阴森,
    幽, 鬼
  `,
  heroic: `
    heroic, epic, triumphant, brave, adventure, adventurous, noble, majestic, grand, 英雄, 史诗, 壮丽, 冒险, 豪迈
  `,
  battle: 'battle, combat, fight, chase, action, driving, aggressive, intense, fast, 战斗, 激烈, 追逐, 快节奏',
  dreamy: `
    dreamy, dream, ethereal, floating, magical, magic, wonder, enchanted, otherworldly, celestial, 梦幻, 空灵, 魔法,
    奇幻, 飘渺
  `,
  sacred: 'sacred, holy, solemn, reverent, prayer, temple, church, monastic, ritual, 神圣, 庄严, 肃穆, 祈祷, 寺, 教堂',
  vast: 'vast, empty, desolate, barren, cold, lonesome, frozen, endless, space, abyss, 空旷, 荒凉, 冰冷, 寒冷, 无垠',
  busy: 'busy, bustling, lively, crowded, jazzy, swing, market, cafe, bar, 繁忙, 喧闹, 爵士, 市集',
  slow: 'slow, slowly, sparse, minimal, drone, drowsy, sleepy, 缓慢, 慢, 稀疏',
} as const;

/** Feelings as valence (−1…1), energy, tension and space (0…1). */
export const FEELINGS = {
  words: FEELING_WORDS,
  values: {
    calm: [0.2, 0.15, 0.05, 0.5],
    happy: [0.85, 0.65, 0.05, 0.35],
    warm: [0.6, 0.3, 0.05, 0.4],
    sad: [-0.7, 0.15, 0.2, 0.55],
    nostalgic: [-0.1, 0.22, 0.1, 0.55],
    mysterious: [-0.2, 0.3, 0.5, 0.6],
    tense: [-0.45, 0.45, 0.9, 0.5],
    eerie: [-0.65, 0.12, 0.85, 0.85],
    heroic: [0.5, 0.7, 0.35, 0.6],
    battle: [-0.2, 0.95, 0.85, 0.35],
    dreamy: [0.35, 0.22, 0.1, 0.85],
    sacred: [0.05, 0.1, 0.2, 0.95],
    vast: [-0.35, 0.08, 0.35, 0.95],
    busy: [0.45, 0.7, 0.1, 0.3],
    slow: [0, 0.02, 0.2, 0.7],
  } satisfies Record<keyof typeof FEELING_WORDS, readonly [number, number, number, number]>,
} as const;

/** Places and periods that colour the music. */
export const COLORS = {
  japan: 'japan, japanese, koto, shamisen, shakuhachi, tokyo, kyoto, edo, shrine, zen, 和风, 日本, 神社, 三味线',
  china: `
    china, chinese, guzheng, erhu, pipa, guqin, shanghai, teahouse, tea house, jiangnan, 中国, 古筝, 二胡, 琵琶, 古琴,
    江南, 茶馆, 国风, 古风
  `,
  arabia: 'arabian, desert, oud, bazaar, persian, egyptian, moroccan, 沙漠, 阿拉伯, 集市',
  noir: 'noir, jazz, jazzy, smoky, detective, saxophone, lounge, speakeasy, blues, 爵士, 黑色电影, 侦探',
  future: `
    cyberpunk, synth, synthwave, electronic, neon, futuristic, sci fi, space, spaceship, station, lab, 赛博, 电子,
    未来, 科幻, 太空, 飞船
  `,
  fantasy: 'fantasy, medieval, celtic, folk, tavern, castle, lute, elven, village, 奇幻, 中世纪, 城堡, 民谣, 村',
  modern: 'modern, city, lo fi, lofi, urban, chill, 现代, 都市, 城市',
} as const;

export const LEADS = {
  piano: 'piano, keys, felt piano, 钢琴',
  musicbox: 'music box, celesta, toy, lullaby, chimes, 八音盒, 音乐盒, 摇篮曲',
  koto: 'koto, shamisen, 三味线, 日本筝',
  guzheng: 'guzheng, guqin, pipa, zither, 古筝, 古琴, 琵琶',
  guitar: 'guitar, lute, oud, banjo, acoustic, 吉他, 鲁特琴',
  harp: 'harp, lyre, 竖琴',
  bell: 'bell, bells, gong, glockenspiel, singing bowl, 钟, 铃, 磬',
  flute: 'flute, shakuhachi, ocarina, whistle, woodwind, erhu, violin, dizi, xiao, 笛, 箫, 尺八, 二胡, 小提琴',
  vibraphone: 'vibraphone, vibes, rhodes, electric piano, marimba, saxophone, 颤音琴, 电钢琴',
  synth: 'synth, arpeggio, sequencer, arp, electronic, synthesizer, 合成器, 电子',
} as const;

export const PADS = {
  warm: 'pad, pads, warm, hum, 铺底',
  strings: 'strings, string, cello, orchestra, orchestral, violins, 弦乐, 大提琴, 管弦',
  choir: 'choir, choral, voices, chant, vocal, 合唱, 人声, 吟唱',
  glass: 'glass, ethereal, shimmer, shimmering, crystal, 玻璃, 空灵, 晶莹',
  organ: 'organ, accordion, harmonium, 管风琴, 手风琴',
  dark: 'drone, dark, low, bass, rumble, ominous, 低沉, 低音, 阴暗',
} as const;

export const TEXTURES = {
  rain: 'rain, rainy, drizzle, storm, downpour, 雨',
  wind: 'wind, windy, breeze, snow, blizzard, mountain, desert, 风, 雪',
  sea: 'sea, ocean, waves, harbor, harbour, shore, tide, ship, beach, lighthouse, 海, 浪, 港, 潮',
  crackle: 'vinyl, crackle, gramophone, radio, lo fi, lofi, noir, old record, 黑胶, 唱片, 留声机, 收音机',
  fire: 'fire, hearth, fireplace, campfire, candle, forge, 火, 炉',
  night: 'night, crickets, insects, cicadas, forest, garden, summer, 夜, 虫, 蝉, 森林',
  hum: 'machine, engine, hum, reactor, spaceship, train, industrial, electric, neon, 机器, 引擎, 飞船, 列车, 工厂',
  drips: 'cave, drip, dripping, water drops, dungeon, well, cellar, 滴水, 洞, 地牢, 井',
  clock: 'clock, ticking, clockwork, countdown, 钟表, 滴答, 倒计时',
} as const;
