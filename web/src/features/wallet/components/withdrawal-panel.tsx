import { WithdrawalForm } from './withdrawal-form.tsx';
import { WithdrawalList } from './withdrawal-list.tsx';

/** SPEC section 2, Request Withdrawal, and what became of the requests before. */
export default function WithdrawalPanel() {
  return (
    <>
      <WithdrawalForm />
      <WithdrawalList />
    </>
  );
}
