import { refuse, refuseField } from '@sidebet/domain/refusals';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { expect, onTestFinished, test, vi } from 'vitest';
import { Field } from '../ui/field.tsx';
import { ProblemBox } from '../ui/problem.tsx';
import { ApiProblem } from './api-problem.ts';
import { showRequired, useForm } from './use-form.ts';

type Values = { readonly email: string; readonly username: string };
type Props = {
  check?: Parameters<typeof useForm<Values, string>>[0]['check'];
  send?: (values: Values) => Promise<string>;
  onSent?: (answer: string) => void;
};

const empty: Values = { email: '', username: '' };

function Form({ check = () => null, send = async () => 'sent', onSent = () => {} }: Props) {
  const form = useForm({
    initial: empty,
    check,
    fieldByCode: { emailTaken: 'email' },
    send,
    onSent,
  });
  return (
    <form noValidate onSubmit={form.submit} aria-label="Form">
      <Field {...form.field('email')} label="Email" />
      <Field {...form.field('username')} label="Username" hint="3–20 characters" />
      <ProblemBox problem={form.problems.form} />
      <button type="submit" aria-busy={form.isPending}>
        Send
      </button>
    </form>
  );
}

function open(props: Props = {}) {
  onTestFinished(cleanup);
  render(<Form {...props} />);
  const button = screen.getByRole('button', { name: 'Send' });
  return {
    button,
    user: userEvent.setup(),
    form: screen.getByRole('form'),
    email: screen.getByLabelText('Email'),
    username: screen.getByLabelText('Username'),
  };
}

const both = () => [refuseField('username', 'usernameLength'), refuseField('email', 'invalidEmail')];

test('shows the mistakes of all fields at once and focuses the first field, not the first mistake', async () => {
  const send = vi.fn();
  const { user, button, email, username } = open({ check: both, send });
  await user.click(button);
  expect(email).toHaveAccessibleDescription('Please enter a valid email address');
  expect(username).toHaveAccessibleDescription('Username must be between 3 and 20 characters');
  for (const field of [email, username]) expect(field).toHaveAttribute('aria-invalid', 'true');
  expect(email).toHaveFocus();
  expect(send).not.toHaveBeenCalled();
});

test('control: a field without a mistake is neither marked nor focused', async () => {
  const { user, button, email, username } = open({
    check: () => [null, refuseField('username', 'usernameLength')],
  });
  await user.click(button);
  expect(email).toHaveAttribute('aria-invalid', 'false');
  expect(username).toHaveFocus();
});

test('a satisfied rule is no mistake, even if its answer has a message', async () => {
  const send = vi.fn(async () => 'sent');
  const { user, button } = open({ check: () => ({ kind: 'ok', message: 'trimmed' }), send });
  await user.click(button);
  expect(send).toHaveBeenCalledOnce();
});

test('typing removes the problem of that field only', async () => {
  const { user, button, email, username } = open({ check: both });
  await user.click(button);
  await user.type(email, 'a');
  expect(email).toHaveAttribute('aria-invalid', 'false');
  expect(username).toHaveAttribute('aria-invalid', 'true');
  expect(email).toHaveFocus();
});

test('the first mistake of a field counts, and a mistake without a field concerns the form', async () => {
  const { user, button, email } = open({
    check: () => [
      refuseField('email', 'invalidEmail'),
      refuseField('email', 'emailUnchanged'),
      refuseField('elsewhere', 'tooManyRequests'),
    ],
  });
  await user.click(button);
  expect(email).toHaveAccessibleDescription('Please enter a valid email address');
  expect(screen.getAllByRole('alert').map(({ textContent }) => textContent)).toEqual([
    'Please enter a valid email address',
    refuse('tooManyRequests').message,
  ]);
});

test('what is required shows at each empty field, and its sentence once', async () => {
  const missing = ['email', 'username'].map((field) => refuseField(field, 'signupFieldsMissing'));
  const { user, button, email, username } = open({
    check: () => showRequired([...missing, refuseField('email', 'invalidEmail')], 'signupFieldsMissing'),
  });
  await user.click(button);
  for (const field of [email, username]) expect(field).toHaveAccessibleDescription('Required');
  expect(screen.getAllByText('Please fill in all required fields')).toHaveLength(1);
});

test.each([
  ['by its code', new ApiProblem('emailTaken', 409, 'Email is already registered'), 'email'],
  [
    'by the field that the server names',
    new ApiProblem('usernameTaken', 409, 'Username is already taken', [
      { path: 'username', message: 'Username is already taken' },
    ]),
    'username',
  ],
] as const)('a refusal shows at its field %s, which gets the focus', async (_, refusal, name) => {
  const fields = open({ send: () => Promise.reject(refusal) });
  await fields.user.type(fields.email, 'ann@example.com');
  await fields.user.click(fields.button);
  expect(fields[name]).toHaveAccessibleDescription(refusal.message);
  expect(fields[name]).toHaveFocus();
  expect(fields.email).toHaveValue('ann@example.com');
});

test('a refusal about no field shows once for the form and keeps what was typed', async () => {
  const { user, button, email, username } = open({
    send: () => Promise.reject(new ApiProblem('unreachable', 0, 'Sidebet cannot be reached.')),
  });
  await user.type(email, 'ann@example.com');
  await user.click(button);
  expect(screen.getAllByRole('alert')).toHaveLength(1);
  expect(screen.getByRole('alert')).toHaveTextContent('Sidebet cannot be reached.');
  expect(email).toHaveValue('ann@example.com');
  for (const field of [email, username]) expect(field).toHaveAttribute('aria-invalid', 'false');
  expect(button).toHaveFocus();
});

test('a refusal of a value that the form shows no field for concerns the form', async () => {
  const error = new ApiProblem('reportInvalid', 400, 'Not a category.', [{ path: 'category', message: '' }]);
  function Categorized() {
    const form = useForm({ initial: { category: 'general' }, send: () => Promise.reject(error) });
    return (
      <form noValidate onSubmit={form.submit} aria-label="Form">
        <ProblemBox problem={form.problems.form} />
      </form>
    );
  }
  onTestFinished(cleanup);
  render(<Categorized />);
  fireEvent.submit(screen.getByRole('form'));
  expect(await screen.findByRole('alert')).toHaveTextContent('Not a category.');
});

test('a second submit while the first is sent does nothing, and the next one after a refusal is sent', async () => {
  const answers: PromiseWithResolvers<string>[] = [];
  const onSent = vi.fn();
  const send = vi.fn((_: Values) => {
    answers.push(Promise.withResolvers<string>());
    return answers.at(-1)!.promise;
  });
  const { form, button } = open({ send, onSent });
  // Both events before React renders.
  act(() => {
    for (let times = 0; times < 2; times++)
      form.dispatchEvent(new SubmitEvent('submit', { bubbles: true, cancelable: true }));
  });
  fireEvent.submit(form);
  expect(send).toHaveBeenCalledOnce();
  expect(button).toHaveAttribute('aria-busy', 'true');
  await act(async () => answers[0]!.reject(new ApiProblem('tooManyRequests', 429, 'Too many.')));
  expect(button).toHaveAttribute('aria-busy', 'false');
  fireEvent.submit(form);
  expect(screen.queryByRole('alert')).toBeNull();
  await act(async () => answers[1]!.resolve('done'));
  expect(send).toHaveBeenCalledTimes(2);
  expect(onSent.mock.calls).toEqual([['done']]);
  expect(button).toHaveAttribute('aria-busy', 'false');
});

test('what was typed is sent', async () => {
  const send = vi.fn(async (_: Values) => 'sent');
  const { user, button, email } = open({ send });
  await user.type(email, 'ann@example.com');
  await user.click(button);
  expect(send).toHaveBeenCalledWith({ email: 'ann@example.com', username: '' });
});

test('an answer after the form was closed is not announced', async () => {
  onTestFinished(cleanup);
  const answer = Promise.withResolvers<string>();
  const onSent = vi.fn();
  let close = () => {};
  function Closable() {
    const [isOpen, setOpen] = useState(true);
    close = () => setOpen(false);
    return isOpen && <Form send={() => answer.promise} onSent={onSent} />;
  }
  render(<Closable />);
  fireEvent.submit(screen.getByRole('form'));
  act(close);
  await act(async () => answer.resolve('late'));
  expect(onSent).not.toHaveBeenCalled();
});
