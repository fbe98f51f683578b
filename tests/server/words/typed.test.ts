import { describe, expect, it } from 'vitest';
import { properWordsOf } from '../../../server/words/proper.ts';
import { readTyped } from '../../../server/words/typed.ts';
import { sampleStory, secondSampleStory } from '../../support/sample.ts';

const proper = properWordsOf(sampleStory());
const inChinese = properWordsOf(secondSampleStory());

describe('what is typed in haste', () => {
  it.each([
    ['im sure i dont know, youre right', "I'm sure I don't know, you're right."],
    ['i swear ill come back', "I swear I'll come back."],
    ['im ill and its tail is wet', "I'm ill and its tail is wet."],
    ['fine, ill sell you the box', "Fine, I'll sell you the box."],
    ['its not finished yet', "It's not finished yet."],
    ['lets wait', "Let's wait"],
    ['mio, i saw kurodas tv at the ferry', "Mio, I saw Kuroda's tv at the ferry."],
    ['tell tome about the hikari', 'Tell Tome about the Hikari'],
    ['where is captain ishida', 'Where is Captain Ishida?'],
    ['the captain left', 'The captain left'],
    ['JUMP CAPTAIN!!', 'Jump, captain!!'],
    ['LISTEN TO ME MIO', 'Listen to me Mio'],
    ['OK', 'OK'],
    ['i found his letter, he shouldve sent it', 'I found his letter, he should have sent it.'],
    ['you cut it. admit it', 'You cut it. Admit it'],
    ['nobody was there tonite haha', 'Nobody was there tonight.'],
    ['were you in love lol', 'Were you in love?'],
    ['you did it!', 'You did it!'],
    ['open the tin', 'Open the tin'],
    ['我把绳子的事告诉她了', '我把绳子的事告诉她了。'],
    ['鹅先生', '鹅先生'],
    ['縄を切ったのは私だ', '縄を切ったのは私だ。'],
    ['mio what do u think', 'Mio, what do you think?'],
    ['whats next mio? where now', "What's next, Mio? Where now?"],
    ['thanks mio, who painted the cards', 'Mio, thanks. Who painted the cards?'],
    ['kiss mio', 'Kiss Mio'],
    ['whos hat is this', 'Whose hat is this?'],
    ['老秦你这个老糊涂', '老秦，你这个老糊涂。'],
    ['秦师傅您多大了', '秦师傅，您多大了？'],
    ['Already, as it should be.', 'Already, as it should be.'],
    ['第十三张在哪', '第十三张在哪？'],
    ['ナギ、何歳', 'ナギ、何歳？'],
    ['大娘,这鹅谁抱上来的?', '大娘，这鹅谁抱上来的？'],
    ['等等!我没看见', '等等！我没看见'],
    ['一共1,200块,对吧?', '一共1,200块，对吧？'],
    ['车长你的本子呢', '车长，你的本子呢？'],
    ['大娘别怕', '大娘，别怕。'],
    ['老秦我拒绝', '老秦，我拒绝。'],
    ['小满别出声啊', '小满，别出声啊。'],
    ['老秦我认识', '老秦我认识。'],
    ['小满别的都好', '小满别的都好。'],
    ['小孩你叫什么', '小孩，你叫什么？'],
    ['船长您去过那儿吗', '船长，您去过那儿吗？'],
    ['问小孩你几岁', '小孩，你几岁？'],
    ['问问老秦,你的锅呢?', '老秦，你的锅呢？'],
    ['我去问卖花的你冷不冷', '卖花的，你冷不冷？'],
    ['问她你认识我吗', '你认识我吗？'],
    ['问他知不知道你是谁', '问他知不知道你是谁。'],
    ['问他这鹅哪儿买的', '问他这鹅哪儿买的。'],
    ['让孩子你去看', '让孩子你去看。'],
  ])('%s is read as %s', (typed, read) =>
    expect(readTyped(typed, /\p{Script=Han}/u.test(typed) ? inChinese : proper)).toBe(read),
  );

  it.each([
    'how much exactly',
    'did he love you',
    'so what did you do',
    'captain, is it far',
    'who lit this lamp last',
    'does the sea answer',
    'you saw it, didnt you',
    '小满，你妈妈呢',
    '秦师傅，谁把鹅卖给您的',
    '规章里有没有写',
    '你爹为什么卖它',
    '你怕不怕',
    '你冷不冷呀',
    '小满，票买没买',
    '这汤好不好喝',
    'この店は誰の',
    '源さん、名前は',
    'もう帰るのか',
  ])('%s is a question by its words', (typed) => expect(readTyped(typed, proper)).toMatch(/[?？]$/u));

  it.each([
    'what a nice day',
    'how kind of you',
    'when i was young',
    'my sister, who drowned',
    'what you did was wrong',
    'do the dishes',
    'dont shake the tin',
    'will power',
    'who cares',
    'ask mio who she is',
    'tell me what it is',
    '看看票上写的什么',
    '问问旁边的人这是谁家的鹅',
    '没看见什么鹅',
    '信不信由你',
    '来不来都行',
    '你动不动就哭',
    '我问他去不去',
    '他还活着呢',
    '我知道是谁干的',
    '誰にも言わない',
    '何か食べる',
  ])('%s is none', (typed) => expect(readTyped(typed, proper)).not.toMatch(/[?？]/u));

  it('keeps its laughter behind a question', () =>
    expect(readTyped('你自己相信吗，哈哈', proper)).toBe('你自己相信吗？哈哈'));
});
