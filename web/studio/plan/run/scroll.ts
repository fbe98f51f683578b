/** How far below the edge of the conversation something that is gone to stands, in pixels. */
const AIR = 12;

const listOf = (element: Element): Element | null => element.closest('[role="log"]');

/** Scrolls the conversation, and nothing around it, to where something begins. */
export function scrollToTop(element: Element): void {
  const list = listOf(element);
  if (!list) return;
  list.scrollTop += element.getBoundingClientRect().top - list.getBoundingClientRect().top - AIR;
}

/** Scrolls the conversation, and nothing around it, so that something stands in its middle, or begins where it is too tall. */
export function scrollToMiddle(element: Element): void {
  const list = listOf(element);
  if (!list) return;
  const { top, height } = element.getBoundingClientRect();
  const around = list.getBoundingClientRect();
  list.scrollTop += top - around.top - Math.max(AIR, (around.height - height) / 2);
}
