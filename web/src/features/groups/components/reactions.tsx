import type { GroupMessage } from '@sidebet/contract/groups/talk';
import { type GroupReaction, groupReactions } from '@sidebet/domain/groups/group';
import { useOffline } from '../../../lib/connection.ts';
import { useViewer } from '../../../lib/session.ts';
import { reactionLabels } from '../group-labels.ts';
import classes from './reactions.module.css';

type Props = {
  reactions: GroupMessage['reactions'];
  isPending: boolean;
  /** Adds the viewer's reaction, or takes it back. */
  onReact: (reaction: GroupReaction, isOn: boolean) => void;
};

/** The reactions to a message or a bet, with their counts. A tap adds the own one or takes it back. */
export function Reactions({ reactions, isPending, onReact }: Props) {
  const { user } = useViewer();
  const offline = useOffline();
  if (reactions.length === 0) return null;
  return (
    <ul className={classes.reactions} aria-label="Reactions">
      {reactions.map(({ reaction, userIds }) => {
        const { sign, label } = reactionLabels[reaction];
        const isMine = userIds.includes(user.id);
        return (
          <li key={reaction}>
            <button
              type="button"
              className={classes.reaction}
              aria-pressed={isMine}
              aria-label={`${label}, ${userIds.length}`}
              disabled={offline || isPending}
              onClick={() => onReact(reaction, !isMine)}
            >
              <span aria-hidden="true">{sign}</span> {userIds.length}
            </button>
          </li>
        );
      })}
    </ul>
  );
}

/** All reactions, to choose from. */
export function ReactionChoice({ reactions, isPending, onReact }: Props) {
  const { user } = useViewer();
  const offline = useOffline();
  return (
    <fieldset className={classes.signs} aria-label="React">
      {groupReactions.map((reaction) => {
        const { sign, label } = reactionLabels[reaction];
        const isOn = reactions.some((one) => one.reaction === reaction && one.userIds.includes(user.id));
        return (
          <button
            key={reaction}
            type="button"
            className={classes.sign}
            aria-label={label}
            aria-pressed={isOn}
            disabled={offline || isPending}
            onClick={() => onReact(reaction, !isOn)}
          >
            <span aria-hidden="true">{sign}</span>
          </button>
        );
      })}
    </fieldset>
  );
}
