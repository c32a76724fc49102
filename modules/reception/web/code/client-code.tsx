import { StudentQr } from '@ritm/students/web';
import { Card, Skeleton, Stack, Text, Title } from '@ritm/ui';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { codeQuery } from '../data.ts';
import { useCheckInT } from '../messages.ts';
import { storeShell } from '../offline/shell.ts';
import { storeCode, storedCodes, type StoredCode } from './stored-codes.ts';

export interface ClientCodeProps {
  readonly school_id: number;
  readonly student_id: number;
}

/** The client's own QR. Once shown, it is also available offline. */
export function ClientCode({ school_id, student_id }: ClientCodeProps) {
  const { data } = useQuery(codeQuery(school_id, student_id));
  useEffect(() => {
    if (!data) return;
    storeCode({ school_id, student_id, ...data });
    storeShell('client');
  }, [data, school_id, student_id]);
  const code = data ?? storedCodes().find((one) => one.school_id === school_id && one.student_id === student_id);
  return code ? <CodeCard code={code} /> : <Skeleton h={420} maw={360} radius="lg" />;
}

/** Large enough for a scanner at arm's length. */
export function CodeCard({ code }: { readonly code: Pick<StoredCode, 'token' | 'name' | 'school_name'> }) {
  const t = useCheckInT();
  return (
    <Card withBorder maw={360} w="100%">
      <Stack gap="sm" align="center">
        <Title order={3}>{t('code_title')}</Title>
        <StudentQr token={code.token} label={t('code_of', { name: code.name })} />
        <Text fw={550}>{code.name}</Text>
        <Text c="dimmed">{code.school_name}</Text>
        <Text c="dimmed" size="sm" ta="center">
          {t('code_text')}
        </Text>
      </Stack>
    </Card>
  );
}
