import { newUuid } from '../../lib/new-uuid.ts';
import type { TabMemory } from '../../lib/tab-memory.ts';

/** A message being written. A repeat with the same id is sent once. */
export type MessageDraft = {
  readonly id: string;
  readonly text: string;
  readonly replyTo: string | null;
  /** The bet that it is about, if it is written in the stream. */
  readonly betId?: string | null;
};

const storageKey = 'sidebet-messages';

export const newMessage = (): MessageDraft => ({ id: newUuid(), text: '', replyTo: null });

/** What was written in this conversation before; it survives a reload, for this tab and this user only. */
export function savedMessage(tab: TabMemory, userId: string, conversation: string): MessageDraft {
  return readDrafts(tab)[`${userId} ${conversation}`] ?? newMessage();
}

export function saveMessage(tab: TabMemory, userId: string, conversation: string, draft: MessageDraft): void {
  const { [`${userId} ${conversation}`]: _old, ...others } = readDrafts(tab);
  const drafts = draft.text === '' ? others : { ...others, [`${userId} ${conversation}`]: draft };
  tab.write(storageKey, JSON.stringify(drafts));
}

/** By user and conversation. */
function readDrafts(tab: TabMemory): Record<string, MessageDraft> {
  try {
    return JSON.parse(tab.read(storageKey) ?? '{}') as Record<string, MessageDraft>;
  } catch {
    return {};
  }
}
