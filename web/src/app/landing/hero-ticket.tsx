import { IconLink } from '@tabler/icons-react';
import { Amount } from '../../ui/amount.tsx';
import { Avatar } from '../../ui/avatar.tsx';
import { SideBadge } from '../../ui/side-badge.tsx';
import { SideDisc } from '../../ui/side-disc.tsx';
import { Ticket, TicketActions } from '../../ui/ticket.tsx';
import classes from './hero-ticket.module.css';

/** A static example of a bet. */
export function HeroTicket() {
  return (
    <div className={classes.ticket}>
      <Ticket
        label="Example"
        stub={
          <>
            <Amount label="Wager" cents={2_500} />
            <Amount label="To Win" cents={4_500} note="win $20" />
            <TicketActions>
              <span className={classes.copy}>
                <IconLink size={15} stroke={1.8} aria-hidden="true" /> Copy link
              </span>
            </TicketActions>
          </>
        }
      >
        <p className={classes.meta}>
          <strong>NFL</strong> Sunday · 12:00 PM CDT
        </p>
        <p className={classes.poster}>
          <Avatar name="Jordan Ellis" picture={null} />
          <span>
            <strong>jellis</strong> picked <strong>Chicago Bears</strong>
          </span>
          <span className={classes.price}>-120</span>
        </p>
        <p className={classes.row}>
          <SideDisc monogram="CHI" side="home" />
          <span>Chicago Bears</span>
          <SideBadge side="home">Selected</SideBadge>
        </p>
        <p className={classes.row}>
          <SideDisc monogram="GB" side="away" />
          <span>Green Bay Packers</span>
          <span className={classes.select}>Select</span>
        </p>
      </Ticket>
    </div>
  );
}
