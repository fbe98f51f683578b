import { type ReactElement } from 'react';
/** The co-author's words as markdown, while they come in. No HTML and no pictures: a model's text is text. */
export default function Markdown({ text, live }: {
    text: string;
    live: boolean;
}): ReactElement;
