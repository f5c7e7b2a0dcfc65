import { useApi } from '../../../lib/api/use-api.ts';
import type { LinkedOffer } from '../../../lib/paths.ts';
import classes from './groups.module.css';

type Props = { invite: { readonly id: string; readonly token: string }; offer: LinkedOffer };

/** Says before the signup that it also joins the group of the link. */
export default function JoinNote({ invite: { id, token }, offer }: Props) {
  const { data } = useApi('getGroupInvite', { params: { inviteId: id }, query: { token, ...offer } });
  if (!data) return null;
  return (
    <p className={classes.note} role="note">
      Signing up also joins <strong>{data.name}</strong>.
    </p>
  );
}
