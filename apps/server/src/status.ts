import { backlogOf, type LaneBacklog } from '@ritm/platform';

type Jobs = Parameters<typeof backlogOf>[1];
type Runner = Parameters<typeof backlogOf>[0];

const kinds: Record<LaneBacklog['lane'], string> = {
  messages: 'сообщения и уведомления',
  awaited: 'чего ждут у экрана',
  long: 'долгая работа по просьбе',
  follow_up: 'следствия изменений',
  clock: 'по часам',
};

/** One line for each lane of the queue: how many jobs wait, and how long the oldest has waited. */
export async function statusLines(runner: Runner, jobs: Jobs): Promise<string[]> {
  const lanes = await backlogOf(runner, jobs);
  return [
    'Очередь заданий:',
    ...lanes.map(({ lane, waiting, oldest_seconds, running, given_up }) => {
      const waits = waiting === 0 ? 'никто не ждёт' : `ждут ${waiting}, дольше всех ${Math.ceil(oldest_seconds)} с`;
      return `  ${kinds[lane].padEnd(24)} ${`(${lane})`.padEnd(12)} ${waits}; идут ${running}; отложены навсегда ${given_up}`;
    }),
  ];
}
