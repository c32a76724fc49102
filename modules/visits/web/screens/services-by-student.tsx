import { Badge, Banner, Button, Card, EmptyState, ErrorState, PageFrame, Skeleton, Stack, Text, Title } from '@ritm/ui';
import { errorText, useFormat, useParam } from '@ritm/web-kit';
import { IconSnowflake } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import type { LessonPlus } from '@ritm/passes/contract';
import type { OwnServices } from '../../contract/index.ts';
import {
  FreezeDialog,
  byEnd,
  UnfreezeDialog,
  isCurrent,
  LeftBars,
  openFreezeOf,
  type PassPlace,
  toneOf,
  usePassActionsT,
  useWhy,
  WhyPopover,
} from '@ritm/passes/web';
import { ownServicesQuery } from '../data.ts';
import { OutcomeLabel } from '../components/outcome-label.tsx';
import { useVisitsT } from '../messages.ts';
import classes from './services-by-student.module.css';

type OwnCard = OwnServices['data'][number];
type OwnPass = OwnCard['passes'][number];

/**
 * What the client and their children have here: what is left and why, until when, freezing a pass of their own, the
 * last visits.
 */
export function Screen() {
  const t = usePassActionsT();
  const school_id = useParam('school_id');
  const { data, error, refetch } = useQuery(ownServicesQuery(school_id));
  return (
    <PageFrame title={t('own_title')} {...(data && { subtitle: t('own_lead', { school: data.school_name }) })}>
      {!data && error && <ErrorState title={t('own_failed')} text={errorText(error)} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton height={220} radius="lg" />}
      {data?.data.map((card) => (
        <CardOf key={card.student_id} card={card} school_id={school_id} named={data.data.length > 1} />
      ))}
    </PageFrame>
  );
}

interface CardOfProps {
  readonly card: OwnCard;
  readonly school_id: number;
  readonly named: boolean;
}

function CardOf({ card, school_id, named }: CardOfProps) {
  const t = usePassActionsT();
  const [showsPast, setShowsPast] = useState(false);
  const current = card.passes.filter((pass) => isCurrent(toLessonPlus(pass)));
  const past = card.passes.filter((pass) => !current.includes(pass));
  const at = { role: 'student' as const, school_id, student_id: card.student_id };
  const line = (pass: OwnPass) => <PassOf key={pass.id} pass={pass} at={{ ...at, id: pass.id }} />;
  return (
    <section className={classes.card} aria-label={card.name}>
      {named && <Title order={2}>{card.name}</Title>}
      {card.debt > 0 && <Banner tone="warning">{t('own_debt', { count: card.debt })}</Banner>}
      {card.make_ups > 0 && <Banner tone="info">{t('own_make_ups', { count: card.make_ups })}</Banner>}
      {card.passes.length === 0 && <EmptyState title={t('own_empty')} text={t('own_empty_text')} />}
      <div className={classes.passes}>{byEnd(current.map(toLessonPlus)).map(({ id }) => line(byId(current, id)))}</div>
      {past.length > 0 && (
        <Button
          className={classes.past!}
          variant="subtle"
          color="gray"
          onClick={() => setShowsPast(!showsPast)}
          aria-expanded={showsPast}
        >
          {`${t('own_past')} (${past.length})`}
        </Button>
      )}
      {showsPast && <div className={classes.passes}>{past.map(line)}</div>}
      <Visits visits={card.visits} />
    </section>
  );
}

const byId = (passes: readonly OwnPass[], id: number): OwnPass => passes.find((one) => one.id === id)!;

/** Converts the pass for components of the staff's card, with no staff actions allowed. */
const toLessonPlus = (pass: OwnPass): LessonPlus => ({
  ...pass,
  can: { edit: false, delete: false, freeze: pass.can.freeze, transfer: false },
});

function PassOf({ pass, at }: { readonly pass: OwnPass; readonly at: PassPlace }) {
  const t = useVisitsT();
  const format = useFormat();
  const why = useWhy();
  const [openDialog, setOpenDialog] = useState<'freeze' | 'unfreeze'>();
  const one = toLessonPlus(pass);
  const left =
    pass.visits === null
      ? t('unlimited')
      : t('left_label', { left: format.visits(pass.left ?? 0), visits: format.visits(pass.visits) });
  const Dialog = openDialog && { freeze: FreezeDialog, unfreeze: UnfreezeDialog }[openDialog];
  return (
    <Card withBorder component="article" aria-label={pass.name}>
      <div className={classes.head}>
        <h3 className={classes.name}>{pass.name}</h3>
        <Badge variant="light" color={pass.frozen ? 'info' : isCurrent(one) ? 'success' : 'gray'} tt="none">
          {pass.frozen ? t('state_frozen') : t(`state_${pass.state}`)}
        </Badge>
      </div>
      <div className={classes.left}>
        <div>
          <span className={classes.figure}>{pass.visits === null ? '∞' : format.visits(pass.left ?? 0)}</span>{' '}
          <Text span size="sm" c="dimmed">
            {pass.visits === null ? t('unlimited') : t('left_of', { visits: format.visits(pass.visits) })}
          </Text>
        </div>
        <LeftBars visits={pass.visits} left={pass.left} tone={toneOf(one)} label={left} />
      </div>
      <div className={classes.foot}>
        <span className={classes.reason}>
          {why(one)}
          <WhyPopover at={at} name={pass.name} />
        </span>
        {pass.can.freeze && (
          <Button
            variant="light"
            leftSection={<IconSnowflake size={18} stroke={1.75} aria-hidden />}
            onClick={() => setOpenDialog(openFreezeOf(one) ? 'unfreeze' : 'freeze')}
          >
            {openFreezeOf(one) ? t(pass.frozen ? 'unfreeze' : 'drop_freeze') : t('freeze')}
          </Button>
        )}
      </div>
      {Dialog && (
        <Suspense fallback={null}>
          <Dialog pass={one} at={at} onClose={() => setOpenDialog(undefined)} />
        </Suspense>
      )}
    </Card>
  );
}

function Visits({ visits }: Pick<OwnCard, 'visits'>) {
  const t = usePassActionsT();
  const format = useFormat();
  return (
    <Stack gap="xs">
      <Title order={3}>{t('own_visits')}</Title>
      {visits.length === 0 && <Text c="dimmed">{t('own_no_visits')}</Text>}
      {visits.map((one) => (
        <div key={one.id} className={classes.visit}>
          <span>
            {format.date(one.date_visit, 'weekday')}
            {one.title && ` · ${one.title}`}
          </span>
          <OutcomeLabel outcome={one.status} />
        </div>
      ))}
    </Stack>
  );
}
