import { type ContactInput, listContactMistakes } from '@sidebet/domain/profile/contact';
import { useViewer } from '../../../lib/session.ts';
import { useForm } from '../../../lib/use-form.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog, DialogActions, DialogForm } from '../../../ui/dialog.tsx';
import { Field } from '../../../ui/field.tsx';
import { ProblemBox } from '../../../ui/problem.tsx';
import { usePutContact } from '../api.ts';

type Props = {
  opened: boolean;
  /** The field to focus first. */
  first: keyof ContactInput;
  onClose: () => void;
  /** Called after the dialog has left the screen; focus may be restored. */
  onClosed: () => void;
};

export default function ContactModal({ opened, first, onClose, onClosed }: Props) {
  return (
    <Dialog opened={opened} onClose={onClose} onClosed={onClosed} title="Contact details">
      <ContactForm first={first} onClose={onClose} />
    </Dialog>
  );
}

function ContactForm({ first, onClose }: Pick<Props, 'first' | 'onClose'>) {
  const { user } = useViewer();
  const put = usePutContact();
  const form = useForm({
    initial: { phone: user.phone ?? '', address: user.address ?? '' },
    check: listContactMistakes,
    send: (body) => put.mutateAsync({ body }),
    onSent: onClose,
  });

  return (
    <DialogForm onSubmit={form.submit} label="Contact details">
      <Field
        {...form.field('phone')}
        data-autofocus={first === 'phone' || undefined}
        label="Phone"
        type="tel"
        autoComplete="tel"
        hint="For example +1 312 555 0148. Leave it empty to remove it."
      />
      <Field
        {...form.field('address')}
        data-autofocus={first === 'address' || undefined}
        label="Address"
        autoComplete="street-address"
        hint="Street, city and postal code on one line"
      />
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
