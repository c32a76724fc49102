import { Group, PageFrame } from '@ritm/ui';
import { useCheckInT } from '../messages.ts';
import { CodeCard } from './client-code.tsx';
import { storedCodes } from './stored-codes.ts';

/** The client's offline page: their own codes and those of their children. */
export function Screen() {
  const t = useCheckInT();
  return (
    <PageFrame title={t('code_title')}>
      <Group align="start">
        {storedCodes().map((code) => (
          <CodeCard key={`${code.school_id} ${code.student_id}`} code={code} />
        ))}
      </Group>
    </PageFrame>
  );
}
