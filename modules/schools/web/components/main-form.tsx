import { mySchoolsKey } from '../keys.ts';
import { Alert, Button, Card, confirm, PhoneField, SimpleGrid, Stack, Text, TextInput, Title, toast } from '@ritm/ui';
import {
  ApiError,
  ContractForm,
  queryClient,
  signOut,
  showError,
  useAction,
  useContractForm,
  useGo,
  useLanguage,
  zoneName,
  type SchoolPlace,
} from '@ritm/web-kit';
import { editSchoolBody, type School } from '../../contract/index.ts';
import { deleteSchool, editSchool } from '../data.ts';
import { schoolsT, useSchoolsT } from '../messages.ts';
import { CityField } from './city-field.tsx';
import classes from './main-form.module.css';
import { SaveBar } from './save-bar.tsx';

export interface SchoolFormProps {
  readonly school: School;
  readonly at: SchoolPlace;
}

export function MainForm({ school, at }: SchoolFormProps) {
  const t = useSchoolsT();
  const language = useLanguage();
  const { name, city, actual_address, phone, email, site } = school;
  const form = useContractForm(
    editSchoolBody,
    {
      name,
      city_id: city.id,
      actual_address: actual_address ?? '',
      phone,
      email: email ?? '',
      site: site ?? '',
    },
    {
      draft: `school:${at.school_id}:main`,
      send: (body, key) => editSchool(at, body, key),
      onDone: () => toast(t('saved')),
    },
  );
  return (
    <Stack maw={760} gap="lg">
      <ContractForm form={form}>
        <Stack gap="lg">
          <Card withBorder>
            <SimpleGrid cols={{ base: 1, sm: 2 }}>
              <TextInput label={t('name')} autoComplete="organization" {...form.field('name')} />
              <div>
                <CityField {...form.field('city_id')} known={city} />
                <Text size="xs" c="dimmed" mt={4}>
                  {t('time_zone', { zone: zoneName(school.time_zone, language) })}
                </Text>
              </div>
              <TextInput label={t('actual_address')} {...form.field('actual_address')} />
              <PhoneField label={t('phone')} {...form.field('phone')} />
              <TextInput label={t('email')} type="email" {...form.field('email')} />
              <TextInput label={t('site')} inputMode="url" {...form.field('site')} />
            </SimpleGrid>
          </Card>
        </Stack>
        <SaveBar form={form} />
      </ContractForm>
      {school.can.delete && <Closing school={school} at={at} />}
    </Stack>
  );
}

const isStale = (error: unknown): boolean => error instanceof ApiError && error.code === 'accounts.fresh_code';

/** Closing needs two confirmations: one here, and a fresh code. */
function Closing({ school, at }: SchoolFormProps) {
  const t = useSchoolsT();
  const go = useGo();
  const close = useAction((_: void, key) => deleteSchool(at, key), {
    quiet: isStale,
    done: t('deleted'),
    onDone: () => {
      go('/schools', { replace: true });
      void queryClient.invalidateQueries({ queryKey: mySchoolsKey });
    },
  });
  const confirmDelete = async () => {
    if (
      !(await confirm({
        title: schoolsT('delete_question', { name: school.name }),
        text: schoolsT('delete_text'),
        action: schoolsT('delete'),
        danger: true,
      }))
    )
      return;
    close.run();
  };
  return (
    <Card withBorder>
      <Title order={2}>{t('danger')}</Title>
      <Text c="dimmed" mt={4} mb="md">
        {t('danger_text')}
      </Text>
      {isStale(close.error) && (
        <Alert color="warning" mb="md" role="alert">
          {close.refused}{' '}
          <Button variant="transparent" size="xs" onClick={() => void signOut().catch(showError)}>
            {t('sign_in_again')}
          </Button>
        </Alert>
      )}
      <Button
        variant="light"
        color="danger"
        loading={close.pending}
        className={classes.close!}
        onClick={() => void confirmDelete()}
      >
        {t('delete')}
      </Button>
    </Card>
  );
}
