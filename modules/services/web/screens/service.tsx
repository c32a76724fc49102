import { allTeachersQuery } from '@ritm/schools/web';
import {
  Badge,
  Button,
  Card,
  Group,
  MultiSelect,
  PageFrame,
  PulseLoader,
  Stack,
  StatusLabel,
  type StatusLook,
  Text,
  Title,
} from '@ritm/ui';
import { href, LoadError, useAction, useFormat, useParam, useSchool } from '@ritm/web-kit';
import { IconPencil } from '@tabler/icons-react';
import { fullName } from '@ritm/kernel';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Service } from '../../contract/index.ts';
import { ServiceConditions } from '../components/service-conditions.tsx';
import { ServiceDialog } from '../components/service-dialog.tsx';
import { ServiceMenu } from '../components/service-menu.tsx';
import { serviceQuery, serviceTeachersQuery, setServiceTeachers, staleServices } from '../data.ts';
import { useServicesT } from '../messages.ts';
import { useServiceTerms } from '../terms.ts';

export function Screen() {
  const t = useServicesT();
  const at = useSchool();
  const { data, error, refetch } = useQuery(serviceQuery(at, useParam('service_id')));
  const [editing, setEditing] = useState(false);
  const back = {
    href: href('/$type/school/$school_id/services', { type: at.role, school_id: at.school_id }),
    label: t('back'),
  };
  if (!data)
    return (
      <PageFrame title={t('title')} back={back}>
        {error ? <LoadError error={error} onRetry={() => void refetch()} back={back} /> : <PulseLoader />}
      </PageFrame>
    );
  const actions = data.can.edit && (
    <Group gap="xs">
      <Button leftSection={<IconPencil size={18} stroke={1.75} aria-hidden />} onClick={() => setEditing(true)}>
        {t('edit')}
      </Button>
      <ServiceMenu service={data} onEdit={() => setEditing(true)} />
    </Group>
  );
  return (
    <PageFrame title={data.name} back={back} actions={actions}>
      <Facts service={data} />
      <Teachers service={data} />
      <ServiceConditions service={data} />
      <ServiceDialog opened={editing} onClose={() => setEditing(false)} service={data} />
    </PageFrame>
  );
}

/** The moderation state of a public service, in its colour. */
const moderationLooks: Readonly<Record<Service['moderation_status'], StatusLook>> = {
  on_moderation: { tone: 'violet' },
  not_passed: { tone: 'pink', hollow: true },
  turned_off: { tone: 'grey', hollow: true },
  published: { tone: 'teal' },
  draft: { tone: 'amber' },
};

function Moderation({ status }: { readonly status: Service['moderation_status'] }) {
  const t = useServicesT();
  return <StatusLabel {...moderationLooks[status]} label={t(`moderation_${status}`)} />;
}

function Facts({ service }: { readonly service: Service }) {
  const t = useServicesT();
  const format = useFormat();
  const terms = useServiceTerms();
  return (
    <Card withBorder padding="lg">
      <Stack gap="xs">
        <Group gap="xs">
          <Badge>{t(`type_${service.type}`)}</Badge>
          {service.archived && <Badge color="gray">{t('in_archive')}</Badge>}
          {service.public && <Moderation status={service.moderation_status} />}
        </Group>
        <Text size="xl" fw={650} className="ui-figures">
          {service.price === 0 ? t('free') : format.money(service.price)}
        </Text>
        <Text>{terms.line(service)}</Text>
        {service.validity !== null && (
          <Text c="dimmed" size="sm">
            {`${t('activation')}: ${t(`activation_${service.activation}`).toLocaleLowerCase()}`}
          </Text>
        )}
        {service.description && (
          <Text maw="70ch" style={{ whiteSpace: 'pre-line' }}>
            {service.description}
          </Text>
        )}
      </Stack>
    </Card>
  );
}

/** The teachers who give the service: the owner edits them, the desk sees them. */
function Teachers({ service }: { readonly service: Service }) {
  const t = useServicesT();
  const at = useSchool();
  const teachers = useQuery(serviceTeachersQuery(at, service.id)).data?.data;
  const staff = useQuery({ ...allTeachersQuery(at), enabled: service.can.edit }).data?.data ?? [];
  const save = useAction((ids: number[], key) => setServiceTeachers(at, service.id, ids, key), {
    invalidates: staleServices(at),
    done: t('saved'),
  });
  if (!teachers) return null;
  return (
    <Card withBorder padding="lg" component="section">
      <Title order={2} size="h4" mb="sm">
        {t('teachers')}
      </Title>
      {teachers.length === 0 && (
        <Text c="dimmed" size="sm" mb="sm">
          {t('teachers_none')}
        </Text>
      )}
      {service.can.edit ? (
        <MultiSelect
          aria-label={t('teachers')}
          placeholder={t('teachers_pick')}
          maw={560}
          searchable
          disabled={save.pending}
          data={staff.map((one) => ({ value: String(one.id), label: fullName(one) }))}
          value={teachers.map(({ id }) => String(id))}
          onChange={(next) => save.run(next.map(Number))}
        />
      ) : (
        <Text>{teachers.map(fullName).join(', ')}</Text>
      )}
    </Card>
  );
}
