import type { VNPackage } from '../../../../shared/story/index.ts';
import { act, character, encounter, makePackage, place } from '../../../support/story-fixture.ts';

/** A small story with its public texts and its secrets. */
function small(input: {
  language: string;
  title: string;
  premise: string;
  setting: string;
  objective: string;
  people: readonly { id: string; name: string; description: string; need?: string }[];
  places: readonly { id: string; title: string; ambientDetail: string; scene: string }[];
  truths: readonly string[];
  context: string;
  facts: readonly string[];
  endings: readonly string[];
}): VNPackage {
  const story = makePackage({
    language: input.language,
    title: input.title,
    acts: [
      act(
        'act_1',
        input.places.map(({ id, title, ambientDetail, scene }) =>
          place(id, [encounter(`at_${id}`, { title, description: scene })], { title, ambientDetail }),
        ),
        { title: input.title, objective: input.objective, scenarioContext: input.context },
      ),
    ],
    characters: input.people.map(({ need, ...person }) => ({
      ...character(person.id, need === undefined ? {} : { arc: [] }),
      ...person,
      ...(need !== undefined && { personalArc: { want: input.title, need, arcEncounters: [] } }),
    })),
    endings: input.endings,
    facts: input.facts.map((text, index) => ({ id: `fact_${index + 1}`, text, audience: 'director' as const })),
  });
  const { plot } = story;
  plot.premise = input.premise;
  plot.globalContext = { ...plot.globalContext, setting: input.setting, overarchingTruths: [...input.truths] };
  return story;
}

/** Three stories in three languages. The texts beside this file are labelled against their secrets. */
export const STORIES: Readonly<Record<string, VNPackage>> = {
  reef: small({
    language: 'en',
    title: 'The Dark Lamp',
    premise:
      'Nine sailors drowned when the Calliope struck the reef below the lighthouse of Carrow Head. Wren Ashby, an insurance clerk from the city, has three days to say who was to blame.',
    setting: 'A fishing harbour on a cold coast in 1902, where everybody owes somebody money.',
    objective: 'Find out why the lamp was dark on the night of the wreck.',
    people: [
      {
        id: 'wren',
        name: 'Wren Ashby',
        description: 'An insurance clerk with a borrowed coat, careful with numbers.',
        need: 'To admit that she altered the figures that ruined her own father.',
      },
      { id: 'harwell', name: 'Mayor Harwell', description: 'The mayor, who laughs first and pays last.' },
      { id: 'anselm', name: 'Brother Anselm', description: 'The keeper of the lighthouse, once a monk.' },
      { id: 'nell', name: 'Nell Carrow', description: 'She mends nets on the quay and watches every boat come in.' },
      { id: 'dunmore', name: 'Pilot Dunmore', description: 'The harbour pilot. He has not slept since the wreck.' },
    ],
    places: [
      {
        id: 'lighthouse',
        title: 'The Lighthouse',
        ambientDetail: 'Oil cans stand empty along the stairs. The lens is polished every morning all the same.',
        scene:
          'Anselm shows the log of the lamp. One page is written with a different pen. He turns it quickly and offers tea that has been boiled twice.',
      },
      {
        id: 'quay',
        title: 'The Quay',
        ambientDetail: 'Nets dry between the bollards. The wreck of the Calliope shows its ribs at low water.',
        scene:
          'Nell holds up a brass button she fished out of the wreck and asks what a dead captain would pay to have it back.',
      },
    ],
    truths: [
      'Mayor Harwell paid the pilot to steer the Calliope onto the reef, because the insurance money would settle the debts of the harbour.',
      'The captain survived the wreck and is hidden in the chapel cellar.',
    ],
    context:
      'Everybody in town signed the same false statement. The coroner burned the real one in exchange for a fishing licence.',
    facts: [
      'Brother Anselm sold the lamp oil to pay a surgeon for his sick brother.',
      'Nell Carrow is the daughter whom the drowned captain never acknowledged.',
      'Dunmore keeps the bribe sewn into the lining of his winter coat.',
      'The ship carried gravel instead of the silver listed in its papers.',
      'Dunmore cannot read.',
    ],
    endings: [
      'You laid the two statements side by side before the magistrate, and Harwell was led across the quay in handcuffs while the nets went on drying.',
      'The company paid in full. You kept the brass button and never insured another ship.',
    ],
  }),
  lamp: small({
    language: 'zh',
    title: '药铺的灯',
    premise:
      '清末小镇，济生堂药库里的人参一夜之间变成了草根，学徒阿福当晚失踪。你是新来的账房先生，掌柜给你三天查清此事。',
    setting: '江南水乡，一条石板街，一家老药铺，梅雨下个不停。',
    objective: '查出药库的人参去了哪里，找到阿福。',
    people: [
      {
        id: 'you',
        name: '陈墨',
        description: '新来的账房先生，写得一手好字。',
        need: '承认自己当年作伪证害死了恩师。',
      },
      { id: 'sun', name: '孙掌柜', description: '济生堂的掌柜，待人和气，从不赊账。' },
      { id: 'shen', name: '沈大夫', description: '坐堂的大夫，手稳话少。' },
      { id: 'afu', name: '阿福', description: '失踪的学徒，十六岁。' },
      { id: 'liu', name: '柳婶', description: '在后厨煎药，耳朵很灵。' },
    ],
    places: [
      {
        id: 'shop',
        title: '济生堂',
        ambientDetail: '一百个小抽屉，一百种苦味。柜台上的算盘擦得发亮。',
        scene: '柳婶把药罐放在炉上，说那天夜里听见药库的门响了两次。第二次的脚步比第一次轻。',
      },
      {
        id: 'store',
        title: '药库',
        ambientDetail: '樟木的气味，铁锁是新的，窗纸破了一角。',
        scene: '窗台上有半个泥脚印，朝着屋里。沈大夫看了一眼，就把窗关上了。',
      },
    ],
    truths: [
      '孙掌柜自己把人参卖给了洋商，再用草根冒充，把罪名推给阿福。',
      '阿福没有死，他藏在城外的尼姑庵里，由师太照顾。',
    ],
    context: '县令收了孙掌柜的银票，答应不查账本。',
    facts: [
      '沈大夫认得那封匿名信的笔迹，写信的人是他失散多年的妹妹。',
      '柳婶是阿福的亲生母亲，二十年前把他放在药铺门口。',
      '真正的账本缝在孙掌柜的枕头里。',
      '药库的钥匙有第二把，在沈大夫的药箱夹层里。',
      '县令不识字。',
    ],
    endings: [
      '你把枕头拆开，账本落在公堂上，孙掌柜跪了下去，雨在那一刻停了。',
      '济生堂换了招牌。每逢梅雨，你仍然听见有人在药库里数抽屉。',
    ],
  }),
  bell: small({
    language: 'ja',
    title: '鐘のない町',
    premise: '山あいの町から寺の鐘が消えて五十年。ダムの完成を前に、新聞記者の三浦遥は鐘の行方を調べに町へやって来た。',
    setting: '昭和の終わり、谷はもうすぐ水の底に沈む。',
    objective: '鐘がどこへ行ったのかを突き止める。',
    people: [
      {
        id: 'haruka',
        name: '三浦遥',
        description: '地方紙の記者。質問より先に沈黙を使う。',
        need: '自分の記事が友人を自殺に追い込んだことを認める。',
      },
      { id: 'kuroki', name: '黒木町長', description: 'ダムを誘致した町長。握手が長い。' },
      { id: 'shizuka', name: '静香', description: '旅館の若い女将。去年この町に来た。' },
      { id: 'jushoku', name: '住職', description: '寺の年老いた住職。耳が遠いふりをする。' },
      { id: 'gen', name: '源さん', description: '元の炭焼き。山のことなら何でも知っている。' },
    ],
    places: [
      {
        id: 'temple',
        title: '古い寺',
        ambientDetail: '鐘楼は空で、綱だけが風に揺れている。石段に苔が厚い。',
        scene: '住職は茶を出しながら、鐘の話になると必ず湯呑みを回す。床の間の掛け軸が一幅だけ新しい。',
      },
      {
        id: 'inn',
        title: '旅館',
        ambientDetail: '廊下がきしみ、窓の外にダムの灯が見える。',
        scene: '静香は宿帳を閉じ、前の客の名前を指で隠した。指先に古い火傷の跡がある。',
      },
    ],
    truths: [
      '黒木町長はダムの補償金を横領し、裏帳簿を古井戸の底に沈めた。',
      '鐘を盗んだのは住職自身で、戦争で大砲にされるのを防ぐために山の洞窟へ埋めた。',
    ],
    context: '測量の図面は偽物で、本当の水位は寺まで届かない。',
    facts: [
      '静香は十年前の火事で死んだ技師の娘で、名前を変えて町に戻って来た。',
      '源さんは火事の夜、工事事務所に石油缶を運ぶ黒木を見ている。',
      '三浦に届いた匿名の電話は、住職の孫がかけたものだ。',
      '洞窟の入口は炭焼き窯の奥に隠されている。',
      '住職は目が見えない。',
    ],
    endings: [
      '鐘は五十年ぶりに鳴り、工事の音が止まった。町長は帳簿を見つめたまま、一言も話さなかった。',
      '谷は水に沈んだ。湖の底から、ときどき鐘の音が聞こえると人は言う。',
    ],
  }),
  orchard: small({
    language: 'en',
    title: 'The Late Frost',
    premise:
      'The Pike orchard has failed two springs running, and the foreman is dead. You are the new bookkeeper, hired by mail, and the first to ask for the old books.',
    setting: 'A dry valley in 1911, with bees, mules and a branch line that stops when it feels like it.',
    objective: 'Find out who wants the orchard to fail.',
    people: [
      { id: 'ada', name: 'Ada Pike', description: 'She owns the orchard and has buried a husband in it.' },
      { id: 'vance', name: 'Colonel Vance', description: 'The neighbour. He lends everything and writes it down.' },
      { id: 'tomas', name: 'Tomas', description: 'A picker who came in spring and is good at ladders.' },
    ],
    places: [
      {
        id: 'shed',
        title: 'The Packing Shed',
        ambientDetail: 'Crates to the roof, none of them full. A calendar that nobody has turned since the frost.',
        scene: 'Ada counts empty crates aloud. At ninety she stops and asks what a bookkeeper does with nothing.',
      },
      {
        id: 'rows',
        title: 'The Long Rows',
        ambientDetail: 'Black twigs, white hives, and a mule that knows the way home.',
        scene: 'Tomas shows a branch that was cut and bound again. The cut is clean. The binding is not his.',
      },
    ],
    truths: ['It was Colonel Vance who switched the seed lots in April.'],
    context:
      'Ada Pike forged the water rights. The well behind the packing shed is poisoned with arsenic from the spray tanks.',
    facts: [
      'Tomas was sent by the railway company and reports to it every night.',
      'The foreman was killed with a grafting knife, and it is buried under the third hive.',
    ],
    endings: ['The trees bloomed late, and the railway went round the valley.'],
  }),
};
