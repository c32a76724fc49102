import { StudentPicker } from '@ritm/students/web';
import { lazyWithRetry } from '@ritm/ui';
import { Suspense, useState } from 'react';
import type { ClassOn } from './data.ts';
import { useBookT } from './messages.ts';

const BookDialog = lazyWithRetry(async () => (await import('./book-dialog.tsx')).BookDialog);

/** The last line of a class's list: finds a client and books them into this class. */
export function BookLine({ on }: { readonly on: ClassOn }) {
  const t = useBookT();
  const [student_id, setStudent] = useState<number | null>(null);
  return (
    <>
      <StudentPicker
        key={String(student_id)}
        value={null}
        onChange={(id) => id !== null && setStudent(id)}
        label={t('add_line')}
      />
      <Suspense>
        {student_id !== null && <BookDialog student_id={student_id} on={on} onClose={() => setStudent(null)} />}
      </Suspense>
    </>
  );
}
