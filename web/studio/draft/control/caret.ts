/** The text node and offset at a point of the window, with whichever API the browser has. */
function textAt(x: number, y: number): { node: Node; offset: number } | null {
  if (document.caretPositionFromPoint) {
    const found = document.caretPositionFromPoint(x, y);
    return found && { node: found.offsetNode, offset: found.offset };
  }
  const range = document.caretRangeFromPoint?.(x, y);
  return range ? { node: range.startContainer, offset: range.startOffset } : null;
}

/** Number of characters of the element's text before a point of the window; null if the point is not in its text. */
export function getCaretOffset(element: Element, x: number, y: number): number | null {
  const found = textAt(x, y);
  if (found?.node.nodeType !== Node.TEXT_NODE || !element.contains(found.node)) return null;
  const before = document.createRange();
  before.setStart(element, 0);
  before.setEnd(found.node, found.offset);
  return before.toString().length;
}
