import { describe, expect, it } from 'vitest';
import { optionMeant } from '../../../server/words/options.ts';

const PEOPLE = ['Haru Sakaki', 'Tome Arai', 'Captain Ishida', 'Ren Kuroda', 'Mio', '程欢', '何桂英', '老秦', '小满'];

/** What is offered, and what a player types there with the option it means: null where it is a deed of its own. */
const TYPED: readonly (readonly [readonly string[], readonly (readonly [string, number | null])[]])[] = [
  [
    ['Take hold of the rope behind him', 'Clap the clappers three times', 'Give him the knife'],
    [
      ['I throw the knife into the sea', null],
      ['I cut the rope with the knife', null],
      ['I put the knife in his hand', 2],
      ['hand over the knife', 2],
      ['I take the knife', null],
      ['I grab the rope', 0],
      ['I untie the rope', null],
      ['I let go of the rope', null],
      ['clap three times', 1],
      ['I clap the clappers', 1],
      ['Take this knife, Captain', 2],
      ["I won't give him the knife", null],
    ],
  ],
  [
    [
      'Ask him what he did',
      'Ask him to come up to the hall, and say it there',
      'Take the key from round his neck without a word',
    ],
    [
      ['I take the key', 2],
      ['I steal the key from his neck', 2],
      ['come up to the hall with me', 1],
      ['I go to the hall', null],
      ["I don't take the key", null],
    ],
  ],
  [
    ['Strike a match', 'Set the strongest lamp in town inside the lens', 'Leave it dark, and watch the boat'],
    [
      ['I light a match', 0],
      ['I smash the lamp', null],
      ['I put the lamp inside the lens', 1],
      ['I sink the boat', null],
      ['I blow out the match', null],
    ],
  ],
  [
    ['Put the letter into her hands', 'Keep it, and ask her something else'],
    [
      ['I burn the letter', null],
      ['I give her the letter', 0],
      ['I read the letter aloud', null],
      ['I tear up the letter', null],
      ['Here is the letter, Tome', 0],
      ['I hide the letter', null],
    ],
  ],
  [
    [
      'Fill the corner, and call it finished',
      'Leave it white, and go and ask',
      'Put down the brush, and give Tome the letter',
    ],
    [
      ['I give the letter to Tome', 2],
      ['I break the brush', null],
    ],
  ],
  [
    ['Ask the cat', 'Carry the drum with the cat on it', 'Give the cat a stick of candy'],
    [
      ['I give Mio a stick of candy', null],
      ['I feed the cat some candy', 2],
      ['I kick the cat', null],
      ['I take the cat in my arms and run off', null],
      ['I beat the drum', null],
      ['I ask the cat', 0],
    ],
  ],
  [
    ['Scrape the edge of the toffee off', 'Leave the toffee where it is'],
    [
      ['I eat the toffee', null],
      ['leave the toffee', 1],
    ],
  ],
  [
    [
      'Wait with her, and say nothing',
      'Ask whether he was in love with her',
      'Lay the twelfth card on the counter, face down',
    ],
    [
      ['I burn the twelfth card', null],
      ['I show her the twelfth card', 2],
      ['I wait', 0],
      ['was he in love with you?', 1],
    ],
  ],
  [
    ['Promise him your audience for the sumo', 'Refuse, kindly', 'Leave a stick of candy for his strongest lamp'],
    [
      ['I trade a stick of candy for the lamp', 2],
      ['I promise you my audience', 0],
    ],
  ],
  [
    ['Hold still until he has finished', 'Hand him the wire, and go out to look'],
    [
      ['I cut the wire', null],
      ['I give him the wire', 1],
    ],
  ],
  [
    ['Look under the cushion', 'Put the tin back exactly as it was', 'Shake it, once'],
    [
      ['I look under the cushion', 0],
      ['I sit on the cushion and eat a stick of candy', null],
      ['I throw the tin out of the window', null],
      ['I shake the tin', 2],
    ],
  ],
  [
    ['Thank him for the timetable', 'Hold out a stick of candy', 'Ask him what he is afraid of'],
    [
      ['I hold out some candy', 1],
      ['I tear up the timetable', null],
      ['Thank you for the timetable', 0],
    ],
  ],
  [
    ['Stamp on the line', 'Shout at him to jump'],
    [
      ['Jump!', 1],
      ['I step on the line', null],
    ],
  ],
  [
    ['Paint what should have happened', 'Paint what happened', 'Hand Mio the brush'],
    [
      ['I paint what happened', 1],
      ['Mio, take the brush', 2],
      ['I give Mio the brush', 2],
    ],
  ],
  [
    ['Get down beside him and find the fuse', 'Ask him to play the sea', 'Give him back his envelope'],
    [
      ['I give back the envelope', 2],
      ['I open the envelope', null],
    ],
  ],
  [
    ['照规矩，剪票', '问问左右，这是谁家的鹅', '先把它抱下来再说'],
    [
      ['剪票', 0],
      ['把鹅炖了', null],
      ['这是谁家的鹅？', 1],
      ['踢一脚鹅', null],
    ],
  ],
  [
    ['踩上座椅，看行李架', '蹲下来，看座位底下', '掀开窗帘'],
    [
      ['看看行李架', 0],
      ['把窗帘扯下来', null],
      ['躲到座位底下', null],
      ['把行李架拆了', null],
    ],
  ],
  [
    ['去求车长，停一分钟', '开车门，让它自己飞下去', '把它留在车上'],
    [
      ['打开车门让它飞', 1],
      ['把车门锁上', null],
      ['揍车长一顿', null],
    ],
  ],
  [
    ['掏钱，把它赎下来', '把冻梨塞到他手里', '让小满自己跟他说'],
    [
      ['把冻梨吃了', null],
      ['把冻梨扔出窗外', null],
      ['我掏钱', 0],
    ],
  ],
  [['让他自己问鹅', '告诉他，旅客不给摸'], [['摸摸鹅', null]]],
  [
    ['挪开缸子，从第一页看起', '不看了，替她续上热水'],
    [
      ['把缸子砸了', null],
      ['把热水泼在地上', null],
      ['从第一页看起', 0],
    ],
  ],
  [
    ['告诉他：鹅坐在十七号，有票', '说没见着，夸夸他的萝卜', '问他鹅是跟谁家买的'],
    [
      ['把萝卜扔了', null],
      ['鹅是跟谁买的？', 2],
    ],
  ],
  [['请她查查规章，鹅算什么', '问她跟青石峡熟不熟', '说要不撵下去算了'], [['规章上鹅算什么？', 0]]],
  [['举起萝卜缨，在那头等它', '抱着它助跑，到线就松手', '蹲下来，跟它讲道理'], [['把萝卜缨吃了', null]]],
  [
    ['手紙を彼女に渡す', '手紙を燃やす', '黙って立ち去る'],
    [
      ['手紙を渡す', 0],
      ['手紙を隠す', null],
      ['手紙を燃やす', 1],
    ],
  ],
  [
    ['ランプを灯す', 'ランプを海に投げる', '様子を見る'],
    [
      ['ランプを壊す', null],
      ['ランプを海に捨てる', 1],
    ],
  ],
];

describe('words that are typed beside options', () => {
  it.each(TYPED.flatMap(([options, lines]) => lines.map(([said, meant]) => [said, meant, options] as const)))(
    '%j means %j',
    (said, meant, options) => expect(optionMeant(said, options, PEOPLE)).toBe(meant),
  );

  it('say what an option tells somebody, whoever they call', () => {
    const options = ['告诉他：鹅坐在十七号，有票', '说没见着，夸夸他的萝卜'];
    expect(optionMeant('秦师傅，鹅有票', options, PEOPLE)).toBe(0);
    expect(optionMeant('秦师傅，天真冷', options, PEOPLE)).toBeNull();
  });

  it('mean nobody else than whom they name', () => {
    const options = ['Give Tome the letter', 'Wait'];
    expect(optionMeant('I give Mio the letter', options, PEOPLE)).toBeNull();
    expect(optionMeant('I give Tome the letter', options, PEOPLE)).toBe(0);
  });

  it('ask somebody else for something else', () => {
    const options = ['Ask him what he did', 'Wait'];
    expect(optionMeant('I ask Ren Kuroda about the festival.', options, PEOPLE)).toBeNull();
    expect(optionMeant('I ask him', options, PEOPLE)).toBe(0);
  });

  it('leave undone what an option does, and the other way round', () => {
    expect(optionMeant("I don't open the door", ['Open the door', 'Wait'], PEOPLE)).toBeNull();
    expect(optionMeant('I open the door', ["Don't open the door", 'Wait'], PEOPLE)).toBeNull();
    expect(optionMeant('我不烧信', ['把信烧了', '等等看'], PEOPLE)).toBeNull();
  });

  it('do no more than the option does', () => {
    expect(optionMeant('I take the letter and burn it', ['Take the letter', 'Wait'], PEOPLE)).toBeNull();
    expect(optionMeant('I take the letter', ['Take the letter and burn it', 'Wait'], PEOPLE)).toBe(0);
  });
});
