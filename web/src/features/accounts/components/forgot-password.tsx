import { useState } from 'react';
import { Link, useLocation } from 'react-router';
import classes from './account-form.module.css';

/** The specification shows this link without a behaviour; until mail is sent, it says how things stand. */
export function ForgotPassword() {
  const [asked, setAsked] = useState(false);
  const { pathname, search } = useLocation();
  return (
    <div className={classes.forgot}>
      <Link to={pathname + search} replace onClick={() => setAsked(true)}>
        Forgot your password?
      </Link>
      <p role="status">{asked && 'Resetting by email is not available yet.'}</p>
    </div>
  );
}
