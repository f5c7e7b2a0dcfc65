import { Suspense } from 'react';
import { EmailChange } from '../../features/auth/email/email-change.tsx';
import { OutboxLink } from '../../features/email/components/outbox-link.tsx';
import { ResponsibleGambling } from '../../features/settings/components/responsible-gambling.tsx';
import { lazyPart } from '../../lib/load-part.ts';
import { site } from '../../lib/site.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { DepositPlace } from '../deposit-place.tsx';
import { Appearance } from './appearance.tsx';
import classes from './settings-page.module.css';
import { type SettingsTab, settingsTabs } from './settings-tabs.ts';

const BetCalendar = lazyPart(() => import('../../features/bets/components/bet-calendar.tsx'));
const NotificationPreferences = lazyPart(
  () => import('../../features/notifications/components/notification-preferences.tsx'),
);
const OddsFormat = lazyPart(() => import('../../features/profile/components/odds-format.tsx'));
const SharingChoices = lazyPart(() => import('../../features/profile/components/sharing-choices.tsx'));
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
  if (!tab) {
    return (
      <EmptyState
        art="panes"
        title="Select a tab to view content."
        text={
          site.cash
            ? 'Account, deposits, history and statistics are one tap away.'
            : 'Account, limits and support are one tap away.'
        }
      />
    );
  }
  const title = settingsTabs.find(({ value }) => value === tab)?.label;
  return (
    <>
      <h2 className={classes.heading}>{title}</h2>
      <Suspense>{renderTab(tab)}</Suspense>
    </>
  );
}

function renderTab(tab: SettingsTab) {
  switch (tab) {
    case 'accountInfo':
      return (
        <>
          <VerifyEmailNotice mailbox={<OutboxLink />} />
          <ProfileInfo emailAction={<EmailChange />} />
          <SecurityPanel />
          <NotificationPreferences />
          <BetCalendar />
          <TimeZone />
          <OddsFormat />
          <SharingChoices />
          <RestrictedPeople />
          <Appearance />
          <YourData />
        </>
      );
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
