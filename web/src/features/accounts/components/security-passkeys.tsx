import type { PasskeyView } from '@sidebet/contract/security';
import { IconFingerprint, IconPencil, IconTrash } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { ApiProblem } from '../../../lib/api-problem.ts';
import { Button } from '../../../ui/button.tsx';
import { Moment } from '../../../ui/moment.tsx';
import { toast, toastError } from '../../../ui/toast.ts';
import { useAddPasskey, useRemovePasskey } from '../api/security.ts';
import { canUsePasskeys } from '../passkey.ts';
import info from './account-info.module.css';
import classes from './security.module.css';

const PasskeyNameDialog = lazy(() => import('./passkey-name-dialog.tsx'));

/** A refusal that the person chose themselves, by closing a question, needs no alarm. */
function tellFailure(error: unknown): void {
  if (!(error instanceof ApiProblem && error.code === 'stepUpNeeded')) toastError(error);
}

export function SecurityPasskeys({ passkeys }: { passkeys: readonly PasskeyView[] }) {
  const add = useAddPasskey();
  return (
    <div className={classes.block}>
      <div className={classes.head}>
        <div className={classes.words}>
          <h4>Passkeys</h4>
          <p className={classes.hint}>
            {canUsePasskeys()
              ? 'Log in with your finger, face or PIN instead of a password. Nobody can guess or steal them.'
              : 'This browser cannot use passkeys.'}
          </p>
        </div>
        {canUsePasskeys() && (
          <Button
            kind="outline"
            size="small"
            busy={add.isPending}
            onClick={() =>
              add.mutate(undefined, {
                onSuccess: ({ name }) => toast(`Passkey '${name}' added.`),
                onError: tellFailure,
              })
            }
          >
            {add.isPending ? 'Adding...' : 'Add a passkey'}
          </Button>
        )}
      </div>
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
  const remove = useRemovePasskey();
  const [renaming, setRenaming] = useState<'open' | 'closing' | null>(null);
  const { id, name, createdAt, lastUsedAt } = passkey;
  return (
    <li className={classes.item}>
      <IconFingerprint size={22} stroke={1.6} aria-hidden="true" />
      <p className={classes.name}>
        {name}
        <small>
          {lastUsedAt ? 'Last used ' : 'Added '}
          <Moment instant={lastUsedAt ?? createdAt} />
        </small>
      </p>
      <button
        type="button"
        className={info.edit}
        aria-label={`Rename ${name}`}
        onClick={() => setRenaming('open')}
      >
        <IconPencil size={17} stroke={1.8} aria-hidden="true" />
      </button>
      <button
        type="button"
        className={info.edit}
        aria-label={`Remove ${name}`}
        disabled={remove.isPending}
        onClick={() =>
          remove.mutate(id, { onSuccess: () => toast(`Passkey '${name}' removed.`), onError: tellFailure })
        }
      >
        <IconTrash size={17} stroke={1.8} aria-hidden="true" />
      </button>
      <Suspense>
        {renaming && (
          <PasskeyNameDialog
            passkey={passkey}
            opened={renaming === 'open'}
            onClose={() => setRenaming('closing')}
            onClosed={() => setRenaming(null)}
          />
        )}
      </Suspense>
    </li>
  );
}
