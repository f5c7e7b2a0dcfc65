/** Scrolls a row of chips or tabs until one of them is in its middle, unless it is in view. The page does not move. */
export function scrollIntoStrip(strip: HTMLElement, item: HTMLElement): void {
  const [outer, inner] = [strip.getBoundingClientRect(), item.getBoundingClientRect()];
  if (inner.left >= outer.left && inner.right <= outer.right) return;
  strip.scrollLeft += (inner.left + inner.right - outer.left - outer.right) / 2;
}
