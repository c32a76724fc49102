/**
 * The part of `/_gallery` that shows cards, badges, states and pictures of the design system. It holds no data and no
 * calls: texts are samples, and the page exists so that a change of the theme is seen in one place.
 */
import {
  Badge,
  Banner,
  Button,
  Card,
  classHue,
  confirm,
  EmptyState,
  ErrorState,
  Group,
  OccupancyBars,
  PersonAvatar,
  PulseBars,
  PulseLoader,
  ProgressCircle,
  PulseMark,
  SimpleGrid,
  Stack,
  StatCard,
  StatusLabel,
  Text,
  Title,
  toast,
  undoToast,
  tones,
} from '@ritm/ui';

export const Signs = () => (
  <>
    <SimpleGrid cols={{ base: 2, sm: 4 }}>
      <StatCard
        label="Доход за сегодня"
        value="38 400 ₽"
        note="на 12 % больше, чем в прошлый вторник"
        trend={[12, 18, 9, 22, 30, 26, 38]}
      />
      <StatCard label="Придут сегодня" value="64" note="11 занятий" trend={[40, 52, 61, 48, 70, 66, 64]} />
      <StatCard label="Долги" value="7 200 ₽" tone="danger" note="5 клиентов" href="/_gallery" />
      <StatCard label="Заканчиваются абонементы" value="9" tone="attention" note="до воскресенья" href="/_gallery" />
    </SimpleGrid>
    <Card withBorder>
      <Stack>
        <Title order={2}>Знак и ритм</Title>
        <Marks />
        <Hues />
        <Group>
          {['Анна Петрова', 'Борис Ли', 'Вера Ёлкина', 'Галина Яшина', 'Дмитрий Орлов'].map((name) => (
            <PersonAvatar key={name} name={name} />
          ))}
        </Group>
        <Acts />
        <Banner tone="danger" title="Проверьте поля, выделенные красным" />
        <Banner tone="info">Восстановлено то, что вы не успели сохранить</Banner>
      </Stack>
    </Card>
    <SimpleGrid cols={{ base: 1, sm: 2 }}>
      <Card withBorder>
        <EmptyState
          title="Клиентов пока нет"
          text="Добавьте первого или загрузите список из таблицы"
          action={<Button>Добавить клиента</Button>}
        />
      </Card>
      <Card withBorder>
        <ErrorState
          text="Сервер занят. Повторите через несколько секунд"
          onRetry={() => toast('Ещё раз')}
          details="Номер для поддержки: 01JD3K"
        />
      </Card>
    </SimpleGrid>
  </>
);

const Marks = () => (
  <>
    <Group gap="xl">
      <PulseMark size={48} />
      <PulseMark size={28} />
      <PulseLoader />
      <ProgressCircle percent={66} size={90} border={8} label="Загрузка видео" />
      <PulseBars values={[3, 5, 2, 8, 6, 9, 4]} />
      <OccupancyBars taken={3} capacity={8} />
      <OccupancyBars taken={8} capacity={8} />
      <OccupancyBars taken={9} capacity={8} />
      <OccupancyBars taken={17} capacity={40} />
    </Group>
    <Group>
      {tones.map((tone, at) => (
        <StatusLabel key={tone} tone={tone} hollow={at % 3 === 2} label={tone} />
      ))}
    </Group>
  </>
);

const Hues = () => (
  <SimpleGrid cols={{ base: 3, sm: 6 }}>
    {Array.from({ length: 12 }, (_, at) => {
      const hue = classHue(at);
      return (
        <div
          key={at}
          style={{
            background: hue.background,
            color: hue.ink,
            borderInlineStart: `4px solid ${hue.edge}`,
            borderRadius: 8,
            padding: 8,
          }}
        >
          <Text size="sm" fw={600}>
            Йога {at + 1}
          </Text>
          <Text size="xs">18:00, Зал 2</Text>
        </div>
      );
    })}
  </SimpleGrid>
);

const Acts = () => (
  <Group>
    <Button onClick={() => toast('Сохранено')}>Сохранить</Button>
    <Button
      variant="light"
      onClick={() => undoToast('Посещение отмечено', { label: 'Вернуть', undo: () => toast('Возвращено') })}
    >
      Отметить
    </Button>
    <Button
      variant="default"
      onClick={() =>
        void confirm({
          title: 'Удалить абонемент?',
          text: 'Вместе с ним удалится запись о доходе.',
          action: 'Удалить',
          danger: true,
        })
      }
    >
      Удалить…
    </Button>
    <Button
      variant="subtle"
      onClick={() => toast('Не удалось отправить, проверьте подключение к интернету', { kind: 'error', ms: 6000 })}
    >
      Ошибка
    </Button>
    <Button color="danger">Отменить занятие</Button>
    <Button disabled>Недоступно</Button>
    <Button loading>Ждём</Button>
    <Badge color="info">новый</Badge>
  </Group>
);
