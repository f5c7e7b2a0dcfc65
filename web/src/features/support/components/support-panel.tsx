import { SupportForm } from './support-form.tsx';
import classes from './support-panel.module.css';
import { TicketList } from './ticket-list.tsx';

/** SPEC section 2, Support: a message to us, and below it how the earlier ones stand. */
export default function SupportPanel() {
  return (
    <div className={classes.panel}>
      <SupportForm />
      <section className={classes.earlier} aria-labelledby="support-tickets">
        <h3 id="support-tickets">Your messages</h3>
        <TicketList />
      </section>
    </div>
  );
}
