import { paths } from '../../../lib/paths.ts';
import { PublicLink } from '../../../ui/public-link.tsx';
import classes from '../auth-form.module.css';

export function SignupConsent() {
  return (
    <p className={classes.note}>
      By signing up, you confirm that you’re 18 or older and agree to the{' '}
      <PublicLink to={paths.terms}>terms</PublicLink> and the{' '}
      <PublicLink to={paths.privacy}>privacy notice</PublicLink>.
    </p>
  );
}
