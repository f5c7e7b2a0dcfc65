import type { ContactInput } from '@sidebet/domain/profile/contact';
import { IconPencil } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { lazyPart } from '../../../lib/load-part.ts';
import { useViewer } from '../../../lib/session.ts';
import { DialogButton } from '../../../ui/dialog-button.tsx';
import classes from './profile-info.module.css';
import { ProfilePicture } from './profile-picture.tsx';

const ContactModal = lazyPart(() => import('./contact-modal.tsx'));

/** Account Info: read-only except for contact details and picture. `emailAction` is shown next to the email. */
export default function ProfileInfo({ emailAction }: { emailAction: ReactNode }) {
  const { user } = useViewer();
  const edit = (field: keyof ContactInput) => (
    <DialogButton kind="plain" size="tight" dialog={(state) => <ContactModal {...state} first={field} />}>
      <IconPencil size={15} stroke={1.8} aria-hidden="true" />
      Edit<span className="visually-hidden"> {field}</span>
    </DialogButton>
  );
  return (
    <div className={classes.info}>
      <ProfilePicture />
      <dl className={classes.facts}>
        <Fact name="Name">{user.fullName}</Fact>
        <Fact name="Username">{user.username}</Fact>
        <Fact name="Email" action={emailAction}>
          {user.email}
        </Fact>
        <Fact name="Phone" action={edit('phone')}>
          {user.phone}
        </Fact>
        <Fact name="Address" action={edit('address')}>
          {user.address}
        </Fact>
      </dl>
    </div>
  );
}

function Fact({ name, action, children }: { name: string; action?: ReactNode; children: ReactNode }) {
  return (
    <div className={classes.fact}>
      <dt>{name}</dt>
      <dd>
        {children ?? <span className={classes.none}>Not set</span>}
        {action}
      </dd>
    </div>
  );
}
