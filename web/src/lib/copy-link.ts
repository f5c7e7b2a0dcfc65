import { toast, toastErrorWithLink } from '../ui/toast.ts';
import { copyText } from './copy-text.ts';

/** Copies a link and confirms it with `copied`; on failure, shows the link instead. */
export async function copyLink(url: string, copied: string): Promise<void> {
  try {
    await copyText(url);
  } catch {
    toastErrorWithLink('Couldn’t copy the link. Here it is:', url);
    return;
  }
  toast(copied);
}

/** Opens the share sheet with a link. Copies the link if the sheet fails. */
export async function shareLink(url: string, title: string, copied: string): Promise<void> {
  try {
    await navigator.share({ title, url });
  } catch (error) {
    // Closing the sheet is not an error.
    if (error instanceof DOMException && error.name === 'AbortError') return;
    await copyLink(url, copied);
  }
}
