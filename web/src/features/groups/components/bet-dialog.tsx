import type { GroupView } from '@sidebet/contract/groups/group';
import { useRef } from 'react';
import { useOffline } from '../../../lib/connection.ts';
import { paths } from '../../../lib/paths.ts';
import { Button, LinkButton } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import type { DialogState } from '../../../ui/dialog-button.tsx';
import { OfflineNote } from '../../../ui/offline-note.tsx';
import { ProblemLine } from '../../../ui/problem.tsx';
import { useReactToBet } from '../api/mutations.ts';
import type { GroupNames } from '../group-names.ts';
import { announcement } from '../stream-texts.ts';
import classes from './conversation.module.css';
import { ReactionChoice } from './reactions.tsx';
import type { BetItem } from './stream-bets.tsx';

type Props = DialogState & { group: GroupView; names: GroupNames; item: BetItem; onReply: () => void };

/** What the user can do with a bet of the group: react, reply, open its page. */
export default function BetDialog({ group, names, item, onReply, opened, onClose, onClosed }: Props) {
  const offline = useOffline();
  const replies = useRef(false);
  const react = useReactToBet(group.id);
  const betId = item.bet.uniqueId;
  return (
    <Dialog
      opened={opened}
      title={announcement(item, group, names)}
      onClose={onClose}
      onClosed={() => {
        onClosed();
        // Now, because the button that opened the dialog got the focus back.
        if (replies.current) onReply();
      }}
      busy={react.isPending}
    >
      <div className={classes.choices}>
        <ReactionChoice
          reactions={item.reactions}
          isPending={react.isPending}
          onReact={(reaction, isOn) => react.mutate({ betId, reaction, isOn }, { onSuccess: onClose })}
        />
        <Button
          kind="outline"
          wide
          onClick={() => {
            replies.current = true;
            onClose();
          }}
        >
          Reply
        </Button>
        <LinkButton kind="outline" wide to={paths.betDetails(betId)}>
          Open bet
        </LinkButton>
        {offline && <OfflineNote />}
        <ProblemLine error={react.error} />
      </div>
    </Dialog>
  );
}
