import type { FindingPlace } from '../../../shared/story/index.ts';

export interface CoauthorRequest {
  text: string;
  metadata: FixMetadata;
}

/** Metadata of a message that asks for a fix. Changes are proposed first. */
export interface FixMetadata {
  finding: { code: string; where: FindingPlace };
  propose: true;
}

/** The request to fix a finding. @param text in the author's words */
export const createFixRequest = ({ code, where }: FixMetadata['finding'], text: string): CoauthorRequest => ({
  text,
  metadata: { finding: { code, where }, propose: true },
});
