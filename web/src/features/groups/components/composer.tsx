import { groupLimits } from '@sidebet/domain/groups/group';
import { decideMessage } from '@sidebet/domain/groups/message';
import { IconSend, IconX } from '@tabler/icons-react';
import { type ReactNode, useEffect, useRef } from 'react';
import { useServerNow } from '../../../lib/clock.ts';
import { useOffline } from '../../../lib/connection.ts';
import { useViewer } from '../../../lib/session.ts';
import { useForm } from '../../../lib/use-form.ts';
import { Button } from '../../../ui/button.tsx';
import { EventTime } from '../../../ui/event-time.tsx';
import { OfflineNote } from '../../../ui/offline-note.tsx';
import { useMessageAction } from '../api/mutations.ts';
import { type MessageDraft, newMessage } from '../message-draft.ts';
import { isAbout, type Topic } from '../topic.ts';
import classes from './conversation.module.css';

type Props = {
  groupId: string;
  topic: Topic;
  draft: MessageDraft;
  /** What the draft answers; null without it. */
  answered: ReactNode;
  onChange: (draft: MessageDraft) => void;
  placeholder: string;
  /** In the group's stream: a button in front of the field, which begins with one line. */
  start?: ReactNode;
};

/**
 * Writes a message. Enter sends it, Shift+Enter starts a new line. What failed to be sent stays, also while an operator's silence
 * of the user lasts.
 */
export function Composer({ groupId, topic, draft, answered, onChange, placeholder, start }: Props) {
  const send = useMessageAction('sendGroupMessage');
  const offline = useOffline();
  const { silencedUntil } = useViewer().user;
  const now = useServerNow();
  const isSilenced = silencedUntil !== null && Date.parse(silencedUntil) > now;
  const field = useRef<HTMLTextAreaElement>(null);
  const isAnswer = answered !== null;
  const answers = draft.replyTo ?? draft.betId ?? null;
  useEffect(() => {
    if (answers !== null) field.current?.focus();
  }, [answers]);

  const canSend = !offline && !isSilenced;
  // The draft is the conversation's, which also starts replies.
  const form = useForm({
    initial: {},
    check: () => decideMessage(draft.text),
    send: () => {
      const { id, text, replyTo: answered } = draft;
      return send.mutateAsync({ params: { groupId }, body: { id, text, replyTo: answered, ...topic } });
    },
    onSent: () => onChange(newMessage()),
  });
  const problem = form.problems.form;
  const noun = isAbout(topic) && start === undefined ? 'Comment' : 'Message';
  const left = groupLimits.maxMessageLength - [...draft.text.trim()].length;
  return (
    <form
      className={classes.composer}
      data-bar={start !== undefined || undefined}
      noValidate
      aria-label={`New ${noun.toLowerCase()}`}
      onSubmit={form.submit}
    >
      {isAnswer && (
        <p className={classes.replying}>
          <span>Replying to {answered}</span>
          <Button
            kind="plain"
            size="tight"
            aria-label="Cancel the reply"
            onClick={() => onChange({ ...draft, replyTo: null, betId: null })}
          >
            <IconX size={16} stroke={1.9} aria-hidden="true" />
          </Button>
        </p>
      )}
      <div className={classes.write}>
        {start}
        <textarea
          ref={field}
          rows={start ? 1 : 2}
          value={draft.text}
          placeholder={placeholder}
          aria-label={noun}
          aria-invalid={problem !== undefined}
          aria-describedby={isSilenced ? 'message-silenced' : problem ? 'message-problem' : undefined}
          disabled={isSilenced}
          readOnly={form.isPending}
          onChange={(event) => {
            form.showProblem(null);
            onChange({ ...draft, text: event.target.value });
          }}
          onKeyDown={(event) => {
            if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
            event.preventDefault();
            if (canSend) event.currentTarget.form?.requestSubmit();
          }}
        />
        <Button type="submit" aria-label="Send" disabled={!canSend} busy={form.isPending}>
          <IconSend size={18} stroke={1.9} aria-hidden="true" />
        </Button>
      </div>
      {left < 50 && (
        <p className={classes.left} data-over={left < 0 || undefined}>
          {left < 0 ? `${-left} characters too many` : `${left} characters left`}
        </p>
      )}
      {isSilenced && (
        <p id="message-silenced" role="status" className={classes.silenced}>
          You cannot send messages until <EventTime instant={silencedUntil} long />. See your notifications.
        </p>
      )}
      {offline && <OfflineNote />}
      {problem && (
        <p id="message-problem" role="alert" className={classes.problem}>
          {problem}
        </p>
      )}
    </form>
  );
}
