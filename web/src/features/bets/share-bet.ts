import { shareLink } from '../../lib/copy-link.ts';
import { sharedBetUrl } from '../../lib/paths.ts';
import { betLinkCopied, copyBetLink } from './copy-bet-link.ts';

/** Touch devices with a share sheet. */
export function hasShareSheet(): boolean {
  return 'share' in navigator && matchMedia('(pointer: coarse)').matches;
}

/** Opens the share sheet with the bet's link and a line about it. Copies the link where there is none. */
export async function shareBet(uniqueId: string, title: string): Promise<void> {
  const url = sharedBetUrl(uniqueId);
  return hasShareSheet() ? shareLink(url, title, betLinkCopied) : copyBetLink(url);
}
