/** The withdrawal form's input, saved for this tab: a failed request sends users home and must not lose it. */
export type WithdrawalDraft = { amount: string; paypalEmail: string; confirmPaypalEmail: string };

export const emptyDraft: WithdrawalDraft = { amount: '', paypalEmail: '', confirmPaypalEmail: '' };
const nameOf = (userId: string) => `withdrawal-draft ${userId}`;

export function keptDraft(userId: string): WithdrawalDraft {
  try {
    const kept = JSON.parse(sessionStorage.getItem(nameOf(userId)) ?? '{}') as Partial<WithdrawalDraft>;
    return {
      amount: String(kept.amount ?? ''),
      paypalEmail: String(kept.paypalEmail ?? ''),
      confirmPaypalEmail: String(kept.confirmPaypalEmail ?? ''),
    };
  } catch {
    return emptyDraft;
  }
}

/** Saves a draft; an empty one is removed. */
export function keepDraft(userId: string, draft: WithdrawalDraft): void {
  try {
    const blank = Object.values(draft).every((text) => text === '');
    if (blank) sessionStorage.removeItem(nameOf(userId));
    else sessionStorage.setItem(nameOf(userId), JSON.stringify(draft));
  } catch {
    // Without storage the draft is lost with the page.
  }
}
