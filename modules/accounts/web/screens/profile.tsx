import {
  Button,
  Card,
  confirm,
  DateField,
  ErrorState,
  PageFrame,
  PulseLoader,
  SimpleGrid,
  Stack,
  TextInput,
  Title,
  toast,
} from '@ritm/ui';
import {
  ContractForm,
  errorText,
  LanguageSelector,
  showError,
  signOut,
  ThemeSwitch,
  useContractForm,
  useFormat,
  useKitT,
} from '@ritm/web-kit';
import { useQuery } from '@tanstack/react-query';
import { profileBody, type Profile } from '../../contract/index.ts';
import { profileQuery, saveProfile } from '../data.ts';
import { accountsT, useAccountsT } from '../messages.ts';

export function Screen() {
  const t = useAccountsT();
  const { data, error, refetch } = useQuery(profileQuery);
  return (
    <PageFrame title={t('profile_title')}>
      {data ? (
        <Content profile={data} />
      ) : error ? (
        <ErrorState text={errorText(error)} onRetry={() => void refetch()} />
      ) : (
        <PulseLoader />
      )}
    </PageFrame>
  );
}

function Content({ profile }: { readonly profile: Profile }) {
  const t = useAccountsT();
  return (
    <Stack gap="lg" maw={720}>
      <Card withBorder>
        <Title order={2} mb="md">
          {t('personal')}
        </Title>
        {/* The saved profile is the next beginning: nothing is unsaved then. */}
        <PersonalForm key={profile.updated_at} profile={profile} />
      </Card>
      <Card withBorder>
        <Title order={2} mb="md">
          {t('settings')}
        </Title>
        <Stack align="flex-start">
          <LanguageSelector />
          <ThemeSwitch />
        </Stack>
      </Card>
      <div>
        <Button variant="default" onClick={() => void leave()}>
          {t('exit')}
        </Button>
      </div>
    </Stack>
  );
}

async function leave(): Promise<void> {
  if (await confirm({ title: accountsT('exit_question'), action: accountsT('exit') })) await signOut().catch(showError);
}

function PersonalForm({ profile }: { readonly profile: Profile }) {
  const t = useAccountsT();
  const kit = useKitT();
  const format = useFormat();
  const { firstname, lastname, patronymic, birth_date, email, city } = profile;
  const form = useContractForm(
    profileBody,
    { firstname, lastname, patronymic, birth_date, email: email ?? '', city: city ?? '' },
    {
      draft: 'profile',
      send: saveProfile,
      onDone: () => toast(t('saved')),
    },
  );
  return (
    <ContractForm form={form}>
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
        <TextInput label={t('firstname')} autoComplete="given-name" {...form.field('firstname')} />
        <TextInput label={t('lastname')} autoComplete="family-name" {...form.field('lastname')} />
        <TextInput label={t('patronymic')} {...form.field('patronymic')} />
        <DateField label={t('birth_date')} {...form.field('birth_date')} />
        <TextInput label={t('email')} type="email" autoComplete="email" {...form.field('email')} />
        <TextInput label={t('city')} {...form.field('city')} />
        <TextInput
          label={t('phone')}
          description={t('phone_fixed')}
          value={profile.phone ? format.phone(profile.phone) : ''}
          readOnly
        />
      </SimpleGrid>
      <Button type="submit" mt="md" loading={form.sending} disabled={!form.dirty}>
        {kit('save')}
      </Button>
    </ContractForm>
  );
}
