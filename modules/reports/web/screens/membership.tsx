import { MemberHome } from '@ritm/member/web';
import { lazyWithRetry } from '@ritm/ui';
import { useSession } from '@ritm/web-kit';
import { Suspense } from 'react';

const WorkPlaces = lazyWithRetry(async () => (await import('../components/work-places.tsx')).WorkPlaces);

/** The member's home: their own classes and their children's, and where they work. */
export function Screen() {
  const { type } = useSession();
  const isStaff = type === 'owner' || type === 'administrator' || type === 'teacher';
  return (
    <MemberHome
      workFirst={isStaff}
      work={({ works }) => (
        <Suspense>
          <WorkPlaces works={works} />
        </Suspense>
      )}
    />
  );
}
