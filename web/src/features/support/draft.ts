import type { SupportCategory } from '@sidebet/domain/support/ticket';
import { supportCategories } from '@sidebet/domain/support/ticket';
import type { TabMemory } from '../../lib/tab-memory.ts';

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

/**
 * Saves a draft while its author is elsewhere, or forgets an empty one. The texts survive a reload, for this tab and this user
 * only.
 */
export function saveDraft(tab: TabMemory, userId: string, draft: Draft): void {
  const { subject, category, message, file, attachmentUrl } = draft;
  if (subject === '' && message === '' && !file) {
    forgetDraft(tab);
    return;
  }
  tab.write(storageKey, JSON.stringify({ userId, subject, category, message }));
  if (file) tab.files.set(storageKey, { file, attachmentUrl });
  else tab.files.delete(storageKey);
}

export function savedDraft(tab: TabMemory, userId: string): Draft {
  try {
    const stored = JSON.parse(tab.read(storageKey) ?? 'null');
    if (stored?.userId !== userId) return emptyDraft;
    const { subject, category, message } = stored as Draft;
    return {
      ...emptyDraft,
      subject: String(subject),
      category: supportCategories.includes(category) ? category : 'general',
      message: String(message),
      ...tab.files.get(storageKey),
    };
  } catch {
    return emptyDraft;
  }
}

export function forgetDraft(tab: TabMemory): void {
  tab.remove(storageKey);
  tab.files.delete(storageKey);
}
