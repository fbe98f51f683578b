/** As much of the story a page plays by itself as its title shows. */
export interface StandaloneStory {
  id: string;
  title: string;
  language: string;
  premise: string;
}

/**
 * What the page says of its story.
 * @throws Error where it says nothing
 */
export function standaloneStory(): StandaloneStory {
  const element = document.getElementById('about');
  if (element === null) throw new Error('The page does not say which story it plays.');
  return JSON.parse(element.textContent);
}
