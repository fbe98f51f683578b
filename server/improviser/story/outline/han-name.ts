/** One sign. */
export const HAN = /^\p{Script=Han}$/u;

/** Somebody a text names whose names have no capitals, and the sentence that names them first. */
export interface HanName {
  name: string;
  sentence: number;
}

/** What somebody is called behind their name, and what they are: "真壁さん", "榊原女史". */
export const AFTER_NAME =
  /(?:さん|くん|君|ちゃん|様|氏|殿|先生|女史|夫人|教授|博士|先輩|嬢|翁|老人|警部|刑事|巡査|社長|部長|課長|校長|院長|船長|隊長|艦長|大佐|少佐|中尉|少尉|神父|牧師|和尚)$/u;

/** Whether signs are one word of a language: then they are more likely a thing than a name. */
export const isOneWord = (signs: string, segmenter: Intl.Segmenter): boolean =>
  [...segmenter.segment(signs)].length === 1;
