import { copyLink, shareLink } from '../../lib/copy.ts';
import { sharedBetUrl } from '../../lib/paths.ts';

export const betLinkCopied = 'Bet link copied to clipboard';

export const copyBetLink = (url: string): Promise<void> => copyLink(url, betLinkCopied);

/** Touch devices with a share sheet. */
export function hasShareSheet(): boolean {
  return 'share' in navigator && matchMedia('(pointer: coarse)').matches;
}

/** Opens the share sheet with the bet's link and a line about it. Copies the link where there is none. */
export async function shareBet(uniqueId: string, title: string): Promise<void> {
  const url = sharedBetUrl(uniqueId);
  return hasShareSheet() ? shareLink(url, title, betLinkCopied) : copyBetLink(url);
}
