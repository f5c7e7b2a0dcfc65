import { useSearchParams } from 'react-router';
import { useApi } from '../../lib/api/use-api.ts';
import { signupLinksIn } from '../../lib/paths.ts';
import classes from './setup.module.css';

/** Tells visitors without an invite link that they need one, before they fill in the form. */
export function InviteNote() {
  const [params] = useSearchParams();
  const { data } = useApi('getSite');
  const { invite, setup } = signupLinksIn(params.get('next'));
  if (data?.joining !== 'invited' || invite || setup) return null;
  return (
    <p className={classes.note} role="note">
      This site is for invited friends. Open the invite link to a group first, or the setup link if this is
      your site.
    </p>
  );
}
