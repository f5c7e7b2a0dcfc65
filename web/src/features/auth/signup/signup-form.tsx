import { listSignupMistakes, type SignupInput } from '@sidebet/domain/auth/signup';
import { useSearchParams } from 'react-router';
import { useAction } from '../../../lib/api/use-action.ts';
import { useAppClient } from '../../../lib/app-client.ts';
import { serverNow } from '../../../lib/clock.ts';
import { dateHere } from '../../../lib/device-time-zone.ts';
import { inviteWithOfferIn, signupLinksIn } from '../../../lib/paths.ts';
import { replaceSession } from '../../../lib/session.ts';
import { showRequired, useForm } from '../../../lib/use-form.ts';
import { Button } from '../../../ui/button.tsx';
import { Field } from '../../../ui/field.tsx';
import { PasswordField } from '../../../ui/password-field.tsx';
import { ProblemBox } from '../../../ui/problem.tsx';
import classes from '../auth-form.module.css';
import { OpenIdButtons } from '../open-id/open-id-buttons.tsx';
import { PasswordStrength } from '../password/password-strength.tsx';
import { SignupConsent, UserFields, userFieldByCode } from './signup-fields.tsx';

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
  const [params] = useSearchParams();
  const signUp = useSignUp(params.get('next'));
  const { readDeviceTimeZone } = useAppClient();
  const today = dateHere(serverNow());
  const form = useForm({
    initial: empty,
    check: (input) => showRequired(listSignupMistakes(input, today), 'signupFieldsMissing'),
    fieldByCode: {
      ...userFieldByCode,
      emailTaken: 'email',
      invalidEmail: 'email',
      invalidEmailAddress: 'email',
      passwordTooWeak: 'password',
    },
    send: (input) =>
      signUp.mutateAsync({
        body: { ...input, timeZone: readDeviceTimeZone(), ...signupLinksIn(params.get('next')) },
      }),
  });
  const input = form.values;

  return (
    <form className={classes.form} noValidate onSubmit={form.submit} aria-label="Sign up">
      <UserFields field={form.field} today={today} />
      <Field {...form.field('email')} label="Email" type="email" autoComplete="username" />
      <div className={classes.pair}>
        <div className={classes.withMeter}>
          <PasswordField {...form.field('password')} label="Password" autoComplete="new-password" />
          <PasswordStrength
            password={input.password}
            own={[input.email, input.username, input.firstName, input.lastName, 'sidebet']}
          />
        </div>
        <PasswordField
          {...form.field('confirmPassword')}
          label="Confirm Password"
          autoComplete="new-password"
        />
      </div>
      <Field {...form.field('promoCode')} label="Promo Code" placeholder="Optional" autoComplete="off" />
      <ProblemBox problem={form.problems.form} />
      <Button type="submit" wide busy={form.isPending}>
        {form.isPending ? 'Creating Account...' : 'Sign Up'}
      </Button>
      <OpenIdButtons onProblem={form.showProblem} />
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
