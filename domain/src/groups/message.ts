import { type Refusal, refuse, refuseField } from '../refusals.ts';
import { groupLimits } from './group.ts';
import { isStorable } from './group-settings.ts';

type MessageText = { readonly kind: 'text'; readonly text: string };

/** Validates a message: 1 to 500 characters, trimmed, of several lines at most. Refuses with messageInvalid. */
export function decideMessage(typed: string): MessageText | Refusal {
  const text = typed.trim();
  const isGood = text !== '' && [...text].length <= groupLimits.maxMessageLength && isStorable(text);
  return isGood ? { kind: 'text', text } : refuseField('text', 'messageInvalid');
}

type SentMessage = { readonly userId: string; readonly createdAt: number; readonly isRemoved: boolean };

/** Refuses, in this order: messageNotFound (removed), messageNotYours, messageTooOld. `now` and times in milliseconds. */
export function refuseEdit(message: SentMessage, userId: string, now: number): Refusal | null {
  if (message.isRemoved) return refuse('messageNotFound');
  if (message.userId !== userId) return refuse('messageNotYours');
  return now - message.createdAt > groupLimits.messageEditMs ? refuse('messageTooOld') : null;
}

/** The members whose `@username` a text contains, in any case. A dot or dash at the end belongs to the sentence. */
export function findMentions(
  text: string,
  members: readonly { readonly id: string; readonly username: string }[],
): string[] {
  const named = [...text.matchAll(/(?<![A-Za-z0-9._-])@([A-Za-z0-9._-]+)/g)].map(([, name]) =>
    name!.toLowerCase(),
  );
  const isNamed = (username: string) =>
    named.some((name) => name === username || name.replace(/[.-]+$/, '') === username);
  return members.filter(({ username }) => isNamed(username.toLowerCase())).map(({ id }) => id);
}

/**
 * How long a sender must wait, in seconds; null if not at all. `sentAt` are the times of their messages of the last day, in
 * milliseconds, newest first.
 */
export function secondsToWait(sentAt: readonly number[], now: number): number | null {
  const freeAt = (count: number, windowMs: number) => {
    const nth = sentAt[count - 1];
    return nth === undefined ? now : nth + windowMs;
  };
  const waitMs =
    Math.max(
      freeAt(groupLimits.messagesPerMinute, 60_000),
      freeAt(groupLimits.messagesPerDay, 24 * 3_600_000),
    ) - now;
  return waitMs > 0 ? Math.ceil(waitMs / 1_000) : null;
}
