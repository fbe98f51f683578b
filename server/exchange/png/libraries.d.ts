declare module 'png-chunks-encode' {
  export default function encode(chunks: readonly { name: string; data: Uint8Array }[]): Uint8Array<ArrayBuffer>;
}
declare module 'png-chunk-text' {
  const text: {
    encode(keyword: string, content: string): { name: string; data: Uint8Array };
    decode(chunk: { name: string; data: Uint8Array }): { keyword: string; text: string };
  };
  export default text;
}
