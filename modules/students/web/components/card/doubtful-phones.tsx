import { Banner, Button, Text } from '@ritm/ui';
import { useAction, useFormat, useSchool } from '@ritm/web-kit';
import type { Student } from '../../../contract/index.ts';
import { confirmPhones, staleStudents } from '../../data.ts';
import { useStudentsT } from '../../messages.ts';

/**
 * Numbers that an import has repaired, shown until somebody confirms them. A corrected number needs no confirmation.
 */
export function DoubtfulPhones({ student }: { readonly student: Student }) {
  const t = useStudentsT();
  const at = useSchool();
  const format = useFormat();
  const confirm = useAction((id: number, key) => confirmPhones(at, id, key), {
    done: t('phones_confirmed'),
    invalidates: staleStudents(at),
  });
  if (student.doubtful_phones.length === 0) return null;
  return (
    <Banner tone="warning" title={t('phones_doubtful')}>
      {student.doubtful_phones.map(({ phone, written }) => (
        <Text key={phone} size="sm">
          {t('phone_doubtful', { phone: format.phone(phone), written })}
        </Text>
      ))}
      {student.can.edit && (
        <Button variant="default" size="xs" mt="xs" loading={confirm.pending} onClick={() => confirm.run(student.id)}>
          {t('phones_confirm')}
        </Button>
      )}
    </Banner>
  );
}
