import { Route, Routes } from 'react-router';
import { ReportList } from './report-list.tsx';
import { ReportPage } from './report-page.tsx';

export default function ReportsPage() {
  return (
    <Routes>
      <Route index element={<ReportList />} />
      <Route path=":id" element={<ReportPage />} />
    </Routes>
  );
}
