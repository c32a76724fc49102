import { readBacklog, consumerLags, type ConsumerLag, type LaneBacklog, type Platform } from '@ritm/platform';

const kinds: Record<LaneBacklog['lane'], string> = {
  messages: 'сообщения и уведомления',
  awaited: 'чего ждут у экрана',
  slow: 'большие файлы',
  long: 'долгая работа по просьбе',
  follow_up: 'следствия изменений',
  clock: 'по часам',
};

type Parts = Pick<Platform, 'database' | 'jobs' | 'consumers'>;

/**
 * One line for each lane of the queue and for each consumer of the events: how much waits, and how long the oldest has
 * waited.
 */
export async function statusLines({ database, jobs, consumers }: Parts): Promise<string[]> {
  const lanes = await readBacklog(database, jobs);
  const lags = await database.run(consumerLags, {});
  const known = new Set(consumers.map(({ name }) => name));
  return [
    'Очередь заданий:',
    ...lanes.map(({ lane, waiting, oldest_seconds, running, given_up }) => {
      const waits = waiting === 0 ? 'никто не ждёт' : `ждут ${waiting}, дольше всех ${Math.ceil(oldest_seconds)} с`;
      return `  ${kinds[lane].padEnd(24)} ${`(${lane})`.padEnd(12)} ${waits}; идут ${running}; отложены навсегда ${given_up}`;
    }),
    'Читатели событий:',
    ...lags.map((lag) => consumerLine(lag, known.has(lag.name))),
  ];
}

/** A consumer that is behind for longer does not run anywhere, or fails each time. */
const STUCK_SECONDS = 300;
const DAY_SECONDS = 86_400;

function consumerLine({ name, waiting, oldest_seconds }: ConsumerLag, isKnown: boolean): string {
  const waits = waiting === 0 ? 'всё прочитано' : `не прочитано ${waiting}, дольше всех ждёт ${ageOf(oldest_seconds)}`;
  const stuckText =
    oldest_seconds > STUCK_SECONDS ? '; СТОИТ: запустите `npm run ritm -- worker` и посмотрите его журнал' : '';
  const advice = isKnown
    ? stuckText
    : `; этой версии он неизвестен и держит старые события: \`npm run ritm -- forget_consumer ${name}\``;
  return `  ${name.padEnd(24)} ${waits}${advice}`;
}

const ageOf = (seconds: number): string =>
  seconds < 2 * DAY_SECONDS ? `${Math.ceil(seconds)} с` : `${Math.floor(seconds / DAY_SECONDS)} сут`;
