import { profileBody, type Profile } from '@ritm/accounts/contract';
import { AvatarField, profileQuery, saveProfile } from '@ritm/accounts/web';
import { CityNameField } from '@ritm/schools/web';
import { Button, Card, DateField, PageFrame, SimpleGrid, Stack, Switch, TextInput, toast } from '@ritm/ui';
import { ContractForm, href, useContractForm, useFormat, useKitT } from '@ritm/web-kit';
import { useQuery } from '@tanstack/react-query';
import { memberT, useMemberT } from '../messages.ts';
import { Shown } from '../shown.tsx';

/** The form of a person's own profile. */
export function Screen() {
  const t = useMemberT();
  const query = useQuery(profileQuery);
  return (
    <PageFrame title={t('edit')} back={{ href: href('/profile', {}), label: t('profile') }}>
      <Shown query={query}>
        {(profile) => (
          <Stack gap="lg" maw={720}>
            <Card withBorder>
              <AvatarField profile={profile} />
            </Card>
            <Card withBorder>
              {/* The saved profile becomes the form's initial value, so that nothing counts as unsaved. */}
              <Fields key={profile.updated_at} profile={profile} />
            </Card>
          </Stack>
        )}
      </Shown>
    </PageFrame>
  );
}

function Fields({ profile }: { readonly profile: Profile }) {
  const t = useMemberT();
  const kit = useKitT();
  const format = useFormat();
  const { firstname, lastname, patronymic, birth_date, email, city, lat, lng } = profile;
  const form = useContractForm(
    profileBody,
    { firstname, lastname, patronymic, birth_date, email: email ?? '', city, lat, lng, public: profile.public },
    { draft: 'profile', send: saveProfile, onDone: () => toast(memberT('saved')) },
  );
  const place = form.field('city');
  return (
    <ContractForm form={form}>
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
        <TextInput label={t('lastname')} autoComplete="family-name" {...form.field('lastname')} />
        <TextInput label={t('firstname')} autoComplete="given-name" {...form.field('firstname')} />
        <TextInput label={t('patronymic')} {...form.field('patronymic')} />
        <DateField label={t('birth_date')} {...form.field('birth_date')} />
        <TextInput label={t('email')} type="email" autoComplete="email" {...form.field('email')} />
        <CityNameField
          name={place.name}
          error={place.error}
          value={form.values.city ?? null}
          onChange={(chosen) => {
            // The place on the map is set and cleared together with the city.
            form.set('city', chosen?.name ?? null);
            form.set('lat', chosen?.lat ?? null);
            form.set('lng', chosen?.lng ?? null);
          }}
        />
        <TextInput
          label={t('phone')}
          description={t('phone_fixed')}
          value={profile.phone ? format.phone(profile.phone) : ''}
          readOnly
        />
      </SimpleGrid>
      <Switch mt="md" label={t('public')} description={t('public_text')} {...form.check('public')} />
      <Button type="submit" mt="md" loading={form.sending} disabled={!form.dirty}>
        {kit('save')}
      </Button>
    </ContractForm>
  );
}
