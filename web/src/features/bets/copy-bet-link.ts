import { ApiProblem } from '../../lib/api-problem.ts';
import { copyText } from '../../lib/copy-text.ts';
import { toast, toastError } from '../../ui/toast.ts';

/** Puts a bet's address on the clipboard and says so; where that fails, it says that and shows the address. */
export async function copyBetLink(url: string): Promise<void> {
  try {
    await copyText(url);
  } catch {
    toastError(new ApiProblem('linkNotCopied', 0, `The link could not be copied. Please select it:\n${url}`));
    return;
  }
  toast('Bet link copied to clipboard');
}
