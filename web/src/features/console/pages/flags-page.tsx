import { Route, Routes } from 'react-router';
import { FlagList } from './flag-list.tsx';
import { FlagPage } from './flag-page.tsx';

export default function FlagsPage() {
  return (
    <Routes>
      <Route index element={<FlagList />} />
      <Route path=":id" element={<FlagPage />} />
    </Routes>
  );
}
