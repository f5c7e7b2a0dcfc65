import type { Api } from '@sidebet/contract/api';
import type { ResponseOf } from '@sidebet/contract/endpoint';
import { listOpenIdSignupMistakes, type OpenIdSignupInput } from '@sidebet/domain/auth/signup';
import { type ComponentProps, type FormEvent, useState } from 'react';
import { useAppClient } from '../../../lib/app-client.ts';
import { serverNow } from '../../../lib/clock.ts';
import { dateHere } from '../../../lib/device-time-zone.ts';
import { signupLinksIn } from '../../../lib/paths.ts';
import { Button } from '../../../ui/button.tsx';
import { Field } from '../../../ui/field.tsx';
import { ProblemBox } from '../../../ui/problem.tsx';
import classes from '../auth-form.module.css';
import {
  PersonFields,
  problemsFrom,
  problemsFromServer,
  SignupConsent,
  type SignupProblems,
} from '../signup/signup-fields.tsx';
import { useSignUpWithOpenId } from './open-id.ts';

type Props = { signUp: NonNullable<ResponseOf<Api['finishOpenId']>['signUp']>; next: string };

/** What a new user adds to the login of another service. */
export function OpenIdSignupForm({ signUp: { token, email, firstName, lastName }, next }: Props) {
  const [input, setInput] = useState<OpenIdSignupInput>({
    firstName,
    lastName,
    dob: '',
    username: '',
    promoCode: '',
  });
  const [problems, setProblems] = useState<SignupProblems>({});
  const signUp = useSignUpWithOpenId();
  const { readDeviceTimeZone } = useAppClient();
  const today = dateHere(serverNow());

  const submit = (event: FormEvent) => {
    event.preventDefault();
    const mistakes = listOpenIdSignupMistakes({ ...input, email }, today);
    setProblems(problemsFrom(mistakes));
    if (mistakes.length > 0) return;
    signUp.mutate(
      { body: { ...input, token, timeZone: readDeviceTimeZone(), ...signupLinksIn(next) } },
      {
        onError: (error) => {
          const found = problemsFromServer(error);
          // The form has no field for the email.
          setProblems(found.email === undefined ? found : { form: found.email });
        },
      },
    );
  };
  const field = (name: keyof OpenIdSignupInput, label: string): ComponentProps<typeof Field> => ({
    label,
    name,
    value: input[name],
    problem: problems[name],
    onChange: (event) => setInput((current) => ({ ...current, [name]: event.target.value })),
  });

  return (
    <form className={classes.form} noValidate onSubmit={submit} aria-label="Sign up">
      <PersonFields field={field} today={today} />
      <Field {...field('promoCode', 'Promo Code')} placeholder="Optional" autoComplete="off" />
      <ProblemBox problem={problems.form ?? null} />
      <Button type="submit" wide busy={signUp.isPending}>
        {signUp.isPending ? 'Creating Account...' : 'Sign Up'}
      </Button>
      <SignupConsent />
    </form>
  );
}
