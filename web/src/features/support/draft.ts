import type { SupportCategory } from '@sidebet/domain/support/ticket';
import { supportCategories } from '@sidebet/domain/support/ticket';
import { onForgetTab } from '../../lib/tab-memory.ts';

export type Draft = {
  readonly subject: string;
  readonly category: SupportCategory;
  readonly message: string;
  readonly file: File | null;
  /** The file's URL once uploaded. */
  readonly attachmentUrl: string | null;
};

export const emptyDraft: Draft = {
  subject: '',
  category: 'general',
  message: '',
  file: null,
  attachmentUrl: null,
};

const storageKey = 'sidebet-support';
let inMemory: { readonly userId: string; readonly draft: Draft } | null = null;
onForgetTab(() => {
  inMemory = null;
});

/** Saves a draft while its author is elsewhere. The texts survive a reload, for this tab and this user only. */
export function saveDraft(userId: string, draft: Draft): void {
  inMemory = { userId, draft };
  try {
    const { subject, category, message } = draft;
    sessionStorage.setItem(storageKey, JSON.stringify({ userId, subject, category, message }));
  } catch {
    // Storage may be blocked; the draft then lives as long as the page.
  }
}

export function savedDraft(userId: string): Draft {
  if (inMemory) return inMemory.userId === userId ? inMemory.draft : emptyDraft;
  try {
    const stored = JSON.parse(sessionStorage.getItem(storageKey) ?? 'null');
    if (stored?.userId !== userId) return emptyDraft;
    const { subject, category, message } = stored as Draft;
    return {
      ...emptyDraft,
      subject: String(subject),
      category: supportCategories.includes(category) ? category : 'general',
      message: String(message),
    };
  } catch {
    return emptyDraft;
  }
}

export function forgetDraft(): void {
  inMemory = null;
  try {
    sessionStorage.removeItem(storageKey);
  } catch {
    // Storage is blocked.
  }
}
