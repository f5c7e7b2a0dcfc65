import type { Toasts } from './toasts.ts';

/** Copies text, also without the Clipboard API, as on plain-http origins. Throws if nothing was copied. */
export async function copyText(text: string): Promise<void> {
  if (navigator.clipboard) {
    try {
      await navigator.clipboard.writeText(text);
      return;
    } catch {
      // Permission may be denied; the fallback below still works.
    }
  }
  const field = document.createElement('textarea');
  field.value = text;
  field.style.position = 'fixed';
  field.style.opacity = '0';
  document.body.append(field);
  try {
    field.select();
    if (!document.execCommand('copy')) throw new Error('The browser copied nothing.');
  } finally {
    field.remove();
  }
}

/** Copies a link and confirms it with `copied`; on failure, shows the link instead. */
export async function copyLink(toasts: Toasts, url: string, copied: string): Promise<void> {
  try {
    await copyText(url);
  } catch {
    toasts.showErrorWithLink('Couldn’t copy the link. Here it is:', url);
    return;
  }
  toasts.show(copied);
}

/** Opens the share sheet with a link. Copies the link if the sheet fails. */
export async function shareLink(toasts: Toasts, url: string, title: string, copied: string): Promise<void> {
  try {
    await navigator.share({ title, url });
  } catch (error) {
    // Closing the sheet is not an error.
    if (error instanceof DOMException && error.name === 'AbortError') return;
    await copyLink(toasts, url, copied);
  }
}

/** Touch devices with a share sheet. */
export function hasShareSheet(): boolean {
  return 'share' in navigator && matchMedia('(pointer: coarse)').matches;
}

/** Opens the share sheet with a link. Copies the link where there is none. */
export async function shareOrCopyLink(
  toasts: Toasts,
  url: string,
  title: string,
  copied: string,
): Promise<void> {
  return hasShareSheet() ? shareLink(toasts, url, title, copied) : copyLink(toasts, url, copied);
}
