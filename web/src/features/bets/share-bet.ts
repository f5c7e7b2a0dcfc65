import { sharedBetUrl } from '../../lib/paths.ts';
import { copyBetLink } from './copy-bet-link.ts';

/** Touch devices with a share sheet. */
export function hasShareSheet(): boolean {
  return 'share' in navigator && matchMedia('(pointer: coarse)').matches;
}

/** Opens the share sheet with the bet's link and a line about it. Copies the link where there is none. */
export async function shareBet(uniqueId: string, title: string): Promise<void> {
  const url = sharedBetUrl(uniqueId);
  return hasShareSheet() ? shareLink(url, title) : copyBetLink(url);
}

/** Opens the share sheet with a link. Copies the link if the sheet fails. */
export async function shareLink(url: string, title: string): Promise<void> {
  try {
    await navigator.share({ title, url });
  } catch (error) {
    // Closing the sheet is not an error.
    if (error instanceof DOMException && error.name === 'AbortError') return;
    await copyBetLink(url);
  }
}
