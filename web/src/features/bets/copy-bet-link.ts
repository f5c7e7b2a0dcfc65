import { copyText } from '../../lib/copy-text.ts';
import { toast, toastErrorWithLink } from '../../ui/toast.ts';

/** Copies a bet's link and confirms it; on failure, shows the link instead. */
export async function copyBetLink(url: string): Promise<void> {
  try {
    await copyText(url);
  } catch {
    toastErrorWithLink('Couldn’t copy the link. Here it is:', url);
    return;
  }
  toast('Bet link copied to clipboard');
}
