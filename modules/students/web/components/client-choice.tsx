import { allows } from '@ritm/accounts/contract';
import { fullName } from '@ritm/kernel';
import { Button, Group, Stack, Text } from '@ritm/ui';
import { useFormat, useSchool } from '@ritm/web-kit';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { studentQuery } from '../data.ts';
import { useStudentsT } from '../messages.ts';
import { recentCards } from '../recent-cards.ts';
import classes from './client-choice.module.css';
import { QuickAdd } from './quick-add.tsx';
import { StudentPicker } from './student-picker.tsx';

export interface ClientChoiceProps {
  readonly value: number | null;
  readonly onChange: (id: number | null) => void;
}

/** Chooses a client by search, from the cards that were opened last, or by adding a new one. */
export function ClientChoice({ value, onChange }: ClientChoiceProps) {
  const t = useStudentsT();
  const at = useSchool();
  const [isAdding, setIsAdding] = useState(false);
  if (value !== null) return <Chosen id={value} onChange={() => onChange(null)} />;
  if (isAdding)
    return (
      <QuickAdd
        onCancel={() => setIsAdding(false)}
        onDone={({ id }) => {
          setIsAdding(false);
          onChange(id);
        }}
      />
    );
  const recent = recentCards(at);
  return (
    <Stack gap="xs">
      <StudentPicker label={t('choice_who')} value={null} onChange={onChange} autoFocus />
      <Group gap={6}>
        {recent.map((one) => (
          <Button key={one.id} size="xs" variant="default" onClick={() => onChange(one.id)}>
            {fullName(one)}
          </Button>
        ))}
        {allows(at.role, 'students.add') && (
          <Button size="xs" variant="light" onClick={() => setIsAdding(true)}>
            {t('quick_title')}
          </Button>
        )}
      </Group>
    </Stack>
  );
}

function Chosen({ id, onChange }: { readonly id: number; readonly onChange: () => void }) {
  const t = useStudentsT();
  const format = useFormat();
  const { data } = useQuery(studentQuery(useSchool(), id));
  return (
    <div className={classes.chosen}>
      <span>
        <b>{data ? fullName(data) : '…'}</b>
        {data?.phone && (
          <Text component="small" size="sm" c="dimmed">
            {format.phone(data.phone)}
          </Text>
        )}
      </span>
      <Button variant="subtle" size="xs" onClick={onChange}>
        {t('choice_change')}
      </Button>
    </div>
  );
}
