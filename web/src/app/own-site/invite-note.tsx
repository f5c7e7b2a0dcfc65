import { useSearchParams } from 'react-router';
import { inviteIn } from '../../lib/paths.ts';
import { useSiteSettings } from './api.ts';
import classes from './setup.module.css';

/** Tells visitors without an invite link that they need one, before they fill in the form. */
export function InviteNote() {
  const [params] = useSearchParams();
  const { data } = useSiteSettings();
  if (data?.joining !== 'invited' || inviteIn(params.get('next'))) return null;
  return (
    <p className={classes.note} role="note">
      This site is for invited friends. If you are not setting it up, open the invite link to a group first.
    </p>
  );
}
