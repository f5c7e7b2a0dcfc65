/**
 * The words of each element that the eye sees: without those in a box that is clipped to a pixel, transparent or hidden. Runs in
 * the page.
 */
export function readSeenTexts(elements: readonly Element[]): string[] {
  const isSeen = (node: Node) => {
    for (let box = node.parentElement; box; box = box.parentElement) {
      const { overflowX, overflowY, opacity, visibility } = getComputedStyle(box);
      const { width, height } = box.getBoundingClientRect();
      const isClipped = (overflowX !== 'visible' && width <= 1) || (overflowY !== 'visible' && height <= 1);
      if (isClipped || opacity === '0' || visibility === 'hidden') return false;
    }
    return true;
  };
  return elements.map((element) => {
    const nodes = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
    let seen = '';
    while (nodes.nextNode()) if (isSeen(nodes.currentNode)) seen += nodes.currentNode.textContent;
    return seen;
  });
}

/** Whether a seen text has all words of the wanted one, in order. Signs between them, such as a colon, may be unseen. */
export function hasWords(seen: string, wanted: string): boolean {
  const words = (text: string) => text.replace(/[^\p{L}\p{N}$]/gu, '');
  return words(seen).includes(words(wanted));
}
