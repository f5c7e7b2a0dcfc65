import { paths } from '../../../lib/paths.ts';
import type { FieldProps } from '../../../lib/use-form.ts';
import { Field } from '../../../ui/field.tsx';
import { PublicLink } from '../../../ui/public-link.tsx';
import classes from '../auth-form.module.css';

type UserField = 'firstName' | 'lastName' | 'dob' | 'username';
type UserFieldsProps = {
  field: (name: UserField) => FieldProps<UserField>;
  /** The latest date of birth. */
  today: string;
};

/** Who signs up, on every signup form. */
export function UserFields({ field, today }: UserFieldsProps) {
  return (
    <>
      <div className={classes.pair}>
        <Field {...field('firstName')} label="First Name" autoComplete="given-name" />
        <Field {...field('lastName')} label="Last Name" autoComplete="family-name" />
      </div>
      <div className={classes.pair}>
        <Field {...field('dob')} label="Date of Birth" type="date" max={today} autoComplete="bday" />
        <Field
          {...field('username')}
          label="Username"
          autoComplete="nickname"
          placeholder="3–20 characters"
        />
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

/** The fields of refusals that only the server can give, or gives because this device's clock is wrong. */
export const userFieldByCode = {
  usernameTaken: 'username',
  underage: 'dob',
  underageHere: 'dob',
  dobInFuture: 'dob',
  dobInvalid: 'dob',
} as const;
