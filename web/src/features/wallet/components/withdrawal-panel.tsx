import { WithdrawalForm } from './withdrawal-form.tsx';
import { WithdrawalList } from './withdrawal-list.tsx';

/** The withdrawal form and the user's earlier withdrawals. */
export default function WithdrawalPanel() {
  return (
    <>
      <WithdrawalForm />
      <WithdrawalList />
    </>
  );
}
