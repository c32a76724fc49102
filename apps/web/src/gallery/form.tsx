import { integer, localDate, optionalText, text, z } from '@ritm/http';
import { Button, Card, DateField, MoneyField, SimpleGrid, Stack, TextInput, Title, toast } from '@ritm/ui';
import { ApiError, ContractForm, Link, useContractForm } from '@ritm/web-kit';

const shape = z.object({
  name: text(20),
  note: optionalText(100),
  price: integer(0, 100_000_000),
  born: z.optional(z.nullable(localDate())),
});

/** A form whose server refuses the name «занято» and drops the connection at the name «связь». */
export function FormOfContract() {
  const form = useContractForm(
    shape,
    { name: '', note: '', price: null, born: null },
    {
      draft: 'gallery',
      send: async (body) => {
        await new Promise((resolve) => setTimeout(resolve, 400));
        if (body.name === 'связь') throw new ApiError(0, {}, 'POST');
        if (body.name === 'занято')
          throw new ApiError(422, { code: 'x', message: 'x', errors: { name: ['Такое название уже есть'] } }, 'POST');
        return body;
      },
      onDone: (body) => toast(`Отправлено: ${JSON.stringify(body)}`, { ms: 4000 }),
    },
  );
  return (
    <Card withBorder>
      <Stack>
        <Title order={2}>Форма</Title>
        <ContractForm form={form}>
          <Stack>
            <SimpleGrid cols={{ base: 1, sm: 2 }}>
              <TextInput label="Название" required {...form.field('name')} />
              <MoneyField label="Стоимость" required {...form.field('price')} />
              <DateField label="С какого дня" {...form.field('born')} />
              <TextInput label="Примечание" {...form.field('note')} />
            </SimpleGrid>
            <Button type="submit" loading={form.sending} style={{ alignSelf: 'flex-start' }}>
              Отправить
            </Button>
          </Stack>
        </ContractForm>
        <Link href="/">Уйти отсюда</Link>
      </Stack>
    </Card>
  );
}
