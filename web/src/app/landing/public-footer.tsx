import { IconBrandInstagram, IconBrandX, IconBrandYoutube, IconMail } from '@tabler/icons-react';
import { paths } from '../../lib/paths.ts';
import { site } from '../../lib/site.ts';
import { Disc } from '../../ui/disc.tsx';
import { PublicLink } from '../../ui/public-link.tsx';
import { HelpLine } from './help-line.tsx';
import classes from './public-footer.module.css';

/** Placeholders until the operator has accounts: .example names never resolve. */
const accounts = [
  { name: 'Instagram', to: 'https://instagram.sidebet.example', icon: IconBrandInstagram },
  { name: 'X', to: 'https://x.sidebet.example', icon: IconBrandX },
  { name: 'YouTube', to: 'https://youtube.sidebet.example', icon: IconBrandYoutube },
] as const;

export const contactAddress = 'hello@sidebet.example';

export function PublicFooter() {
  return (
    <footer className={classes.footer}>
      <HelpLine />
      <div className={classes.rows}>
        <span className={classes.name}>
          <Disc size={18} /> {site.name}
        </span>
        <nav aria-label="Legal" className={classes.links}>
          <PublicLink to={paths.howItWorks}>How it works</PublicLink>
          <PublicLink to={paths.howGamesAreDecided}>How games are decided</PublicLink>
          <PublicLink to={paths.terms}>Terms</PublicLink>
          <PublicLink to={paths.privacy}>Privacy</PublicLink>
        </nav>
        {site.cash && <Contact />}
      </div>
      {site.cash && <p className={classes.note}>Addresses ending in .example are placeholders.</p>}
    </footer>
  );
}

function Contact() {
  return (
    <>
      <a href={`mailto:${contactAddress}`} className={classes.mail}>
        <IconMail size={18} stroke={1.7} aria-hidden="true" />
        {contactAddress}
      </a>
      <ul className={classes.social} aria-label="Social">
        {accounts.map(({ name, to, icon: AccountIcon }) => (
          <li key={name}>
            <a
              href={to}
              rel="noopener"
              aria-label={`Sidebet on ${name} (placeholder)`}
              title={`${name} (placeholder)`}
            >
              <AccountIcon size={20} stroke={1.6} aria-hidden="true" />
            </a>
          </li>
        ))}
      </ul>
    </>
  );
}
