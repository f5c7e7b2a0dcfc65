import { Route, Routes } from 'react-router';
import { GroupList } from './group-list.tsx';
import { GroupPage } from './group-page.tsx';

export default function GroupsPage() {
  return (
    <Routes>
      <Route index element={<GroupList />} />
      <Route path=":groupId" element={<GroupPage />} />
    </Routes>
  );
}
