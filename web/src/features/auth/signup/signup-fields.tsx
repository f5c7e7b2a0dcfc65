import type { FieldRefusal, SignupInput } from '@sidebet/domain/auth/signup';
import type { RefusalCode } from '@sidebet/domain/refusals';
import type { ComponentProps } from 'react';
import { ApiProblem, errorMessage } from '../../../lib/api-problem.ts';
import { paths } from '../../../lib/paths.ts';
import { Field } from '../../../ui/field.tsx';
import { PublicLink } from '../../../ui/public-link.tsx';
import classes from '../auth-form.module.css';

type PersonField = 'firstName' | 'lastName' | 'dob' | 'username';
type PersonFieldsProps = {
  field: (name: PersonField, label: string) => ComponentProps<typeof Field>;
  /** The latest date of birth. */
  today: string;
};

/** Who signs up, on every signup form. */
export function PersonFields({ field, today }: PersonFieldsProps) {
  return (
    <>
      <div className={classes.pair}>
        <Field {...field('firstName', 'First Name')} autoComplete="given-name" />
        <Field {...field('lastName', 'Last Name')} autoComplete="family-name" />
      </div>
      <div className={classes.pair}>
        <Field {...field('dob', 'Date of Birth')} type="date" max={today} autoComplete="bday" />
        <Field {...field('username', 'Username')} autoComplete="nickname" placeholder="3–20 characters" />
      </div>
    </>
  );
}

export function SignupConsent() {
  return (
    <p className={classes.note}>
      By signing up, you confirm that you’re 18 or older and agree to the{' '}
      <PublicLink to={paths.terms}>terms</PublicLink> and the{' '}
      <PublicLink to={paths.privacy}>privacy notice</PublicLink>.
    </p>
  );
}

/** What is wrong with a signup, at its field; `form` concerns the form as a whole. */
export type SignupProblems = Partial<Record<keyof SignupInput | 'form', string>>;

/** "All required fields" concerns the whole form, so it is shown at the bottom. */
export function problemsFrom(mistakes: readonly FieldRefusal[]): SignupProblems {
  return Object.fromEntries(
    mistakes.flatMap(({ field, code, message }) =>
      code === 'signupFieldsMissing'
        ? [
            [field, 'Required'],
            ['form', message],
          ]
        : [[field, message]],
    ),
  );
}

/** Refusals only the server can give, or gives because this device's clock is wrong. */
const fieldByCode: Partial<Record<RefusalCode, keyof SignupInput>> = {
  emailTaken: 'email',
  invalidEmail: 'email',
  invalidEmailAddress: 'email',
  usernameTaken: 'username',
  passwordTooWeak: 'password',
  underage: 'dob',
  underageHere: 'dob',
  dobInFuture: 'dob',
  dobInvalid: 'dob',
};

export function problemsFromServer(error: unknown): SignupProblems {
  const field = error instanceof ApiProblem ? fieldByCode[error.code as RefusalCode] : undefined;
  return { [field ?? 'form']: errorMessage(error) };
}
