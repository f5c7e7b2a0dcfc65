/** The withdrawal form's input, saved for this tab: a failed request sends users home and must not lose it. */
export type WithdrawalDraft = { amount: string; paypalEmail: string; confirmPaypalEmail: string };

export const emptyDraft: WithdrawalDraft = { amount: '', paypalEmail: '', confirmPaypalEmail: '' };
const storageKeyFor = (userId: string) => `withdrawal-draft ${userId}`;

export function savedDraft(userId: string): WithdrawalDraft {
  try {
    const stored = JSON.parse(
      sessionStorage.getItem(storageKeyFor(userId)) ?? '{}',
    ) as Partial<WithdrawalDraft>;
    return {
      amount: String(stored.amount ?? ''),
      paypalEmail: String(stored.paypalEmail ?? ''),
      confirmPaypalEmail: String(stored.confirmPaypalEmail ?? ''),
    };
  } catch {
    return emptyDraft;
  }
}

/** Saves a draft; an empty one is removed. */
export function saveDraft(userId: string, draft: WithdrawalDraft): void {
  try {
    const blank = Object.values(draft).every((text) => text === '');
    if (blank) sessionStorage.removeItem(storageKeyFor(userId));
    else sessionStorage.setItem(storageKeyFor(userId), JSON.stringify(draft));
  } catch {
    // Without storage the draft is lost with the page.
  }
}
