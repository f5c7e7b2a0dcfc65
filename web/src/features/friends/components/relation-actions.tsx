import type { UserRow } from '@sidebet/contract/friends';
import { IconCheck, IconX } from '@tabler/icons-react';
import { useId, useState } from 'react';
import { paths } from '../../../lib/paths.ts';
import { Button, LinkButton } from '../../../ui/button.tsx';
import { UserMenu } from '../../../ui/user-menu.tsx';
import { type FriendshipChange, useChangeFriendship } from '../api.ts';
import classes from './relation-actions.module.css';

type Props = {
  row: UserRow;
  /** With enough room, the secondary actions are text instead of a cross. */
  spelledOut?: boolean;
};

/**
 * The buttons in a user's row: Challenge and Remove, Requested, Accept, otherwise Add. Their names are specified, so the
 * user's name is the description.
 */
export function RelationActions({ row, spelledOut = false }: Props) {
  const id = useId();
  const change = useChangeFriendship();
  const act = (action: FriendshipChange['action']) => () => change.mutate({ action, row });
  const { fullName } = row.person;
  const Lesser = spelledOut ? TextButton : CrossButton;
  return (
    <div className={classes.actions}>
      <span id={id} hidden>
        {fullName}
      </span>
      {row.relation === 'none' && (
        <Button size="small" aria-describedby={id} busy={change.isPending} onClick={act('add')}>
          Add
        </Button>
      )}
      {row.relation === 'requestedYou' && (
        <>
          <Button size="small" aria-describedby={id} busy={change.isPending} onClick={act('accept')}>
            Accept
          </Button>
          <Lesser name="Decline" about={id} busy={change.isPending} onClick={act('decline')} />
        </>
      )}
      {row.relation === 'requested' && (
        <>
          <Button kind="outline" size="small" aria-describedby={id} disabled>
            <IconCheck size={15} stroke={2} aria-hidden="true" />
            Requested
          </Button>
          <Lesser name="Withdraw request" about={id} busy={change.isPending} onClick={act('decline')} />
        </>
      )}
      {row.relation === 'friends' && (
        <FriendActions
          about={id}
          user={row.person}
          spelledOut={spelledOut}
          busy={change.isPending}
          onRemove={act('remove')}
        />
      )}
      <UserMenu user={{ id: row.person.id, name: fullName }} />
    </div>
  );
}

type LesserProps = { name: string; about: string; busy: boolean; onClick: () => void };

function TextButton({ name, about, busy, onClick }: LesserProps) {
  return (
    <Button kind="outline" size="small" aria-describedby={about} busy={busy} onClick={onClick}>
      {name}
    </Button>
  );
}

function CrossButton({ name, about, busy, onClick }: LesserProps) {
  return (
    <button
      type="button"
      className={classes.cross}
      aria-label={name}
      aria-describedby={about}
      title={name}
      disabled={busy}
      onClick={onClick}
    >
      <IconX size={17} stroke={1.8} aria-hidden="true" />
    </button>
  );
}

type FriendProps = {
  about: string;
  user: UserRow['person'];
  spelledOut: boolean;
  busy: boolean;
  onRemove: () => void;
};

/** Removing asks for confirmation in place. Cancel has the focus, so a repeated keypress is harmless. */
function FriendActions({ about, user, spelledOut, busy, onRemove }: FriendProps) {
  const [step, setStep] = useState<'rest' | 'asking' | 'cancelled'>('rest');
  if (step !== 'asking') {
    return (
      <>
        <LinkButton size="small" to={paths.challenge(user.id)} describedBy={about}>
          Challenge
        </LinkButton>
        <Button
          kind={spelledOut ? 'outline' : 'plain'}
          size="small"
          aria-describedby={about}
          busy={busy}
          // After Cancel, focus returns to this button.
          autoFocus={step === 'cancelled'}
          onClick={() => setStep('asking')}
        >
          Remove
        </Button>
      </>
    );
  }
  return (
    <fieldset
      className={classes.question}
      aria-label={`Remove ${user.fullName}?`}
      onKeyDown={(event) => event.key === 'Escape' && setStep('cancelled')}
    >
      {/* The confirmation replaces the focused button. */}
      <Button kind="plain" size="small" autoFocus onClick={() => setStep('cancelled')}>
        Cancel
      </Button>
      <Button kind="danger" size="small" aria-describedby={about} onClick={onRemove}>
        Remove
      </Button>
    </fieldset>
  );
}
