import type { Vocabulary, WordList } from '../kit/match-words.ts';

/** Words for places in English and Chinese. Longer words win over shorter ones inside them. */

export const PLACE_WORDS = {
  street: `
    street, streets, road, avenue, boulevard, crossing, crossroads, downtown, promenade, shopping street,
    lane, neighborhood, neighbourhood, district, quarter, 街, 街道, 街头, 大街, 马路, 路口, 商店街, 巷口, 街区
  `,
  alley: `
    alley, alleyway, backstreet, back street, narrow street, side street, passage, passageway, backlot, 小巷,
    巷子, 巷, 胡同, 后巷, 弄堂, 窄街
  `,
  market: `
    market, street market, bazaar, fish market, night market, marketplace, market square, fair, festival,
    fairground, stalls, 市场, 集市, 夜市, 市集, 摊, 鱼市, 庙会, 祭典
  `,
  village: `
    village, hamlet, town, town square, square, plaza, farmstead, settlement, cottages, farm, farmhouse,
    courtyard, yard, 村, 村庄, 小镇, 镇, 广场, 农舍, 院子, 庭院, 四合院
  `,
  rooftop: 'rooftop, roof, rooftops, roof terrace, balcony, terrace, 屋顶, 天台, 楼顶, 阳台, 露台',
  skyline: 'skyline, city, cityscape, metropolis, megacity, city view, capital, cities, 城市, 都市, 天际线, 都会',
  harbor: `
    harbor, harbour, dock, docks, dockside, pier, quay, wharf, port, marina, jetty, shipyard, ferry landing,
    waterfront, 港, 港口, 码头, 渡口, 船坞, 海港
  `,
  deck: `
    deck, ship deck, ship, boat, ferry, steamer, sailing ship, galleon, yacht, trawler, submarine deck, 甲板, 船,
    轮船, 渡轮, 帆船, 船上
  `,
  beach: `
    beach, shore, seashore, coast, coastline, cove, bay, sea, ocean, seaside, cliffs, cliff, tide pools,
    island, 海滩, 沙滩, 海边, 海岸, 海, 悬崖, 岛, 海湾
  `,
  lighthouse: 'lighthouse, light house, beacon, 灯塔',
  lamproom: 'lamp room, lantern room, 灯室',
  lake: `
    lake, river, riverbank, pond, waterfall, stream, canal, marsh, swamp, bog, wetland, lakeside, 湖, 河, 河边,
    池塘, 瀑布, 溪, 沼泽, 运河, 江边, 湖畔
  `,
  bridge: 'bridge, footbridge, viaduct, overpass, 桥, 石桥, 木桥, 天桥',
  forest: `
    forest, woods, wood, woodland, grove, jungle, bamboo grove, bamboo forest, thicket, clearing, glade, 森林,
    树林, 林, 竹林, 林间, 丛林
  `,
  mountain: `
    mountain, mountains, mountain pass, peak, summit, ridge, valley, hill, hills, hillside, volcano, glacier,
    canyon, gorge, overlook, 山, 山顶, 山谷, 山路, 山峰, 峡谷, 火山, 雪山, 山坡
  `,
  desert: 'desert, dunes, dune, oasis, wasteland, badlands, mesa, salt flat, 沙漠, 沙丘, 绿洲, 荒漠, 戈壁, 废土',
  field: `
    field, fields, meadow, plain, plains, grassland, prairie, rice paddy, rice paddies, paddy, moor, heath,
    tundra, steppe, battlefield, pasture, vineyard, orchard, snowfield, 田, 田野, 稻田, 草原, 原野, 草地, 荒野, 雪原, 麦田, 战场
  `,
  garden: `
    garden, park, zen garden, greenhouse, botanical, courtyard garden, rose garden, playground, hedge maze,
    花园, 公园, 园林, 庭园, 温室, 植物园, 后花园
  `,
  shrine: `
    shrine, temple, pagoda, torii, monastery, buddhist temple, shinto shrine, sanctuary, temple gate, 神社, 寺,
    寺庙, 庙, 鸟居, 佛寺, 道观, 山门, 宝塔, 古寺
  `,
  worship: `
    shrine hall, temple hall, prayer hall, hall of worship, worship hall, haiden, 拜殿, 佛堂, 佛殿, 大雄宝殿, 祠堂
  `,
  castle: `
    castle, fortress, palace, citadel, keep, stronghold, tower, mansion, manor, estate, chateau, villa, city
    walls, gate, city gate, 城堡, 宫殿, 要塞, 塔楼, 庄园, 宅邸, 城门, 皇宫, 府邸, 别墅, 高塔
  `,
  ruins: `
    ruins, ruin, ruined, abandoned, excavation, dig site, stone circle, henge, ancient stones, pyramid,
    pyramids, 废墟, 遗迹, 遗址, 断壁, 古迹, 金字塔
  `,
  graveyard: `
    graveyard, cemetery, churchyard, tomb, tombs, burial ground, grave, mausoleum, 墓地, 坟, 公墓, 墓园, 陵墓, 坟场
  `,
  station: `
    station, train station, railway station, platform, railway, metro station, subway station, bus stop, bus
    station, terminal, airport, tram stop, 车站, 火车站, 站台, 月台, 地铁站, 巴士站, 公交站, 机场
  `,
  cave: `
    cave, cavern, grotto, mine, mineshaft, tunnel, catacombs, underground, sewer, crystal cave, 洞穴, 山洞, 洞, 矿井,
    矿洞, 隧道, 地下, 下水道, 溶洞
  `,
  planet: `
    planet, alien planet, moon base, lunar, mars, alien world, asteroid, outer space, space, colony, 星球, 月球,
    火星, 太空, 宇宙, 殖民地, 外星
  `,
  room: `
    room, bedroom, apartment, living room, flat, dormitory, dorm, inn room, hotel room, house, home, parlor,
    parlour, sitting room, lounge, cabin, hut, cottage, attic, tatami room, nursery, tent, ryokan, guest room,
    bathhouse, keeper quarters, quarters, 房间, 卧室, 公寓, 客厅, 宿舍, 旅馆, 客房, 家, 小屋, 阁楼, 屋里, 屋内, 民宿, 客栈, 木屋, 榻榻米
  `,
  study: `
    office, study, detective office, detective agency, agency, bureau, headquarters, police station, precinct,
    newsroom, archive, archives, records room, interrogation room, den, harbor office, reception, bank,
    consulate, embassy, 办公室, 书房, 事务所, 警局, 警察局, 侦探社, 档案室, 报社, 审讯室, 总部, 银行, 县衙
  `,
  library: `
    library, bookshop, bookstore, book store, reading room, scriptorium, antiquarian, 图书馆, 书店, 藏书, 书库, 藏经阁,
    旧书店
  `,
  bar: `
    bar, pub, tavern, saloon, nightclub, jazz club, club, speakeasy, jazz bar, izakaya, casino, lounge bar,
    taproom, gambling den, cabaret, 酒吧, 酒馆, 夜总会, 俱乐部, 居酒屋, 爵士酒吧, 酒肆, 赌场, 歌舞厅
  `,
  cafe: `
    cafe, coffee shop, coffeehouse, teahouse, tea house, tea room, tearoom, restaurant, diner, bakery, noodle
    shop, ramen shop, canteen, dining room, inn, eatery, kissaten, 咖啡馆, 咖啡店, 咖啡厅, 茶馆, 茶室, 茶楼, 餐厅, 饭馆, 面馆, 面包店,
    食堂, 酒楼, 饭店
  `,
  hall: `
    hall, great hall, throne room, throne, ballroom, banquet hall, lobby, hotel lobby, foyer, atrium, court,
    courtroom, museum, gallery, auction house, opera house, grand staircase, hotel, council chamber, chamber,
    city hall, town hall, 大厅, 大堂, 王座, 舞厅, 宴会厅, 法庭, 博物馆, 美术馆, 画廊, 酒店, 议事厅, 殿, 正殿, 展厅
  `,
  church: 'church, chapel, cathedral, abbey, nave, altar, crypt, convent, 教堂, 礼拜堂, 大教堂, 修道院, 祭坛',
  classroom: `
    classroom, school, lecture hall, academy, university, high school, music room, clubroom, club room, school
    hallway, 教室, 学校, 学院, 大学, 校园, 社团, 讲堂, 音乐教室, 私塾
  `,
  hospital: `
    hospital, clinic, infirmary, ward, operating room, sickroom, asylum, sanatorium, morgue, medbay, med bay,
    医院, 诊所, 病房, 医务室, 手术室, 疗养院, 太平间, 医馆
  `,
  lab: `
    laboratory, lab, research lab, research facility, facility, server room, control room, observatory,
    reactor, data center, workshop lab, alchemist, cryo, 实验室, 研究所, 控制室, 天文台, 机房, 研究室, 炼金, 反应堆
  `,
  spaceship: `
    spaceship, starship, spacecraft, space station, cockpit, command bridge, bridge of the ship, bridge of the
    starship, bridge of a starship, starship bridge, bridge of the spaceship, ship bridge, engine room,
    airlock, cargo bay, orbital, habitat, generation ship, shuttle, 飞船, 太空船, 空间站, 太空站, 驾驶舱, 舰桥, 船舱, 气闸, 星舰,
    引擎室, 货舱
  `,
  train: `
    train, train car, carriage, railway carriage, compartment, dining car, sleeper car, subway car, tram, bus,
    metro, night train, express, 列车, 车厢, 火车, 电车, 地铁, 卧铺, 餐车, 夜行列车
  `,
  prison: `
    prison, jail, cell, dungeon, cellar, basement, vault, wine cellar, bunker, holding cell, boiler room, 监狱,
    牢房, 地牢, 地下室, 地窖, 酒窖, 金库, 囚室, 防空洞
  `,
  kitchen: 'kitchen, galley, pantry, scullery, cookhouse, 厨房, 灶, 后厨, 灶房',
  shop: `
    shop, store, antique shop, boutique, apothecary, pharmacy, pawnshop, toy shop, flower shop, clock shop,
    tailor, convenience store, curio shop, general store, watchmaker, 商店, 店, 店铺, 古董店, 药铺, 药店, 当铺, 花店, 钟表店,
    便利店, 杂货铺, 裁缝铺
  `,
  theater: `
    theater, theatre, stage, backstage, opera, cinema, circus, dressing room, auditorium, concert hall, music
    hall, puppet theatre, 剧院, 剧场, 舞台, 后台, 戏院, 戏台, 电影院, 马戏团, 音乐厅
  `,
  workshop: `
    workshop, warehouse, factory, garage, forge, smithy, studio, hangar, barn, stable, mill, boathouse,
    foundry, storage, storeroom, printing house, atelier, 工坊, 仓库, 工厂, 车库, 铁匠铺, 画室, 工作室, 机库, 谷仓, 马厩, 磨坊, 船屋,
    作坊, 库房
  `,
  corridor: `
    corridor, hallway, passage way, stairwell, staircase, stairs, elevator, landing, hall way, 走廊, 楼梯, 过道, 电梯,
    回廊, 楼道
  `,
} as const satisfies Vocabulary<string>;

export type PlaceKind = keyof typeof PLACE_WORDS;

/** Places that contain others: "harbor office" is an office, "mountain temple" a temple. */
export const SETTINGS: ReadonlySet<PlaceKind> = new Set<PlaceKind>([
  'street',
  'skyline',
  'harbor',
  'beach',
  'forest',
  'mountain',
  'village',
  'lake',
  'field',
  'garden',
  'desert',
  'castle',
  'planet',
  'market',
  'deck',
  'ruins',
  'spaceship',
  'train',
  'hospital',
  'classroom',
  'station',
  'church',
  'room',
  'hall',
  'rooftop',
]);

export const TIMES = {
  dawn: 'dawn, sunrise, daybreak, early morning, first light, morning, 黎明, 清晨, 拂晓, 日出, 早晨, 凌晨, 早上',
  dusk: `
    dusk, sunset, twilight, evening, golden hour, late afternoon, nightfall, sundown, 黄昏, 傍晚, 日落, 夕阳, 暮, 晚霞
  `,
  night: `
    night, midnight, moonlit, moonlight, nocturnal, starry, after dark, late night, nighttime, neon lit,
    lamplit, lantern lit, neon, 夜, 深夜, 午夜, 月光, 夜晚, 星空, 月下, 夜色, 霓虹
  `,
  day: 'day, daylight, noon, midday, afternoon, sunny, sunlit, daytime, bright, 白天, 中午, 正午, 下午, 阳光, 晴, 午后',
} as const satisfies Vocabulary<string>;
export type TimeOfDay = keyof typeof TIMES;

export const WEATHERS = {
  storm: `
    storm, thunderstorm, stormy, thundery, lightning storm, thunder, lightning, tempest, typhoon, gale, 暴风雨,
    雷, 台风, 风暴, 暴雨, 闪电
  `,
  rain: `
    rain, rainy, rain slicked, rain soaked, drizzle, wet, downpour, puddles, monsoon, raining, rain swept, 雨,
    雨夜, 下雨, 细雨, 湿漉漉, 积水
  `,
  snow: `
    snow, snowy, snowfall, blizzard, winter, frozen, icy, snow covered, frost, snowbound, 雪, 冬, 下雪, 冰, 寒冬, 积雪
  `,
  fog: 'fog, foggy, mist, misty, haze, hazy, smoke, smoky, steam, 雾, 薄雾, 浓雾, 烟, 雾气, 朦胧, 云雾',
  clear: 'clear sky, clear night, cloudless, starry, sunny, 晴朗, 万里无云, 晴空',
} as const satisfies Vocabulary<string>;
export type Weather = keyof typeof WEATHERS;

export const CULTURES = {
  japan: `
    japan, japanese, tokyo, kyoto, osaka, edo, shinto, torii, tatami, samurai, izakaya, ryokan, meiji, showa,
    taisho, shoji, kissaten, nagasaki, yokohama, hokkaido, 日本, 东京, 京都, 和风, 神社, 江户, 昭和, 大正, 明治, 居酒屋
  `,
  china: `
    china, chinese, shanghai, beijing, peking, canton, hong kong, jiangnan, tang dynasty, song dynasty, ming
    dynasty, qing dynasty, wuxia, xianxia, suzhou, chinatown, 中国, 上海, 北京, 江南, 唐朝, 宋, 明朝, 清朝, 武侠, 仙侠, 香港, 民国,
    古镇, 长安, 苏州, 茶馆, 胡同, 古代
  `,
  fantasy: `
    fantasy, medieval, middle ages, elven, dwarven, kingdom, knight, wizard, dragon, tavern, castle, viking,
    norse, celtic, fairy tale, magical, 中世纪, 奇幻, 王国, 骑士, 魔法, 巨龙, 精灵, 童话
  `,
  victorian: `
    victorian, england, english, ireland, scotland, cottage, countryside manor, london, gaslight, gaslit, gas lamp, edwardian, steampunk, nineteenth century, 19th century,
    sherlock, paris, vienna, prague, venice, european, europe, 维多利亚, 伦敦, 煤气灯, 蒸汽朋克, 欧洲, 巴黎
  `,
  deco: `
    1920s, 1930s, 1940s, 1950s, noir, art deco, prohibition, new york, chicago, los angeles, jazz age,
    hardboiled, wartime, 二十年代, 三十年代, 四十年代, 纽约, 芝加哥, 黑色电影
  `,
  future: `
    cyberpunk, futuristic, sci fi, science fiction, spaceship, neon, megacity, android, robot,
    dystopia, dystopian, orbital, colony, hologram, starship, space station, 2077, 赛博朋克, 未来, 科幻, 太空, 霓虹, 飞船,
    机器人, 空间站, 反乌托邦
  `,
  arabia: `
    arabian, arabia, persian, egypt, egyptian, cairo, baghdad, morocco, moroccan, ottoman, istanbul, bazaar,
    souk, desert town, 阿拉伯, 波斯, 埃及, 开罗, 巴格达, 摩洛哥, 一千零一夜
  `,
  western: `
    wild west, western frontier, frontier, saloon, cowboy, gold rush, mining town, texas, arizona, 西部, 牛仔, 淘金
  `,
  modern: `
    modern, contemporary, present day, today, suburb, suburban, office building, high school, smartphone,
    convenience store, apartment, mall, campus, 现代, 当代, 都市, 校园, 便利店, 公寓, 高中, 大学
  `,
} as const satisfies Vocabulary<string>;
export type SceneCulture = keyof typeof CULTURES;

/** Whether a culture has East Asian buildings and gardens. */
export const isEastern = (culture: SceneCulture): boolean => culture === 'japan' || culture === 'china';

/** Precedence of cultures: "1940s Tokyo" looks Japanese, a cyberpunk Tokyo futuristic. */
export const CULTURE_ORDER: readonly SceneCulture[] = [
  'future',
  'japan',
  'china',
  'arabia',
  'western',
  'fantasy',
  'victorian',
  'deco',
  'modern',
];

export const INSIDE: WordList = 'interior, inside, indoors, indoor, within, 室内, 内部, 里面, 屋内, 店内';
export const OUTSIDE_WORDS: WordList =
  'exterior, facade, outside of, outdoors, seen from outside, 室外, 外观, 外景, 门外';

/** Additional features of any place. */
export const FEATURES = {
  sea: 'sea, ocean, harbor, harbour, bay, ship, boat, lighthouse, pier, coast, island, 海, 港, 船, 灯塔, 岛',
  city: `
    city, skyline, tokyo, shanghai, new york, london, neon, downtown, metropolis, 城市, 都市, 东京, 上海,
    香港, 霓虹
  `,
  forest: 'forest, woods, trees, jungle, garden, 森林, 树, 林',
  mountain: 'mountain, mountains, hills, valley, peak, 山, 峰, 谷',
  space: 'space, stars, orbit, starship, planet, spaceship, moon base, 太空, 星, 宇宙, 轨道',
  blossom: 'cherry, blossom, blossoms, sakura, petals, plum, springtime, 樱, 樱花, 桃花, 梅花, 花瓣, 春',
  autumn: 'autumn, fall leaves, maple, red leaves, golden leaves, 秋, 枫, 红叶, 落叶',
  bamboo: 'bamboo, 竹',
  lanterns: 'lantern, lanterns, festival, paper lantern, 灯笼, 花灯, 祭典, 庙会',
  neon: 'neon, cyberpunk, holographic, billboards, 霓虹, 赛博',
  books: 'books, bookshelves, shelves, papers, files, 书, 书架, 文件',
  fire: `
    fireplace, fire, hearth, candle, candles, candlelit, torch, torches, torchlight, 壁炉, 火, 蜡烛, 烛光, 火把
  `,
  moon: 'moon, moonlit, moonlight, full moon, 月',
  stars: 'stars, starry, star, milky way, constellation, 星空, 星',
  red: 'blood, crimson, hell, infernal, red sky, 血, 猩红, 地狱',
  ruined: 'abandoned, ruined, derelict, decayed, overgrown, crumbling, broken, haunted, 废弃, 荒废, 破败, 残破, 闹鬼',
  piano: 'piano, jazz, 钢琴, 爵士',
  bed: 'bed, bedroom, sleeper, dorm, hotel room, quarters, 床, 卧室, 宿舍, 客房',
  plants: 'plants, plant, flowers, ivy, greenhouse, roses, 植物, 花, 藤, 温室',
} as const satisfies Vocabulary<string>;
export type Feature = keyof typeof FEATURES;
