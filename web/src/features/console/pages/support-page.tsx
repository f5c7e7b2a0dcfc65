import { Route, Routes } from 'react-router';
import { TicketPage } from './ticket-page.tsx';
import { TicketQueue } from './ticket-queue.tsx';

export default function SupportPage() {
  return (
    <Routes>
      <Route index element={<TicketQueue />} />
      <Route path=":id" element={<TicketPage />} />
    </Routes>
  );
}
