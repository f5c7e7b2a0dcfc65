/** Resolves once the next frame is painted, or after a tenth of a second, because hidden pages paint none. */
export function nextPaint(): Promise<void> {
  return new Promise((resolve) => {
    requestAnimationFrame(() => setTimeout(resolve));
    setTimeout(resolve, 100);
  });
}
