export interface Told {
  event: string;
  data: Record<string, unknown>;
}

export function listenTo(body: ReadableStream<Uint8Array> | null) {
  const reader = body
    ?.pipeThrough(new TextDecoderStream() as unknown as TransformStream<Uint8Array, string>)
    .getReader();
  let text = '';
  const next = async (): Promise<Told | null> => {
    for (;;) {
      const end = text.indexOf('\n\n');
      if (end >= 0) {
        const block = text.slice(0, end);
        text = text.slice(end + 2);
        const event = block.match(/^event: (.*)$/m)?.[1];
        const data = block.match(/^data: (.*)$/m)?.[1];
        if (event && data) return { event, data: JSON.parse(data) };
        continue;
      }
      const read = await reader?.read();
      if (!read || read.done) return null;
      text += read.value;
    }
  };
  return { next, leave: () => reader?.cancel() };
}
