import { paths } from '../../../lib/paths.ts';
import { PublicLink } from '../../../ui/public-link.tsx';
import classes from './account-form.module.css';

/** SPEC section 2, Login. What was typed of the address goes along. */
export function ForgotPassword({ email }: { email: string }) {
  return (
    <div className={classes.forgot}>
      <PublicLink to={paths.forgotPassword} state={{ email }}>
        Forgot your password?
      </PublicLink>
    </div>
  );
}
