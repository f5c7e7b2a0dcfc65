import { IconChevronDown, IconLink, IconUsers, IconUsersGroup } from '@tabler/icons-react';
import { useEffect, useId, useRef, useState } from 'react';
import { useApi } from '../../../lib/api/use-api.ts';
import { toGroupTarget } from '../../../lib/groups.ts';
import { paths } from '../../../lib/paths.ts';
import { site } from '../../../lib/site.ts';
import { Avatar } from '../../../ui/avatar.tsx';
import { Link } from '../../../ui/link.tsx';
import { isGroupTarget, type OfferTarget } from '../offer-target.ts';
import classes from './offer-to.module.css';
import { OpponentChooser } from './opponent-chooser.tsx';

type Props = { offerTo: OfferTarget; onOfferTo: (target: OfferTarget) => void };

/**
 * Chooses who can take the bet: anyone, the members of a group, or one friend or someone with a link, which makes it a
 * challenge.
 */
export function OfferTo(props: Props) {
  return site.cash ? <Chooser {...props} /> : <GroupChooser {...props} />;
}

/** Without cash, bets are made in groups. Someone in one group has nothing to choose. */
function GroupChooser({ offerTo, onOfferTo }: Props) {
  const groups = useApi('listGroups').data?.items;
  const only = groups?.length === 1 ? groups[0] : undefined;
  useEffect(() => {
    if (only && offerTo === null) onOfferTo(toGroupTarget(only));
  }, [only, offerTo, onOfferTo]);
  if (groups?.length === 0)
    return (
      <p className={classes.hint}>
        Bets are made in groups.{' '}
        <Link to={paths.groups}>Create a group, or join one with its invite link.</Link>
      </p>
    );
  return <Chooser offerTo={offerTo} onOfferTo={onOfferTo} />;
}

function Chooser({ offerTo, onOfferTo }: Props) {
  const id = useId();
  const [open, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  return (
    <fieldset
      className={classes.place}
      aria-label="Who can take this bet"
      onBlur={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget)) setOpen(false);
      }}
    >
      <div className={classes.row}>
        <span id={`${id}-label`} className={classes.label}>
          Offer to
        </span>
        <button
          ref={button}
          id={`${id}-value`}
          type="button"
          className={classes.value}
          aria-labelledby={`${id}-label ${id}-value`}
          aria-haspopup="dialog"
          aria-expanded={open}
          onClick={() => setOpen(!open)}
        >
          {offerTo === 'link' ? (
            <IconLink size={16} stroke={1.8} aria-hidden="true" />
          ) : isGroupTarget(offerTo) ? (
            <IconUsersGroup size={16} stroke={1.8} aria-hidden="true" />
          ) : offerTo ? (
            <Avatar name={offerTo.fullName} picture={offerTo.profilePicture} size={22} />
          ) : (
            <IconUsers size={16} stroke={1.8} aria-hidden="true" />
          )}
          <span className={classes.name}>{targetName(offerTo)}</span>
          <IconChevronDown size={15} stroke={2} aria-hidden="true" className={classes.chevron} />
        </button>
      </div>
      {offerTo && !open && <p className={classes.hint}>{targetHint(offerTo)}</p>}
      {open && (
        <OpponentChooser
          chosen={offerTo}
          onChoose={(friend) => {
            onOfferTo(friend);
            setOpen(false);
            button.current?.focus();
          }}
          onClose={() => {
            setOpen(false);
            button.current?.focus();
          }}
        />
      )}
    </fieldset>
  );
}

function targetName(target: OfferTarget): string {
  if (target === 'link') return 'A link';
  const nobody = site.cash ? 'Anyone' : 'Choose a group';
  return isGroupTarget(target) ? target.name : (target?.username ?? nobody);
}

function targetHint(target: Exclude<OfferTarget, null>): string {
  if (target === 'link') return 'You get a link to share. The first person with it can take this bet.';
  return isGroupTarget(target)
    ? `Only members of ${target.name} can see and take this bet. There is no fee.`
    : `Only ${target.username} can see and take this bet.`;
}
