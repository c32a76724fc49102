import { Card, SimpleGrid, Stack, Switch, TagsInput, Textarea, TextInput, toast } from '@ritm/ui';
import { ContractForm, useContractForm } from '@ritm/web-kit';
import { contactKinds, editSchoolBody } from '../../contract/index.ts';
import { editSchool } from '../data.ts';
import { useSchoolsT } from '../messages.ts';
import { CategoryField } from './category-field.tsx';
import type { SchoolFormProps } from './main-form.tsx';
import { SaveBar } from './save-bar.tsx';

/** The data that clients see and search by. */
export function PublicForm({ school, at }: SchoolFormProps) {
  const t = useSchoolsT();
  const { category, additional_category, contacts, tags, specialists, bonus_program, listed, description } = school;
  const initial = {
    category_id: category?.id ?? null,
    additional_category_id: additional_category?.id ?? null,
    contacts,
    tags,
    specialists,
    bonus_program,
    listed,
    description,
  };
  const form = useContractForm(editSchoolBody, initial, {
    draft: `school:${at.school_id}:public`,
    send: (body, key) => editSchool(at, body, key),
    onDone: () => toast(t('saved')),
  });
  const contact = (kind: (typeof contactKinds)[number]) => {
    const field = form.field(`contacts.${kind}`);
    return <TextInput key={kind} label={t(kind)} {...field} value={(field.value as string | undefined) ?? ''} />;
  };
  return (
    <ContractForm form={form}>
      <Stack maw={760} gap="lg">
        <Card withBorder>
          <Stack>
            <SimpleGrid cols={{ base: 1, sm: 2 }}>
              <CategoryField label={t('category')} {...form.field('category_id')} />
              <CategoryField label={t('additional_category')} {...form.field('additional_category_id')} />
            </SimpleGrid>
            <Textarea
              label={t('description')}
              autosize
              minRows={3}
              maxRows={12}
              {...form.field('description')}
              value={form.values.description ?? ''}
            />
            <TagsInput label={t('tags')} placeholder={t('tags_hint')} maxTags={30} {...form.field('tags')} />
            <TagsInput
              label={t('specialists')}
              description={t('specialists_hint')}
              maxTags={100}
              {...form.field('specialists')}
            />
            <Switch label={t('listed')} {...form.check('listed')} />
            <Switch label={t('bonus_program')} {...form.check('bonus_program')} />
          </Stack>
        </Card>
        <Card withBorder>
          <SimpleGrid cols={{ base: 1, sm: 2 }}>{contactKinds.map(contact)}</SimpleGrid>
        </Card>
      </Stack>
      <SaveBar form={form} />
    </ContractForm>
  );
}
