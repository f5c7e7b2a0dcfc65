import { copyLink } from '../../lib/copy-link.ts';

export const betLinkCopied = 'Bet link copied to clipboard';

export const copyBetLink = (url: string): Promise<void> => copyLink(url, betLinkCopied);
