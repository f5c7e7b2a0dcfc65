import { copyText } from '../../lib/copy-text.ts';
import { toast, toastErrorWithLink } from '../../ui/toast.ts';

/** Puts a bet's address on the clipboard and says so; where that fails, it says that and gives the address. */
export async function copyBetLink(url: string): Promise<void> {
  try {
    await copyText(url);
  } catch {
    toastErrorWithLink('Couldn’t copy the link. Here it is:', url);
    return;
  }
  toast('Bet link copied to clipboard');
}
