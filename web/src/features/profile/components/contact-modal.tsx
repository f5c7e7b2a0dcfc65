import { type ContactInput, validateContact } from '@sidebet/domain/profile/contact';
import { type FormEvent, useState } from 'react';
import { ApiProblem, errorMessage } from '../../../lib/api-problem.ts';
import { useViewer } from '../../../lib/session.ts';
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

type Problem = { readonly field: keyof ContactInput | null; readonly message: string };

function ContactForm({ first, onClose }: Pick<Props, 'first' | 'onClose'>) {
  const { user } = useViewer();
  const [input, setInput] = useState<ContactInput>({
    phone: user.phone ?? '',
    address: user.address ?? '',
  });
  const [problem, setProblem] = useState<Problem | null>(null);
  const put = usePutContact();

  const submit = (event: FormEvent) => {
    event.preventDefault();
    const checked = validateContact(input);
    if (checked.kind === 'refusal') {
      setProblem({ field: checked.field, message: checked.message });
      return;
    }
    setProblem(null);
    put.mutate({ body: input }, { onSuccess: onClose, onError: (error) => setProblem(toProblem(error)) });
  };

  const field = (name: keyof ContactInput) => ({
    name,
    value: input[name],
    problem: problem?.field === name ? problem.message : null,
    ...(first === name && { 'data-autofocus': true }),
    onChange: (event: { target: { value: string } }) =>
      setInput((current) => ({ ...current, [name]: event.target.value })),
  });

  return (
    <DialogForm onSubmit={submit} label="Contact details">
      <Field
        {...field('phone')}
        label="Phone"
        type="tel"
        autoComplete="tel"
        hint="For example +1 312 555 0148. Leave it empty to remove it."
      />
      <Field
        {...field('address')}
        label="Address"
        autoComplete="street-address"
        hint="Street, city and postal code on one line"
      />
      <ProblemBox problem={problem?.field === null ? problem.message : null} />
      <DialogActions>
        <Button kind="outline" onClick={onClose}>
          Cancel
        </Button>
        <Button type="submit" busy={put.isPending}>
          {put.isPending ? 'Saving...' : 'Save'}
        </Button>
      </DialogActions>
    </DialogForm>
  );
}

function toProblem(error: unknown): Problem {
  const path = error instanceof ApiProblem ? error.fields[0]?.path : undefined;
  return { field: path === 'phone' || path === 'address' ? path : null, message: errorMessage(error) };
}
