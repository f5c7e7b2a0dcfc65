import { lazy, Suspense } from 'react';
import { OutboxLink } from '../../features/email/components/outbox-link.tsx';
import { ResponsibleGambling } from '../../features/settings/components/responsible-gambling.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { DepositPlace } from '../deposit-place.tsx';
import { Appearance } from './appearance.tsx';
import classes from './settings-page.module.css';
import { type SettingsTab, settingsTabs } from './settings-tabs.ts';

const EmailPreferences = lazy(() => import('../../features/email/components/email-preferences.tsx'));
const AccountInfo = lazy(() => import('../../features/accounts/components/account-info.tsx'));
const ProtectionPanel = lazy(() => import('../../features/protection/components/protection-panel.tsx'));
const SecurityPanel = lazy(() => import('../../features/accounts/components/security-panel.tsx'));
const TimeZone = lazy(() => import('../../features/accounts/components/time-zone.tsx'));
const StatisticsPanel = lazy(() => import('../../features/statistics/components/statistics-panel.tsx'));
const SupportPanel = lazy(() => import('../../features/support/components/support-panel.tsx'));
const TaxInformation = lazy(() => import('../../features/wallet/components/tax-information.tsx'));
const TransactionHistory = lazy(() => import('../../features/wallet/components/transaction-history.tsx'));
const WithdrawalPanel = lazy(() => import('../../features/wallet/components/withdrawal-panel.tsx'));
const YourData = lazy(() => import('../../features/data-rights/components/your-data.tsx'));
const VerifyEmailNotice = lazy(() => import('../../features/accounts/components/verify-email-notice.tsx'));

export function SettingsContent({ tab }: { tab: SettingsTab | null }) {
  if (!tab) {
    return (
      <EmptyState
        art="panes"
        title="Select a tab to view content."
        text="Account, deposits, history and statistics are one tap away."
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
          <AccountInfo />
          <SecurityPanel />
          <EmailPreferences />
          <TimeZone />
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
