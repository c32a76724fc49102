import { PageFrame, lazyWithRetry } from '@ritm/ui';
import { mySchoolsQuery } from '@ritm/schools/web';
import { useSchool, useSession } from '@ritm/web-kit';
import { useQuery } from '@tanstack/react-query';
import { Suspense } from 'react';
import { Desk, DeskActions } from './components/desk.tsx';
import { dayQuery, type DeskPlace } from './data.ts';
import { kiosk } from './kiosk/lock.ts';
import { useCheckInT } from './messages.ts';
import type { Owner } from './offline/vault.ts';
import { useNow, useStation } from './use-station.ts';

const Kiosk = lazyWithRetry(async () => (await import('./kiosk/kiosk.tsx')).Kiosk);

/** «Ресепшен»: the client who comes is found, shown and marked. */
export function Screen() {
  const { role, school_id } = useSchool();
  const { user } = useSession();
  const schools = useQuery(mySchoolsQuery).data?.data;
  const school_name = schools?.find(({ id }) => id === school_id)?.name ?? '';
  const desk = role === 'administrator' ? role : 'owner';
  return <Reception key={school_id} owner={{ user_id: user.id, school_id, role: desk, school_name }} />;
}

/** The reception of an organization. Offline it has no application frame, because there is no server to fill one. */
export function Reception({ owner }: { readonly owner: Owner }) {
  const t = useCheckInT();
  const station = useStation(owner);
  const now = useNow();
  const lock = kiosk.use();
  const at: DeskPlace = { role: owner.role, school_id: owner.school_id };
  const day = useQuery({ ...dayQuery(at), enabled: false }).data;
  const storedDay = station.state.use().day;
  const zone = day?.time_zone ?? storedDay?.time_zone ?? Intl.DateTimeFormat().resolvedOptions().timeZone;
  return (
    <PageFrame title={t('title')} actions={<DeskActions at={at} />} wide>
      <Desk station={station} at={at} now={now} />
      {lock?.school_id === owner.school_id && (
        <Suspense>
          <Kiosk station={station} zone={zone} />
        </Suspense>
      )}
    </PageFrame>
  );
}
