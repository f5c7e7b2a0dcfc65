import { SupportForm } from './support-form.tsx';
import classes from './support-panel.module.css';
import { TicketList } from './ticket-list.tsx';

/** The support form, with the user's earlier messages below. */
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
