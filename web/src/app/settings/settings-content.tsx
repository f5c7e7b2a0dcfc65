import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { Suspense } from 'react';
import { EmailChange } from '../../features/auth/email/email-change.tsx';
import { OutboxLink } from '../../features/email/components/outbox-link.tsx';
import { ResponsibleGambling } from '../../features/settings/components/responsible-gambling.tsx';
import { lazyPart } from '../../lib/load-part.ts';
import { paths } from '../../lib/paths.ts';
import { offeredHere, site } from '../../lib/site.ts';
import { chooseTheme, type ThemeChoice, useThemeChoice } from '../../lib/theme.ts';
import { useNarrow } from '../../lib/use-media.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Link } from '../../ui/link.tsx';
import { Segments } from '../../ui/segments.tsx';
import { SettingsSection } from '../../ui/settings-section.tsx';
import { DepositPlace } from '../deposit-place.tsx';
import classes from './settings-page.module.css';
import { type SettingsTab, settingsTabs } from './settings-tabs.ts';

const BetCalendar = lazyPart(() => import('../../features/bets/components/bet-calendar.tsx'));
const NotificationPreferences = lazyPart(
  () => import('../../features/notifications/components/notification-preferences.tsx'),
);
const OddsFormat = lazyPart(() => import('../../features/profile/components/odds-format.tsx'));
const SharingChoices = lazyPart(() => import('../../features/profile/components/sharing-choices.tsx'));
const PayMethods = lazyPart(() => import('../../features/profile/components/pay-methods.tsx'));
const ProfileInfo = lazyPart(() => import('../../features/profile/components/profile-info.tsx'));
const ProtectionPanel = lazyPart(() => import('../../features/protection/components/protection-panel.tsx'));
const RestrictedPeople = lazyPart(() => import('../../features/profile/components/restricted-people.tsx'));
const SecurityPanel = lazyPart(() => import('../../features/auth/sessions/security-panel.tsx'));
const TimeZone = lazyPart(() => import('../../features/profile/components/time-zone.tsx'));
const StatisticsPanel = lazyPart(() => import('../../features/statistics/components/statistics-panel.tsx'));
const SupportPanel = lazyPart(() => import('../../features/support/components/support-panel.tsx'));
const TaxInformation = lazyPart(() => import('../../features/wallet/components/tax-information.tsx'));
const TransactionHistory = lazyPart(() => import('../../features/wallet/components/transaction-history.tsx'));
const WithdrawalPanel = lazyPart(() => import('../../features/wallet/components/withdrawal-panel.tsx'));
const YourData = lazyPart(() => import('../../features/data-rights/components/your-data.tsx'));
const VerifyEmailNotice = lazyPart(() => import('../../features/auth/email/verify-email-notice.tsx'));

export function SettingsContent({ tab }: { tab: SettingsTab | null }) {
  const narrow = useNarrow();
  if (!tab) return narrow ? <SettingsList /> : <NoTab />;
  const title = settingsTabs.find(({ value }) => value === tab)?.label;
  return (
    <>
      {narrow && (
        <Link to={paths.settings} className={classes.back}>
          <IconChevronLeft size={18} stroke={1.9} aria-hidden="true" />
          All settings
        </Link>
      )}
      <h2 className={namedBySection.includes(tab) ? 'visually-hidden' : classes.heading}>{title}</h2>
      {/* Its first section has no line above it. */}
      <div>
        <Suspense>{renderTab(tab)}</Suspense>
      </div>
    </>
  );
}

const noTab = 'Select a tab to view content.';

function NoTab() {
  return (
    <EmptyState
      art="panes"
      title={noTab}
      text={
        site.cash
          ? 'Account, deposits, history and statistics are one tap away.'
          : 'Account, limits and support are one tap away.'
      }
    />
  );
}

/** All topics, where the compact bar has no room for them. */
function SettingsList() {
  return (
    <>
      <p className={classes.choose}>{noTab}</p>
      <nav aria-label="All settings">
        <ul className={classes.list}>
          {offeredHere(settingsTabs).map(({ value, label }) => (
            <li key={value}>
              <Link to={paths.settingsTab(value)}>
                {label}
                <IconChevronRight size={18} stroke={1.9} aria-hidden="true" />
              </Link>
            </li>
          ))}
        </ul>
      </nav>
    </>
  );
}

/** Their first section has their name. */
const namedBySection: readonly SettingsTab[] = ['security', 'notifications', 'yourData'];

function renderTab(tab: SettingsTab) {
  switch (tab) {
    case 'accountInfo':
      return (
        <>
          <VerifyEmailNotice mailbox={<OutboxLink />} />
          <ProfileInfo emailAction={<EmailChange />} />
          <PayMethods />
        </>
      );
    case 'security':
      return <SecurityPanel />;
    case 'notifications':
      return (
        <>
          <NotificationPreferences />
          <BetCalendar />
        </>
      );
    case 'display':
      return (
        <>
          <TimeZone />
          <OddsFormat />
          <Appearance />
        </>
      );
    case 'privacy':
      return (
        <>
          <SharingChoices />
          <RestrictedPeople />
        </>
      );
    case 'yourData':
      return <YourData />;
    case 'deposit':
      return <DepositPlace />;
    case 'transactionHistory':
      return <TransactionHistory />;
    case 'responsibleGambling':
      return (
        <ResponsibleGambling>
          <ProtectionPanel />
        </ResponsibleGambling>
      );
    case 'statistics':
      return <StatisticsPanel />;
    case 'taxInformation':
      return <TaxInformation />;
    case 'withdrawal':
      return <WithdrawalPanel />;
    case 'support':
      return <SupportPanel />;
    default:
      return tab satisfies never;
  }
}

const choices: readonly { value: ThemeChoice; label: string }[] = [
  { value: 'device', label: 'Device' },
  { value: 'light', label: 'Light' },
  { value: 'dark', label: 'Dark' },
];

/** The theme setting is here because the specified bar above the settings has no room for it. */
function Appearance() {
  const choice = useThemeChoice();
  return (
    <SettingsSection id="appearance" title="Appearance" hint="Saved in this browser.">
      <div className={classes.choice}>
        <Segments label="Theme" options={choices} value={choice} onChange={chooseTheme} />
      </div>
    </SettingsSection>
  );
}
