import type { Api } from '@sidebet/contract/api';
import type { ResponseOf } from '@sidebet/contract/endpoint';
import { listOpenIdSignupMistakes } from '@sidebet/domain/auth/signup';
import { useAppClient } from '../../../lib/app-client.ts';
import { serverNow } from '../../../lib/clock.ts';
import { dateHere } from '../../../lib/device-time-zone.ts';
import { signupLinksIn } from '../../../lib/paths.ts';
import { showRequired, useForm } from '../../../lib/use-form.ts';
import { Button } from '../../../ui/button.tsx';
import { Field } from '../../../ui/field.tsx';
import { ProblemBox } from '../../../ui/problem.tsx';
import classes from '../auth-form.module.css';
import { SignupConsent, UserFields, userFieldByCode } from '../signup/signup-fields.tsx';
import { useSignUpWithOpenId } from './open-id.ts';

type Props = { signUp: NonNullable<ResponseOf<Api['finishOpenId']>['signUp']>; next: string };

/** What a new user adds to the login of another service. */
export function OpenIdSignupForm({ signUp: { token, email, firstName, lastName }, next }: Props) {
  const signUp = useSignUpWithOpenId();
  const { readDeviceTimeZone } = useAppClient();
  const today = dateHere(serverNow());
  const form = useForm({
    initial: { firstName, lastName, dob: '', username: '', promoCode: '' },
    check: (input) =>
      showRequired(listOpenIdSignupMistakes({ ...input, email }, today), 'signupFieldsMissing'),
    // The form has no field for the email: its refusals concern the form.
    fieldByCode: userFieldByCode,
    send: (input) =>
      signUp.mutateAsync({
        body: { ...input, token, timeZone: readDeviceTimeZone(), ...signupLinksIn(next) },
      }),
  });

  return (
    <form className={classes.form} noValidate onSubmit={form.submit} aria-label="Sign up">
      <UserFields field={form.field} today={today} />
      <Field {...form.field('promoCode')} label="Promo Code" placeholder="Optional" autoComplete="off" />
      <ProblemBox problem={form.problems.form} />
      <Button type="submit" wide busy={form.isPending}>
        {form.isPending ? 'Creating Account...' : 'Sign Up'}
      </Button>
      <SignupConsent />
    </form>
  );
}
