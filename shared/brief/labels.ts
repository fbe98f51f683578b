import type { Language } from '../language/tag.ts';
import type { BRIEF_ROLES, StoryKind } from './brief.ts';

export type LabelledField =
  | 'title'
  | 'genre'
  | 'place'
  | 'time'
  | 'setting'
  | 'tone'
  | 'language'
  | 'acts'
  | 'people'
  | 'places'
  | 'happens'
  | 'never'
  | 'endings';

/** The labels of each field in every interface language, in lower case. `|` separates alternatives. */
export const FIELD_LABELS: Record<LabelledField, string> = {
  title: 'title|name of the story|标题|题目|片名|タイトル|題名|題',
  genre: 'genre|kind|kind of story|类型|题材|体裁|ジャンル|種類|物語の種類',
  place: 'place|location|where|地点|在哪里|舞台|場所|どこ',
  time: 'time|period|era|year|when|时间|时代|年代|時代|時期|いつ',
  setting: 'setting|place and time|time and place|背景|时间和地点|地点和时间|設定|場所と時代',
  tone: 'tone|mood|style|atmosphere|基调|语气|氛围|风格|トーン|雰囲気|調子|語り口',
  language: 'language|语言|言語|言葉',
  acts: 'acts|length|how long|幕数|篇幅|长度|長さ|幕',
  people: 'people|characters|cast|dramatis personae|persons|人物|角色|登场人物|主要人物|出场人物|登場人物|キャラクター',
  places: 'places|locations|地点列表|场景|各地点|地方|場所一覧|舞台一覧|行ける場所',
  happens:
    'plot|what happens|happens|events|story|outline|synopsis|scenes|情节|剧情|发生什么|发生的事|事件|大纲|梗概|出来事|あらすじ|筋|起きること|何が起きるか',
  never:
    "avoid|must not happen|what must not happen|not allowed|do not|don’t|don't|never|without|不要|禁止|避免|不能发生|不得发生|避けること|禁止事項|起きてはならないこと|なし|禁じること",
  endings: 'ending|endings|end|the end|how it ends|结局|结尾|收场|結末|エンディング|終わり|終わり方',
};

/** The names of each genre. A genre is certain as a label's value or directly before a word for a story. */
export const KIND_NAMES: Record<Exclude<StoryKind, 'open'>, string> = {
  noir: 'noir|mystery|detective|crime|murder mystery|whodunit|悬疑|推理|侦探|黑色|ノワール|ミステリー|ミステリ|推理|探偵',
  fantasy: 'fantasy|fairy|fairy tale|奇幻|魔幻|童话|ファンタジー|幻想',
  scifi: 'science fiction|science-fiction|sci-fi|scifi|sf|space|科幻|サイエンスフィクション|空想科学',
  romance: 'romance|romantic|love|爱情|恋爱|言情|恋愛|ラブ',
  horror: 'horror|ghost|scary|haunted house|恐怖|惊悚|鬼|灵异|ホラー|怪談|怪奇|幽霊',
};

export const ROLE_NAMES: Record<Exclude<(typeof BRIEF_ROLES)[number], 'npc'>, string> = {
  protagonist: 'protagonist|hero|heroine|main character|player|主角|主人公|プレイヤー|ヒロイン|ヒーロー',
  antagonist: 'antagonist|villain|enemy|反派|对手|敌人|敵|敵役|悪役|黒幕',
  ally: 'ally|friend|helper|盟友|帮手|伙伴|朋友|味方|仲間|相棒',
};

export const BRIEF_LANGUAGE_NAMES: Record<Language, string> = {
  en: 'en|english|英语|英文|英語',
  zh: 'zh|chinese|simplified chinese|中文|汉语|简体中文|中国語',
  ja: 'ja|japanese|日语|日文|日本語',
};

/** Common nouns for places; a name after one of them is a place's. */
export const PLACE_NOUNS =
  'place|town|village|city|island|inn|pub|bar|tavern|hotel|house|manor|castle|ship|boat|station|café|cafe|shop|theatre|theater|school|street|bridge|harbour|harbor|lighthouse|church|hall|tower|planet|地方|小镇|镇|村|村子|村庄|城|城市|岛|客栈|酒馆|旅馆|宅子|城堡|船|车站|咖啡馆|店|剧院|学校|桥|港|灯塔|町|街|島|宿|旅館|酒場|館|城|駅|喫茶店|劇場|学校|橋|灯台|村|屋敷';

/** Words for a story; a name after one of them is its title. */
export const STORY_NOUNS =
  'story|tale|game|novel|visual novel|drama|play|故事|小说|游戏|视觉小说|戏|物語|話|ゲーム|小説|もの';

const sets = new Map<string, ReadonlyMap<string, string>>();

/** The entry of a name table that equals a text; undefined if none. */
export function findTableEntry<Key extends string>(
  table: Readonly<Record<Key, string>>,
  text: string,
): Key | undefined {
  const id = Object.keys(table).join();
  let names = sets.get(id);
  if (names === undefined) {
    names = new Map(
      Object.entries<string>(table).flatMap(([key, all]) => all.split('|').map((name) => [name, key] as const)),
    );
    sets.set(id, names);
  }
  return names.get(text.trim().toLowerCase()) as Key | undefined;
}
