import { lazy, Suspense } from 'react';
import { AccountInfo } from '../../features/accounts/components/account-info.tsx';
import { ResponsibleGambling } from '../../features/settings/components/responsible-gambling.tsx';
import { DepositForm } from '../../features/wallet/components/deposit-form.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import classes from './settings-page.module.css';
import { type SettingsTab, settingsTabs } from './settings-tabs.ts';

const StatisticsPanel = lazy(() => import('../../features/statistics/components/statistics-panel.tsx'));
const TransactionHistory = lazy(() => import('../../features/wallet/components/transaction-history.tsx'));

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
      <Suspense>{contentOf(tab)}</Suspense>
    </>
  );
}

function contentOf(tab: SettingsTab) {
  switch (tab) {
    case 'accountInfo':
      return <AccountInfo />;
    case 'deposit':
      return <DepositForm />;
    case 'transactionHistory':
      return <TransactionHistory />;
    case 'responsibleGambling':
      return <ResponsibleGambling />;
    case 'statistics':
      return <StatisticsPanel />;
    case 'taxInformation':
      return <p className={classes.hint}>Tax information is coming soon.</p>;
    case 'withdrawal':
      return (
        <p className={classes.hint}>Withdrawals to PayPal are being built and cannot be requested yet.</p>
      );
    case 'support':
      return <p className={classes.hint}>The support form is being built.</p>;
    default:
      return tab satisfies never;
  }
}
