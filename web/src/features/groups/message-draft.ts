import { newUuid } from '../../lib/new-uuid.ts';
import { onForgetTab } from '../../lib/tab-memory.ts';

/** A message being written. A repeat with the same id is sent once. */
export type MessageDraft = {
  readonly id: string;
  readonly text: string;
  readonly replyTo: string | null;
};

const storageKey = 'sidebet-messages';
/** By conversation. */
let drafts: Record<string, MessageDraft> | null = null;
onForgetTab(() => {
  drafts = null;
});

export const newMessage = (): MessageDraft => ({ id: newUuid(), text: '', replyTo: null });

/** What was written in this conversation before; it survives a reload, for this tab and this user only. */
export function savedMessage(userId: string, conversation: string): MessageDraft {
  return readDrafts()[`${userId} ${conversation}`] ?? newMessage();
}

export function saveMessage(userId: string, conversation: string, draft: MessageDraft): void {
  const { [`${userId} ${conversation}`]: _old, ...others } = readDrafts();
  drafts = draft.text === '' ? others : { ...others, [`${userId} ${conversation}`]: draft };
  try {
    sessionStorage.setItem(storageKey, JSON.stringify(drafts));
  } catch {
    // Storage may be blocked; the draft then lives as long as the page.
  }
}

function readDrafts(): Record<string, MessageDraft> {
  try {
    drafts ??= JSON.parse(sessionStorage.getItem(storageKey) ?? '{}') as Record<string, MessageDraft>;
  } catch {
    // Storage is blocked.
  }
  return drafts ?? {};
}
