import type { NamedBrief } from './brief.ts';

/** Outlines with headings and lists. */
export const LONG_BRIEFS: readonly NamedBrief[] = [
  {
    key: 'en-outline',
    language: 'en',
    text: `# The Salt Ledger

Setting: the port of Vesper, 1911, in the last week of the herring season.
Tone: grave, restrained. No romance, no comedy.
Art style: charcoal with one spot of red.

## Characters
- Isolde Marrow – a harbour accountant of fifty who has never told a lie. Protagonist.
- Tobias Marrow – her younger brother, a smuggler.
- Captain Henrike Voss – harbour police; she was engaged to Tobias once.
- Old Nan Pellow: keeps the boarding house and hears everything.

## Places
- The Customs House: ledgers to the ceiling, one gas lamp.
- Pellow's Boarding House
- The Drowned Quay – only walkable at low tide.

## Act 1: The Missing Page
Isolde finds that a page has been cut out of the ledger for the night of the storm. At Pellow's Boarding House, Nan tells her that Tobias slept there that night. Captain Voss asks for the ledger by morning.

## Act 2: Low Tide
Isolde walks out to the Drowned Quay and finds forty barrels marked as salt. Tobias begs her to write one false line. Voss offers to look away if Isolde hands over her brother's boat.

## Act 3: The Audit
The auditor arrives from the capital. Isolde must read the ledger aloud in the Customs House. Whatever she reads becomes the truth.

## Endings
- She reads the true line, and Tobias hangs.
- She reads the false line, and never keeps a book again.`,
    people: ['Isolde Marrow', 'Tobias Marrow', 'Henrike Voss', 'Nan Pellow'],
    relations: [
      ['brother', ['Tobias', 'Isolde']],
      ['engaged', ['Henrike', 'Voss', 'Tobias']],
    ],
    places: ['Customs House', 'Boarding House', 'Drowned Quay'],
    acts: ['The Missing Page', 'Low Tide', 'The Audit'],
    rules: ['No romance', 'no comedy', 'charcoal with one spot of red', 'grave, restrained'],
    forbidden: [/\bcomedy\b/i, /\bromance\b/i],
    plot: [
      'a page has been cut out of the ledger',
      'Nan tells her that Tobias slept there that night',
      'finds forty barrels marked as salt',
      'begs her to write one false line',
      'read the ledger aloud',
      'Tobias hangs',
      'never keeps a book again',
    ],
  },
  {
    key: 'en-numbered',
    language: 'en',
    text: `TITLE: Nine Bells

CAST
1. Ruth Okonkwo, 34, ship's cook, she/her. Wants to get home in time for her daughter's birthday.
2. Mads Iversen, first mate. Ruth's oldest friend. He has been drinking again.
3. Pascual Quiroga, the passenger nobody saw come aboard.

LOCATIONS
1. The galley
2. The wheelhouse
3. Cabin 14

PART ONE – FOG
The ship's bell rings nine times, and there is no such signal. Ruth finds wet footprints in the galley. Mads swears he did not leave the wheelhouse.

PART TWO – ICE
Pascual opens the door of Cabin 14 before anybody knocks. He asks Ruth to cook him the meal she made on the day her husband died. The engine stops.

RULES
- No guns.
- Nobody is a ghost.
- Second person, present tense.`,
    people: ['Ruth Okonkwo', 'Mads Iversen', 'Pascual Quiroga'],
    relations: [
      ['friend', ['Mads', 'Ruth']],
      ['daughter', ['Ruth']],
    ],
    places: ['galley', 'wheelhouse', 'Cabin 14'],
    acts: ['FOG', 'ICE'],
    rules: ['No guns', 'Nobody is a ghost', 'Second person, present tense'],
    plot: [
      'bell rings nine times',
      'finds wet footprints in the galley',
      'opens the door of Cabin 14 before anybody knocks',
      'The engine stops',
    ],
  },
  {
    key: 'en-prose',
    language: 'en',
    text: `In the winter of 1962 the village of Ystrad Wen is to be flooded for a reservoir. Mair Bevan, the schoolmistress, has nine pupils left and refuses to close the school. Her nephew Gethin works for the water board and has been sent to read out the order. Reverend Idris Pugh has already sold the chapel bell.

On the first night Gethin comes to the schoolhouse with the paper in his pocket and does not take it out. Mair gives him tea and asks about his mother. In the morning the pupils find the river running the wrong way.

Later Idris confesses in the empty chapel that he signed for the whole village. Mair takes the children up to the quarry, where they ring the bell he sold. The engineer, a woman called Catrin Szabó, hears it under the water.

At the end the valley fills. Mair stays in the schoolhouse until the water reaches the blackboard. Please keep the Welsh names as they are, and do not make it a love story.`,
    people: ['Mair Bevan', 'Gethin', 'Idris Pugh', 'Catrin Szabó'],
    relations: [['nephew', ['Gethin', 'Mair']]],
    places: ['Ystrad Wen', 'schoolhouse', 'chapel', 'quarry'],
    acts: [],
    rules: ['keep the Welsh names', 'do not make it a love story'],
    plot: [
      'refuses to close the school',
      'with the paper in his pocket and does not take it out',
      'the river running the wrong way',
      'signed for the whole village',
      'ring the bell he sold',
      'until the water reaches the blackboard',
    ],
  },
  {
    key: 'en-bullets',
    language: 'en',
    text: `Story idea!!

* hero: Priya Nair, night-shift radiologist
* her rival is Dr. Conrad Ashby (they were at school together)
* place: St. Brannoc's hospital, mostly the basement archive
* an X-ray from 1988 shows a key inside a man's chest
* the man walks in alive, his name is Samuel Teague
* Priya must decide whether to tell him
* Ashby steals the film
* ends on the hospital roof
* absolutely no gore, no swearing`,
    people: ['Priya Nair', 'Conrad Ashby', 'Samuel Teague'],
    relations: [['rival', ['Ashby', 'Priya']]],
    places: ['hospital', 'archive', 'roof'],
    acts: [],
    rules: ['no gore', 'no swearing'],
    plot: [
      'shows a key inside a man',
      'the man walks in alive',
      'must decide whether to tell him',
      'Ashby steals the film',
      'ends on the hospital roof',
    ],
  },
  {
    key: 'en-acts-inline',
    language: 'en',
    text: `Three acts please. Act 1: Nadia Haddad, a locksmith in Beirut, is asked by her aunt Samira to open a safe that has no door. Act 2: In the Hotel Cardinal she meets Elias Khoury, who built the safe and has forgotten why. Act 3: On the Corniche at dawn Nadia gives Samira the key and keeps what was inside. It should feel like a fable; no police.`,
    people: ['Nadia Haddad', 'Samira', 'Elias Khoury'],
    relations: [['aunt', ['Samira', 'Nadia']]],
    places: ['Hotel Cardinal', 'Corniche'],
    acts: 3,
    rules: ['like a fable', 'no police'],
    plot: [
      'open a safe that has no door',
      'who built the safe and has forgotten why',
      'gives Samira the key and keeps what was inside',
    ],
  },
  {
    key: 'zh-outline',
    language: 'zh',
    text: `《雾港来信》

背景：一九三五年，海港城市青崖。
风格：水墨，冷色调。
基调：克制、忧伤，不要搞笑。

人物：
- 苏晚晴：电报局的译电员，主角，二十六岁。
- 苏牧之：她的哥哥，失踪的记者。
- 魏庭轩：码头帮的账房，苏牧之的旧友。
- 白露：舞厅歌女，知道暗号。

地点：
- 电报局：深夜只亮一盏灯。
- 七号码头
- 百乐门舞厅

第一幕：空白电报
苏晚晴收到一封没有字的电报，发报人是她失踪的哥哥。魏庭轩在七号码头拦住她，劝她不要再查。

第二幕：暗号
白露在百乐门舞厅唱了一首改过词的歌。苏晚晴发现歌词就是密码本。

第三幕：回电
苏晚晴必须决定，把真相发给报社，还是发给哥哥。`,
    people: ['苏晚晴', '苏牧之', '魏庭轩', '白露'],
    relations: [
      ['哥哥', ['苏牧之', '苏晚晴']],
      ['旧友', ['魏庭轩', '苏牧之']],
    ],
    places: ['电报局', '七号码头', '百乐门舞厅'],
    acts: ['空白电报', '暗号', '回电'],
    rules: ['不要搞笑', '水墨', '克制'],
    plot: ['没有字的电报', '拦住她，劝她不要再查', '唱了一首改过词的歌', '歌词就是密码本', '把真相发给报社'],
  },
  {
    key: 'zh-prose',
    language: 'zh',
    text: '唐朝末年，敦煌。抄经人慧明在第十七窟里抄一部谁也没见过的经，每抄完一页，城里就有一个人忘记自己的名字。守窟的老僧空海劝他停笔。商人安延陀愿意出千金买下整部经，因为他的女儿阿依已经忘了他。慧明在最后一页上看到了自己的名字。全文不要出现现代词汇，结局要开放。',
    people: ['慧明', '空海', '安延陀', '阿依'],
    relations: [['女儿', ['阿依', '安延陀']]],
    places: ['敦煌', '第十七窟'],
    acts: [],
    rules: ['不要出现现代词汇', '结局要开放'],
    plot: ['忘记自己的名字', '劝他停笔', '出千金买下整部经', '最后一页上看到了自己的名字'],
  },
  {
    key: 'ja-outline',
    language: 'ja',
    text: `タイトル：海鳴り食堂

登場人物
・早川澪（はやかわ みお）：二十九歳、食堂を継いだ料理人。主人公。
・早川拓也：澪の兄。十年前に漁に出て帰らない。
・桐生さん：毎朝同じ席に座る客。

場所
・海鳴り食堂
・旧灯台
・漁協の倉庫

第一幕　空の席
澪は閉めるはずの食堂をもう一日だけ開ける。桐生さんが、拓也の好きだった定食を注文する。

第二幕　霧笛
旧灯台で澪は兄の手帳を見つける。漁協の倉庫には、十年前の船の無線機が隠されている。

第三幕　朝の定食
澪は誰のために食堂を開けるのかを決める。

禁止：恋愛要素なし。死人は出さない。`,
    people: ['早川澪', '早川拓也', '桐生さん'],
    relations: [['兄', ['拓也', '澪']]],
    places: ['海鳴り食堂', '旧灯台', '漁協の倉庫'],
    acts: ['空の席', '霧笛', '朝の定食'],
    rules: ['恋愛要素なし', '死人は出さない'],
    plot: [
      'もう一日だけ開ける',
      '好きだった定食を注文する',
      '兄の手帳を見つける',
      '無線機が隠されている',
      '誰のために食堂を開けるのか',
    ],
  },
  {
    key: 'cy-capel',
    language: 'cy',
    text: `Cymeriadau:
- Angharad Llwyd: athrawes biano fyddar
- Emrys Llwyd: brawd Angharad, glöwr
- Siôn Pritchard: y rheolwr

Lleoedd:
- Capel Seion
- Y pwll glo

Mae Angharad yn dod adref i chwilio am ei brawd. Yng Nghapel Seion mae hi'n clywed y piano drwy ei dwylo. Mae Siôn Pritchard yn dweud celwydd am y ddamwain.`,
    people: ['Angharad Llwyd', 'Emrys Llwyd', 'Siôn Pritchard'],
    relations: [['brawd', ['Emrys', 'Angharad']]],
    places: ['Capel Seion', 'pwll glo'],
    acts: [],
    rules: [],
    plot: ['dod adref i chwilio am ei brawd', 'clywed y piano drwy ei dwylo', 'dweud celwydd am y ddamwain'],
  },
];
