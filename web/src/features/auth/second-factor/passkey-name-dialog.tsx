import type { PasskeyView } from '@sidebet/contract/security';
import { validatePasskeyName } from '@sidebet/domain/auth/passkey-name';
import { type FormEvent, useState } from 'react';
import { useAction } from '../../../lib/api/use-action.ts';
import { errorMessage } from '../../../lib/api-problem.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog, DialogActions, DialogForm } from '../../../ui/dialog.tsx';
import { Field } from '../../../ui/field.tsx';

type Props = { passkey: PasskeyView; opened: boolean; onClose: () => void; onClosed: () => void };

export default function PasskeyNameDialog({ passkey, opened, onClose, onClosed }: Props) {
  return (
    <Dialog opened={opened} title="Rename passkey" onClose={onClose} onClosed={onClosed}>
      <NameForm passkey={passkey} onClose={onClose} />
    </Dialog>
  );
}

function NameForm({ passkey, onClose }: Pick<Props, 'passkey' | 'onClose'>) {
  const [name, setName] = useState(passkey.name);
  const [problem, setProblem] = useState<string | null>(null);
  const rename = useAction('renamePasskey');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const checked = validatePasskeyName(name);
    setProblem(checked.kind === 'refusal' ? checked.message : null);
    if (checked.kind === 'refusal') return;
    rename.mutate(
      { params: { id: passkey.id }, body: { name } },
      { onSuccess: onClose, onError: (error) => setProblem(errorMessage(error)) },
    );
  };
  return (
    <DialogForm onSubmit={submit} label="Rename passkey">
      <Field
        label="Name"
        name="passkey"
        data-autofocus
        autoComplete="off"
        value={name}
        problem={problem}
        onChange={(event) => setName(event.target.value)}
      />
      <DialogActions>
        <Button kind="outline" onClick={onClose}>
          Cancel
        </Button>
        <Button type="submit" busy={rename.isPending}>
          {rename.isPending ? 'Saving...' : 'Save'}
        </Button>
      </DialogActions>
    </DialogForm>
  );
}
