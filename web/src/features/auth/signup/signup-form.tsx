import { listSignupMistakes, type SignupInput } from '@sidebet/domain/auth/signup';
import { type ComponentProps, type FormEvent, useState } from 'react';
import { useSearchParams } from 'react-router';
import { useAction } from '../../../lib/api/use-action.ts';
import { useAppClient } from '../../../lib/app-client.ts';
import { serverNow } from '../../../lib/clock.ts';
import { dateHere } from '../../../lib/device-time-zone.ts';
import { inviteWithOfferIn, signupLinksIn } from '../../../lib/paths.ts';
import { replaceSession } from '../../../lib/session.ts';
import { Button } from '../../../ui/button.tsx';
import { Field } from '../../../ui/field.tsx';
import { PasswordField } from '../../../ui/password-field.tsx';
import { ProblemBox } from '../../../ui/problem.tsx';
import classes from '../auth-form.module.css';
import { OpenIdButtons } from '../open-id/open-id-buttons.tsx';
import { PasswordStrength } from '../password/password-strength.tsx';
import {
  PersonFields,
  problemsFrom,
  problemsFromServer,
  SignupConsent,
  type SignupProblems,
} from './signup-fields.tsx';

const empty: SignupInput = {
  firstName: '',
  lastName: '',
  dob: '',
  email: '',
  username: '',
  password: '',
  confirmPassword: '',
  promoCode: '',
};

export function SignupForm() {
  const [input, setInput] = useState(empty);
  const [problems, setProblems] = useState<SignupProblems>({});
  const [params] = useSearchParams();
  const signUp = useSignUp(params.get('next'));
  const { readDeviceTimeZone } = useAppClient();
  const today = dateHere(serverNow());

  const submit = (event: FormEvent) => {
    event.preventDefault();
    const mistakes = listSignupMistakes(input, today);
    setProblems(problemsFrom(mistakes));
    if (mistakes.length > 0) return;
    signUp.mutate(
      { body: { ...input, timeZone: readDeviceTimeZone(), ...signupLinksIn(params.get('next')) } },
      { onError: (error) => setProblems(problemsFromServer(error)) },
    );
  };

  const field = (name: keyof SignupInput, label: string): ComponentProps<typeof Field> => ({
    label,
    name,
    value: input[name],
    problem: problems[name],
    onChange: (event) => setInput((current) => ({ ...current, [name]: event.target.value })),
  });

  return (
    <form className={classes.form} noValidate onSubmit={submit} aria-label="Sign up">
      <PersonFields field={field} today={today} />
      <Field {...field('email', 'Email')} type="email" autoComplete="username" />
      <div className={classes.pair}>
        <div className={classes.withMeter}>
          <PasswordField {...field('password', 'Password')} autoComplete="new-password" />
          <PasswordStrength
            password={input.password}
            own={[input.email, input.username, input.firstName, input.lastName, 'sidebet']}
          />
        </div>
        <PasswordField {...field('confirmPassword', 'Confirm Password')} autoComplete="new-password" />
      </div>
      <Field {...field('promoCode', 'Promo Code')} placeholder="Optional" autoComplete="off" />
      <ProblemBox problem={problems.form ?? null} />
      <Button type="submit" wide busy={signUp.isPending}>
        {signUp.isPending ? 'Creating Account...' : 'Sign Up'}
      </Button>
      <OpenIdButtons onProblem={(message) => setProblems(message === null ? {} : { form: message })} />
      <SignupConsent />
    </form>
  );
}

/** Signs up. A link that invites to a group with an offer also joins it; if that fails, the next page offers it again. */
function useSignUp(next: string | null) {
  const client = useAppClient();
  const join = useAction('joinGroup', { retry: false });
  return useAction('signUp', {
    onSuccess: async (session) => {
      const invite = inviteWithOfferIn(next)?.invite;
      if (invite)
        await join
          .mutateAsync({ params: { inviteId: invite.id }, body: { token: invite.token } })
          .catch(() => {});
      replaceSession(client, session);
    },
  });
}
