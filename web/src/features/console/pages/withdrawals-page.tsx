import { Route, Routes } from 'react-router';
import { WithdrawalPage } from './withdrawal-page.tsx';
import { WithdrawalQueue } from './withdrawal-queue.tsx';

export default function WithdrawalsPage() {
  return (
    <Routes>
      <Route index element={<WithdrawalQueue />} />
      <Route path=":id" element={<WithdrawalPage />} />
    </Routes>
  );
}
