type OpenModal = {
  /** The child of the body that contains it. */
  readonly layer: HTMLElement;
  /** Stays above every other. */
  readonly isFirm: boolean;
  focus(): void;
  /** What Escape and Back do. */
  leave(): void;
};

/** From bottom to top. */
const open: OpenModal[] = [];
const watchers = new Set<() => void>();

/**
 * Adds an open modal. While there is one, the page does not scroll, and everything except the top modal and the toasts is
 * inert: neither the keyboard nor screen readers reach it. Returns what removes the modal.
 */
export function addModal(modal: OpenModal): () => void {
  const firstFirm = open.findIndex(({ isFirm }) => isFirm);
  open.splice(modal.isFirm || firstFirm === -1 ? open.length : firstFirm, 0, modal);
  update();
  for (const watcher of watchers) watcher();
  return () => {
    open.splice(open.indexOf(modal), 1);
    update();
  };
}

export function isTopModal(layer: HTMLElement | null): boolean {
  return layer !== null && open.at(-1)?.layer === layer;
}

/** Calls `watcher` when a modal has opened. Returns what stops it. */
export function watchModals(watcher: () => void): () => void {
  watchers.add(watcher);
  return () => watchers.delete(watcher);
}

/** Whether a modal takes the place of the page. A firm one only covers it. */
export function hasModal(): boolean {
  return open.some(({ isFirm }) => !isFirm);
}

export function leaveTopModal(): void {
  open.at(-1)?.leave();
}

export function focusTopModal(): void {
  open.at(-1)?.focus();
}

function update(): void {
  const top = open.at(-1)?.layer;
  for (const child of document.body.children) {
    if (!(child instanceof HTMLElement)) continue;
    child.inert = top !== undefined && child !== top && !child.hasAttribute('data-above-modals');
  }
  const page = document.documentElement;
  // Without its scroll bar the page would be wider.
  const hasScrollBar = page.dataset.scrollLock === 'gutter' || innerWidth > page.clientWidth;
  if (top) page.dataset.scrollLock = hasScrollBar ? 'gutter' : '';
  else delete page.dataset.scrollLock;
}
