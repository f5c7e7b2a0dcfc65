import { Route, Routes } from 'react-router';
import { EventList } from './event-list.tsx';
import { EventPage } from './event-page.tsx';

export default function EventsPage() {
  return (
    <Routes>
      <Route index element={<EventList />} />
      <Route path=":eventId" element={<EventPage />} />
    </Routes>
  );
}
