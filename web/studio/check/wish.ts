import type { FindingPlace } from '../../../shared/story/index.ts';

/** Something asked of the co-author from beside the conversation. */
export interface Wish {
  text: string;
  metadata: FixMetadata;
}

/** What goes with the author's message where it asks to mend a finding: what is changed is proposed first. */
export interface FixMetadata {
  finding: { code: string; where: FindingPlace };
  propose: true;
}

/** The wish to have a finding mended. @param text in the author's words */
export const fixWish = ({ code, where }: FixMetadata['finding'], text: string): Wish => ({
  text,
  metadata: { finding: { code, where }, propose: true },
});
