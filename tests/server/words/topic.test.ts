import { describe, expect, it } from 'vitest';
import { isOnTopic, topicOf } from '../../../server/words/topic.ts';

describe('what a question is about', () => {
  it.each([
    ['Captain, did you cut the rope?', 'The rope'],
    ['Captain, who was Sayo to you?', 'Sayo'],
    ['Kuroda, where is your television?', 'My television'],
    ['Have you seen my hat?', 'Your hat'],
    ['What happened to the thirteenth card?', 'The thirteenth card'],
    ['How did Sayo die?', 'Sayo'],
    ['Are you married?', 'Married'],
    ['秦师傅，你家里还有谁？', '我家里'],
    ['何车长，您认识老葛吗？', '老葛'],
    ['这站为什么撤了？', '这站'],
    ['你妈呢？', '我妈'],
    ['问他这鹅怎么了', '这鹅'],
    ['问问大娘，这篮子是谁的', '这篮子'],
    ['去问老秦那口锅怎么空着', '那口锅'],
    ['我问她船票在哪儿', '船票'],
    ['テレビはどこ？', 'テレビ'],
    ['あなたの家族は？', '家族'],
  ])('%s is about %s', (said, echo) => expect(topicOf(said)?.echo).toBe(echo));

  it.each(['Mio, who are you?', 'Why did you lie to me?', 'What is it?', '为什么撤了？', '你是谁？', 'あなたは誰？'])(
    '%s names nothing',
    (said) => expect(topicOf(said)).toBeNull(),
  );

  it('is spoken of by any of its names', () => {
    const topic = topicOf('Where is your TV?');
    expect(topic && isOnTopic('The only television in town.', topic)).toBe(true);
    expect(topic && isOnTopic('The ferry is never late.', topic)).toBe(false);
  });
});
