export interface StandaloneStory {
  id: string;
  title: string;
  language: string;
  premise: string;
}

/** @throws Error if the page has none */
export function standaloneStory(): StandaloneStory {
  const element = document.getElementById('about');
  if (element === null) throw new Error('The page does not say which story it plays.');
  return JSON.parse(element.textContent);
}
