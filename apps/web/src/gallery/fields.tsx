import {
  Autocomplete,
  Button,
  Card,
  Checkbox,
  DateField,
  Group,
  Modal,
  MoneyField,
  MultiSelect,
  PhoneField,
  PinInput,
  Radio,
  SearchField,
  SegmentedControl,
  Select,
  SimpleGrid,
  Stack,
  Switch,
  TagsInput,
  Textarea,
  TextInput,
  TimeField,
  Title,
  VisitsField,
} from '@ritm/ui';
import { useState } from 'react';

export function Fields() {
  const [phone, setPhone] = useState('');
  const [money, setMoney] = useState<number | null>(440_000);
  const [visits, setVisits] = useState<number | null>(1.5);
  const [date, setDate] = useState<string | null>('2026-11-05');
  const [time, setTime] = useState<string | null>('18:30');
  const [search, setSearch] = useState('');
  const [opened, setOpened] = useState(false);
  return (
    <Card withBorder>
      <Stack>
        <Title order={2}>Поля</Title>
        <SearchField value={search} onChange={setSearch} label="Поиск клиента" />
        <SimpleGrid cols={{ base: 1, sm: 3 }}>
          <TextInput label="Фамилия" defaultValue="Ёлкина" />
          <TextInput label="Имя" error="Обязательное поле" required />
          <PhoneField label="Телефон" value={phone} onChange={setPhone} />
          <DateField label="Дата рождения" value={date} onChange={setDate} />
          <TimeField label="Начало" value={time} onChange={setTime} />
          <MoneyField label="Цена" value={money} onChange={setMoney} description="За абонемент" />
          <VisitsField label="Посещений" value={visits} onChange={setVisits} />
          <Select label="Услуга" data={['Йога, 8 занятий', 'Пилатес, 4 занятия', 'Разовое']} placeholder="Выберите" />
          <MultiSelect label="Преподаватели" data={['Анна', 'Борис', 'Вера']} />
          <Autocomplete label="Город" data={['Москва', 'Казань', 'Пермь']} />
          <TagsInput label="Метки" defaultValue={['утро']} />
          <Textarea label="Комментарий" rows={2} />
        </SimpleGrid>
        <Group>
          <Checkbox label="Безлимит" defaultChecked />
          <Switch label="Показывать всем" defaultChecked />
          <Radio label="Разовое" name="kind" defaultChecked />
          <Radio label="Абонемент" name="kind" />
          <SegmentedControl data={['День', 'Неделя', 'Месяц', 'Список']} />
        </Group>
        <PinInput length={6} type="number" oneTimeCode aria-label="Код" />
        <Group>
          <Button onClick={() => setOpened(true)}>Открыть окно</Button>
        </Group>
        <Modal
          opened={opened}
          onClose={() => setOpened(false)}
          title="Новая услуга"
          submit={{ onSubmit: () => setOpened(false) }}
        >
          <Stack>
            <TextInput label="Название" data-autofocus />
            <Select label="Вид" data={['Абонемент', 'Разовое']} />
          </Stack>
        </Modal>
      </Stack>
    </Card>
  );
}
