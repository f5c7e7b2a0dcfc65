/** What was typed into the form, kept for this visit: a failed request sends people home and must cost them nothing. */
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

/** Keeps a draft; an empty one is forgotten. */
export function keepDraft(userId: string, draft: WithdrawalDraft): void {
  try {
    const blank = Object.values(draft).every((text) => text === '');
    if (blank) sessionStorage.removeItem(nameOf(userId));
    else sessionStorage.setItem(nameOf(userId), JSON.stringify(draft));
  } catch {
    // A browser that stores nothing loses the draft with the page, no more.
  }
}
