const AIR = 12;

const findLog = (element: Element): Element | null => element.closest('[role="log"]');

/** Scrolls only the conversation, so that the element is at its top. */
export function scrollToTop(element: Element): void {
  const list = findLog(element);
  if (!list) return;
  list.scrollTop += element.getBoundingClientRect().top - list.getBoundingClientRect().top - AIR;
}

/** Scrolls only the conversation, so that the element is in its middle, or at its top if it is too tall. */
export function scrollToMiddle(element: Element): void {
  const list = findLog(element);
  if (!list) return;
  const { top, height } = element.getBoundingClientRect();
  const around = list.getBoundingClientRect();
  list.scrollTop += top - around.top - Math.max(AIR, (around.height - height) / 2);
}
