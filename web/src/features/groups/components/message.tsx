import type { GroupView } from '@sidebet/contract/groups/group';
import type { GroupMessage } from '@sidebet/contract/groups/talk';
import { IconDots } from '@tabler/icons-react';
import { Fragment } from 'react';
import { useAppClient } from '../../../lib/app-client.ts';
import { lazyPart } from '../../../lib/load-part.ts';
import { Avatar } from '../../../ui/avatar.tsx';
import { DialogButton } from '../../../ui/dialog-button.tsx';
import { RelativeTime } from '../../../ui/relative-time.tsx';
import { useReact } from '../api/mutations.ts';
import classes from './conversation.module.css';
import { Reactions } from './reactions.tsx';

const MessageDialog = lazyPart(() => import('./message-dialog.tsx'));

type Props = {
  group: Pick<GroupView, 'id' | 'role'>;
  message: GroupMessage;
  /** The message that this one answers; `earlier` if it is not loaded. */
  repliesTo: GroupMessage | 'earlier' | null;
  onReply: () => void;
};

export function Message({ group, message, repliesTo, onReply }: Props) {
  const { person, text, createdAt, editedAt } = message;
  return (
    <article className={classes.message} aria-label={`Message from ${person.username}`}>
      <Avatar name={person.fullName} picture={person.profilePicture} size={34} />
      <div className={classes.body}>
        <p className={classes.meta}>
          <strong>{person.username}</strong> <RelativeTime instant={createdAt} />
          {editedAt && ' · edited'}
        </p>
        {repliesTo && <Quote message={repliesTo} />}
        {text === null ? (
          <p className={classes.removed}>removed</p>
        ) : (
          <p className={classes.text}>
            <MessageText text={text} />
          </p>
        )}
        <MessageReactions groupId={group.id} message={message} />
      </div>
      {text !== null && (
        <DialogButton
          kind="plain"
          size="tight"
          aria-label={`More about the message from ${person.username}`}
          title="More"
          dialog={(state) => <MessageDialog group={group} message={message} onReply={onReply} {...state} />}
        >
          <IconDots size={18} stroke={1.8} aria-hidden="true" />
        </DialogButton>
      )}
    </article>
  );
}

function Quote({ message }: { message: GroupMessage | 'earlier' }) {
  if (message === 'earlier') return <p className={classes.quote}>Reply to an earlier message</p>;
  return (
    <p className={classes.quote}>
      <strong>{message.person.username}</strong> {message.text ?? 'removed'}
    </p>
  );
}

/** Shows names after an @ in bold. */
export function MessageText({ text }: { text: string }) {
  return text.split(/(?<![A-Za-z0-9._-])(@[A-Za-z0-9._-]+)/).map(
    (part, index) =>
      // biome-ignore-start lint/suspicious/noArrayIndexKey: the parts of one text.
      part.startsWith('@') ? <strong key={index}>{part}</strong> : <Fragment key={index}>{part}</Fragment>,
    // biome-ignore-end lint/suspicious/noArrayIndexKey: the parts of one text.
  );
}

export function MessageReactions({ groupId, message }: { groupId: string; message: GroupMessage }) {
  const { toasts } = useAppClient();
  const react = useReact(groupId);
  return (
    <Reactions
      reactions={message.reactions}
      isPending={react.isPending}
      onReact={(reaction, isOn) =>
        react.mutate({ messageId: message.id, reaction, isOn }, { onError: toasts.showError })
      }
    />
  );
}
