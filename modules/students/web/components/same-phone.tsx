import { fullName } from '@ritm/kernel';
import { Alert, Anchor, Stack, Text } from '@ritm/ui';
import { href, Link, useSchool } from '@ritm/web-kit';
import { useQuery } from '@tanstack/react-query';
import { studentsQuery } from '../data.ts';
import { useStudentsT } from '../messages.ts';

export interface SamePhoneProps {
  readonly phone: string;
  /** The client whose card this is, if it exists. */
  readonly own?: number | undefined;
}

/** Shows who else has this number, so that a person is not created twice. */
export function SamePhone({ phone, own }: SamePhoneProps) {
  const t = useStudentsT();
  const at = useSchool();
  const isComplete = /^\+\d{11,15}$/.test(phone);
  const matches =
    useQuery({ ...studentsQuery(at, { search: phone, per_page: 5 }), enabled: isComplete }).data?.data ?? [];
  const others = isComplete ? matches.filter((one) => one.id !== own) : [];
  if (others.length === 0) return null;
  return (
    <Alert color="warning" mt="md" role="status" title={t('same_phone')}>
      <Stack gap={4}>
        {others.map((one) => (
          <Anchor
            key={one.id}
            component={Link}
            href={href('/$type/school/$school_id/student/$student_id', {
              type: at.role,
              school_id: at.school_id,
              student_id: one.id,
            })}
          >
            {fullName(one)}
          </Anchor>
        ))}
        <Text size="sm">{t('same_phone_hint')}</Text>
      </Stack>
    </Alert>
  );
}
