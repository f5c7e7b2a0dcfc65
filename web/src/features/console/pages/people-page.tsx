import { Route, Routes } from 'react-router';
import { PeopleList } from './people-list.tsx';
import { PersonPage } from './person-page.tsx';

export default function PeoplePage() {
  return (
    <Routes>
      <Route index element={<PeopleList />} />
      <Route path=":userId" element={<PersonPage />} />
    </Routes>
  );
}
