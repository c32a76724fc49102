import { schoolKey } from '../keys.ts';
import {
  Badge,
  Button,
  Card,
  confirm,
  ErrorState,
  Group,
  Modal,
  PhoneField,
  PulseLoader,
  Stack,
  Switch,
  Text,
  Title,
} from '@ritm/ui';
import {
  bytesText,
  ContractForm,
  errorText,
  queryClient,
  useAction,
  useContractForm,
  useFormat,
  useKitT,
  useLanguage,
  type SchoolPlace,
} from '@ritm/web-kit';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { transferBody, type Invitation, type SchoolTariff, type Tariff } from '../../contract/index.ts';
import { invitationsQuery, revokeInvitation, tariffQuery, transferSchool } from '../data.ts';
import { schoolsT, useSchoolsT } from '../messages.ts';

/** The organization's tariff and its owner. */
export function PlanTab({ at }: { readonly at: SchoolPlace }) {
  const { data, error, refetch } = useQuery(tariffQuery(at));
  if (!data) return error ? <ErrorState text={errorText(error)} onRetry={() => void refetch()} /> : <PulseLoader />;
  return (
    <Stack gap="lg" maw={860}>
      {data.data.map((tariff) => (
        <TariffCard
          key={tariff.slug}
          tariff={tariff}
          {...(tariff.slug === data.current && { held: { until: data.until, files_taken: data.files_taken } })}
        />
      ))}
      <Ownership at={at} />
    </Stack>
  );
}

interface TariffCardProps {
  readonly tariff: Tariff;
  /** For the tariff in force: its end (null means none) and how much of its space is used. */
  readonly held?: Pick<SchoolTariff, 'until' | 'files_taken'>;
}

function TariffCard({ tariff, held }: TariffCardProps) {
  const t = useSchoolsT();
  const format = useFormat();
  const language = useLanguage();
  const { name, price, period, lacks, files_bytes } = tariff;
  const limit = bytesText(files_bytes, language);
  return (
    <Card withBorder component="section" aria-label={name}>
      <Group justify="space-between">
        <Title order={2} size="h4">
          {name}
        </Title>
        {held && (
          <Badge color="success">
            {held.until ? t('tariff_until', { date: format.date(held.until.slice(0, 10)) }) : t('tariff_current')}
          </Badge>
        )}
      </Group>
      <Text mt={4}>{period ? t(`tariff_price_${period}`, { sum: format.money(price) }) : t('tariff_no_price')}</Text>
      <Text c="dimmed" mt={4}>
        {lacks.length === 0
          ? t('tariff_holds_all')
          : t('tariff_lacks', { what: lacks.map((one) => lackWord(one, t)).join(', ') })}{' '}
        {t('tariff_files', { most: limit })}
      </Text>
      {held && <Text mt={4}>{t('files_taken', { taken: bytesText(held.files_taken, language), most: limit })}</Text>}
    </Card>
  );
}

const lackWord = (resource: string, t: ReturnType<typeof useSchoolsT>): string =>
  resource === 'requests' ? t('lacks_requests') : resource;

/** Transfers the organization to another person once they accept. */
function Ownership({ at }: { readonly at: SchoolPlace }) {
  const t = useSchoolsT();
  const format = useFormat();
  const [offering, setOffering] = useState(false);
  const { data } = useQuery(invitationsQuery(at));
  const waiting = data?.data.find((one) => one.role === 'owner');
  return (
    <Card withBorder component="section" aria-label={t('ownership')}>
      <Title order={2} size="h4">
        {t('ownership')}
      </Title>
      <Text c="dimmed" mt={4} mb="md">
        {waiting
          ? t('ownership_waits', {
              phone: format.phone(waiting.phone),
              date: format.date(waiting.expires_at.slice(0, 10)),
            })
          : t('ownership_text')}
      </Text>
      {waiting ? (
        <Revoke at={at} waiting={waiting} />
      ) : (
        <Button variant="light" color="danger" onClick={() => setOffering(true)}>
          {t('transfer')}
        </Button>
      )}
      {offering && <Offer at={at} onClose={() => setOffering(false)} />}
    </Card>
  );
}

function Revoke({ at, waiting }: { readonly at: SchoolPlace; readonly waiting: Invitation }) {
  const t = useSchoolsT();
  const revoke = useAction((id: number, key) => revokeInvitation(at, id, key), {
    done: t('invitation_taken'),
    invalidates: [schoolKey(at)],
  });
  const confirmTransfer = async () => {
    if (await confirm({ title: schoolsT('revoke_transfer_question'), action: schoolsT('revoke_invitation') }))
      revoke.run(waiting.id);
  };
  return (
    <Button variant="light" loading={revoke.pending} onClick={() => void confirmTransfer()}>
      {t('revoke_invitation')}
    </Button>
  );
}

function Offer({ at, onClose }: { readonly at: SchoolPlace; readonly onClose: () => void }) {
  const t = useSchoolsT();
  const kit = useKitT();
  const form = useContractForm(
    transferBody,
    { phone: '', stay_as_administrator: true },
    {
      send: (body, key) => transferSchool(at, body, key),
      onDone: () => {
        void queryClient.invalidateQueries({ queryKey: schoolKey(at) });
        onClose();
      },
    },
  );
  return (
    <Modal opened onClose={onClose} title={t('transfer')}>
      <ContractForm form={form}>
        <Stack>
          <Text>{t('transfer_text')}</Text>
          <PhoneField label={t('transfer_phone')} data-autofocus {...form.field('phone')} />
          <Switch label={t('transfer_stay')} {...form.check('stay_as_administrator')} />
        </Stack>
        <Group justify="flex-end" mt="lg">
          <Button variant="default" onClick={onClose}>
            {kit('cancel')}
          </Button>
          <Button type="submit" color="danger" loading={form.sending}>
            {t('transfer_offer')}
          </Button>
        </Group>
      </ContractForm>
    </Modal>
  );
}
