import type { PasskeyView } from '@sidebet/contract/security';
import { validatePasskeyName } from '@sidebet/domain/auth/passkey-name';
import { useAction } from '../../../lib/api/use-action.ts';
import { useForm } from '../../../lib/use-form.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog, DialogActions, DialogForm } from '../../../ui/dialog.tsx';
import { Field } from '../../../ui/field.tsx';
import { ProblemBox } from '../../../ui/problem.tsx';

type Props = { passkey: PasskeyView; opened: boolean; onClose: () => void; onClosed: () => void };

export default function PasskeyNameDialog({ passkey, opened, onClose, onClosed }: Props) {
  return (
    <Dialog opened={opened} title="Rename passkey" onClose={onClose} onClosed={onClosed}>
      <NameForm passkey={passkey} onClose={onClose} />
    </Dialog>
  );
}

function NameForm({ passkey, onClose }: Pick<Props, 'passkey' | 'onClose'>) {
  const rename = useAction('renamePasskey');
  const form = useForm({
    initial: { name: passkey.name },
    check: ({ name }) => validatePasskeyName(name),
    fieldByCode: { passkeyNameInvalid: 'name' },
    send: (body) => rename.mutateAsync({ params: { id: passkey.id }, body }),
    onSent: onClose,
  });
  return (
    <DialogForm onSubmit={form.submit} label="Rename passkey">
      <Field {...form.field('name')} label="Name" data-autofocus autoComplete="off" />
      <ProblemBox problem={form.problems.form} />
      <DialogActions>
        <Button kind="outline" onClick={onClose}>
          Cancel
        </Button>
        <Button type="submit" busy={form.isPending}>
          {form.isPending ? 'Saving...' : 'Save'}
        </Button>
      </DialogActions>
    </DialogForm>
  );
}
