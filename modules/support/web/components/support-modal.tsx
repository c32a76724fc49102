import { Anchor, Button, Modal, PhoneField, Stack, Text, Textarea, TextInput, toast, WindowActions } from '@ritm/ui';
import { ContractForm, useContractForm, useKitT, useVisitor } from '@ritm/web-kit';
import { useQuery } from '@tanstack/react-query';
import { supportMessage } from '../../contract/index.ts';
import { contactQuery, sendMessage } from '../data.ts';
import { useSupportT } from '../messages.ts';

/** The specification's support request: after a successful send the form is cleared. */
export function SupportModal({ onClose }: { readonly onClose: () => void }) {
  const t = useSupportT();
  const kit = useKitT();
  const user = useVisitor()?.user;
  const email = useQuery(contactQuery).data?.email;
  const name = [user?.firstname, user?.lastname].filter(Boolean).join(' ');
  const form = useContractForm(
    supportMessage,
    { name, phone: user?.phone ?? '', email: '', message: '' },
    {
      draft: 'support',
      send: (body, key) => sendMessage(body, key),
      onDone: () => {
        toast(t('sent'));
        onClose();
      },
    },
  );
  return (
    <Modal opened onClose={onClose} title={t('support')}>
      <ContractForm form={form}>
        <Stack>
          <TextInput label={t('name')} autoComplete="name" {...form.field('name')} />
          <PhoneField label={t('phone')} {...form.field('phone')} />
          <TextInput
            label={t('email')}
            type="email"
            inputMode="email"
            autoComplete="email"
            withAsterisk
            {...form.field('email')}
          />
          <Textarea
            label={t('message')}
            autosize
            minRows={4}
            maxRows={12}
            maxLength={5000}
            withAsterisk
            {...form.field('message')}
          />
          {email && (
            <Text c="dimmed" fz="sm">
              <Anchor href={`mailto:${email}`}>{t('or_by_email', { email })}</Anchor>
            </Text>
          )}
        </Stack>
        <WindowActions apart>
          <Button variant="default" onClick={onClose}>
            {kit('cancel')}
          </Button>
          <Button type="submit" loading={form.sending}>
            {t('send')}
          </Button>
        </WindowActions>
      </ContractForm>
    </Modal>
  );
}
