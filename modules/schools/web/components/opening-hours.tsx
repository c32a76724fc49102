import { PulseLoader, Text, toast } from '@ritm/ui';
import { useContractForm, useSchool } from '@ritm/web-kit';
import { useQuery } from '@tanstack/react-query';
import { editSchoolBody, type WorkingHours } from '../../contract/index.ts';
import { editSchool, schoolQuery } from '../data.ts';
import { useSchoolsT } from '../messages.ts';
import { FormWindow } from './form-window.tsx';
import { HoursField } from './hours-field.tsx';

interface OpeningHoursProps {
  readonly onClose: () => void;
}

/** When the organization is open: what its page says, and the time that requests are answered in. */
export function OpeningHours({ onClose }: OpeningHoursProps) {
  const { data } = useQuery(schoolQuery(useSchool()));
  return data ? <Hours initial={data.working_hours} onClose={onClose} /> : <PulseLoader />;
}

function Hours({ initial, onClose }: OpeningHoursProps & { readonly initial: readonly WorkingHours[] }) {
  const t = useSchoolsT();
  const at = useSchool();
  const form = useContractForm(
    editSchoolBody,
    { working_hours: [...initial] },
    {
      send: (body, key) => editSchool(at, body, key),
      onDone: () => {
        toast(t('saved'));
        onClose();
      },
    },
  );
  return (
    <FormWindow title={t('working_hours')} form={form} onClose={onClose}>
      <Text size="sm" c="dimmed">
        {t('working_hours_lead')}
      </Text>
      <HoursField {...form.field('working_hours')} />
    </FormWindow>
  );
}
