import { paths } from '../../../lib/paths.ts';
import { PublicLink } from '../../../ui/public-link.tsx';
import classes from '../auth-form.module.css';

/** Link to the password reset; carries the typed email along. */
export function ForgotPassword({ email }: { email: string }) {
  return (
    <div className={classes.forgot}>
      <PublicLink to={paths.forgotPassword} state={{ email }}>
        Forgot your password?
      </PublicLink>
    </div>
  );
}
