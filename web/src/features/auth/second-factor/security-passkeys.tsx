import type { PasskeyView } from '@sidebet/contract/security';
import { IconFingerprint, IconPencil, IconTrash } from '@tabler/icons-react';
import { useAction } from '../../../lib/api/use-action.ts';
import { ApiProblem } from '../../../lib/api-problem.ts';
import { useAppClient } from '../../../lib/app-client.ts';
import { lazyPart } from '../../../lib/load-part.ts';
import { useViewer } from '../../../lib/session.ts';
import type { Toasts } from '../../../lib/toasts.ts';
import { Button } from '../../../ui/button.tsx';
import { DialogButton } from '../../../ui/dialog-button.tsx';
import { EventTime } from '../../../ui/event-time.tsx';
import { SettingsAction } from '../../../ui/settings-section.tsx';
import classes from '../sessions/security.module.css';
import { useAddPasskey } from '../sessions/security.ts';
import { canUsePasskeys } from './passkey.ts';

const PasskeyNameDialog = lazyPart(() => import('./passkey-name-dialog.tsx'));

/** A dialog the user dismissed is not an error. */
function showFailure({ showError }: Toasts, error: unknown): void {
  if (!(error instanceof ApiProblem && error.code === 'stepUpNeeded')) showError(error);
}

export function SecurityPasskeys({ passkeys }: { passkeys: readonly PasskeyView[] }) {
  const { toasts } = useAppClient();
  const add = useAddPasskey();
  const { user } = useViewer();
  return (
    <div className={classes.block}>
      <SettingsAction
        title="Passkeys"
        hint={
          !canUsePasskeys()
            ? 'This browser doesn’t support passkeys.'
            : user.isVerified
              ? 'Log in with your fingerprint, face or PIN instead of a password. Passkeys can’t be guessed or phished.'
              : 'Verify your email to add a passkey.'
        }
      >
        {canUsePasskeys() && user.isVerified && (
          <Button
            kind="outline"
            size="small"
            busy={add.isPending}
            onClick={() =>
              add.mutate(undefined, {
                onSuccess: ({ name }) => toasts.show(`Passkey '${name}' added.`),
                onError: (error) => showFailure(toasts, error),
              })
            }
          >
            {add.isPending ? 'Adding...' : 'Add a passkey'}
          </Button>
        )}
      </SettingsAction>
      {passkeys.length > 0 && (
        <ul className={classes.list} aria-label="Passkeys">
          {passkeys.map((passkey) => (
            <Passkey key={passkey.id} passkey={passkey} />
          ))}
        </ul>
      )}
    </div>
  );
}

function Passkey({ passkey }: { passkey: PasskeyView }) {
  const { toasts } = useAppClient();
  const remove = useAction('removePasskey');
  const { id, name, createdAt, lastUsedAt } = passkey;
  return (
    <li className={classes.item}>
      <IconFingerprint size={22} stroke={1.6} aria-hidden="true" />
      <p className={classes.name}>
        {name}
        <small>
          {lastUsedAt ? 'Last used ' : 'Added '}
          <EventTime instant={lastUsedAt ?? createdAt} long />
        </small>
      </p>
      <DialogButton
        kind="plain"
        size="tight"
        aria-label={`Rename ${name}`}
        dialog={(state) => <PasskeyNameDialog passkey={passkey} {...state} />}
      >
        <IconPencil size={17} stroke={1.8} aria-hidden="true" />
      </DialogButton>
      <Button
        kind="plain"
        size="tight"
        aria-label={`Remove ${name}`}
        disabled={remove.isPending}
        onClick={() =>
          remove.mutate(
            { params: { id } },
            {
              onSuccess: () => toasts.show(`Passkey '${name}' removed.`),
              onError: (error) => showFailure(toasts, error),
            },
          )
        }
      >
        <IconTrash size={17} stroke={1.8} aria-hidden="true" />
      </Button>
    </li>
  );
}
