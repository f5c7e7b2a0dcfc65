import type { ComponentProps } from 'react';
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
