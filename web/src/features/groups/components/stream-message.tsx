import type { GroupView } from '@sidebet/contract/groups/group';
import type { StreamItem } from '@sidebet/contract/groups/stream';
import type { GroupMessage } from '@sidebet/contract/groups/talk';
import { IconDots } from '@tabler/icons-react';
import { lazyPart } from '../../../lib/load-part.ts';
import { paths } from '../../../lib/paths.ts';
import { useViewer } from '../../../lib/session.ts';
import { Avatar } from '../../../ui/avatar.tsx';
import { DialogButton } from '../../../ui/dialog-button.tsx';
import { Link } from '../../../ui/link.tsx';
import type { GroupNames } from '../group-names.ts';
import { MessageReactions, MessageText } from './message.tsx';
import classes from './stream-item.module.css';
import type { OnReply } from './stream-item.tsx';
import { StreamTime } from './stream-time.tsx';

const MessageDialog = lazyPart(() => import('./message-dialog.tsx'));

type MessageItem = Extract<StreamItem, { type: 'message' }>;

type Props = {
  group: GroupView;
  names: GroupNames;
  item: MessageItem;
  /** Whether it continues the message before it, of the same person. */
  follows: boolean;
  /** The message that it replies to; `earlier` if it is not loaded. */
  answered: GroupMessage | 'earlier' | null;
  onReply: OnReply;
};

/** A message as a bubble: own ones on the right, those of others with name and face on the left. */
export function StreamMessage({ group, names, item, follows, answered, onReply }: Props) {
  const { user } = useViewer();
  const { message } = item;
  const { person, text, createdAt, editedAt, betId } = message;
  const isMine = person.id === user.id;
  const name = names(person);
  return (
    <article
      className={classes.message}
      data-mine={isMine || undefined}
      data-follows={follows || undefined}
      aria-label={isMine ? 'Message from you' : `Message from ${name}`}
    >
      {!isMine && (
        <span className={classes.face}>
          {!follows && <Avatar name={person.fullName} picture={person.profilePicture} size={32} />}
        </span>
      )}
      <div className={classes.bubble}>
        {!isMine && !follows && <strong className={classes.name}>{name}</strong>}
        {item.about && <About item={item} names={names} />}
        {answered && <Quote message={answered} names={names} />}
        {text === null ? (
          <p className={classes.removed}>removed</p>
        ) : (
          <p className={classes.text}>
            <MessageText text={text} />
          </p>
        )}
        <MessageReactions groupId={group.id} message={message} />
      </div>
      <span className={classes.aside}>
        <StreamTime at={createdAt} />
        {editedAt && <span className={classes.time}>edited</span>}
        {text !== null && (
          <DialogButton
            kind="plain"
            size="tight"
            aria-label={isMine ? 'More about your message' : `More about the message from ${name}`}
            title="More"
            dialog={(state) => (
              <MessageDialog
                group={group}
                message={message}
                onReply={() => onReply({ replyTo: message.replyTo ?? message.id, betId })}
                {...state}
              />
            )}
          >
            <IconDots size={18} stroke={1.8} aria-hidden="true" />
          </DialogButton>
        )}
      </span>
    </article>
  );
}

/** The bet or the game that a comment is about. */
function About({ item: { about, message }, names }: { item: MessageItem; names: GroupNames }) {
  const to =
    message.betId === null
      ? paths.gameComments(message.eventId!, message.groupId)
      : paths.betComments(message.betId);
  return (
    <p className={classes.quote}>
      <Link to={to}>
        {about!.person && (
          <>
            <strong>{names(about!.person)}</strong>:{' '}
          </>
        )}
        {about!.text}
      </Link>
    </p>
  );
}

function Quote({ message, names }: { message: GroupMessage | 'earlier'; names: GroupNames }) {
  if (message === 'earlier') return <p className={classes.quote}>Reply to an earlier message</p>;
  return (
    <p className={classes.quote}>
      <strong>{names(message.person)}</strong> {message.text ?? 'removed'}
    </p>
  );
}
