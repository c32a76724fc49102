import type { CheckInDay, ClientOfDay, LotOfClients } from '../../contract/index.ts';
import { readClients, readDay, type DeskPlace } from '../data.ts';
import type { OfflineDay } from './day.ts';

/**
 * Downloads everything needed to work a day offline, page by page. Also returns how far the device's clock is ahead, in
 * ms.
 */
export async function downloadDay(at: DeskPlace): Promise<{ offline: OfflineDay; ahead: number }> {
  const requestedAt = Date.now();
  const day = await readDay(at);
  // The server read its clock at some point between the request and the answer; the middle is the best estimate.
  const ahead = Math.round((requestedAt + Date.now()) / 2 - Date.parse(day.now));
  const clients: ClientOfDay[] = [];
  const lots = new Map<number, LotOfClients>();
  for (let after: number | null | undefined; after !== null;) {
    const page = await readClients(at, after);
    clients.push(...page.data.map(clientInside));
    for (const lot of page.lots) lots.set(lot.id, lotInside(lot));
    after = page.next;
  }
  return { offline: { day: dayInside(day), clients, lots: [...lots.values()] }, ahead };
}

/**
 * The device decides by the server's own rules, which count in hundredths of a visit: the downloaded visits are
 * converted here, once.
 */
const hundredths = (visits: number): number => Math.round(visits * 100);
const orUnlimited = (visits: number | null): number | null => (visits === null ? null : hundredths(visits));

const dayInside = (day: CheckInDay): CheckInDay => ({
  ...day,
  classes: day.classes.map((one) => ({
    ...one,
    service: one.service && { ...one.service, weight: hundredths(one.service.weight) },
    students: one.students.map((student) => ({
      ...student,
      absence: student.absence && { ...student.absence, owed: hundredths(student.absence.owed) },
    })),
  })),
});

const clientInside = (client: ClientOfDay): ClientOfDay => ({ ...client, uncovered: hundredths(client.uncovered) });

const missPolicyInside = (attended: number | undefined): Pick<LotOfClients['policies'], 'miss_policy'> =>
  attended === undefined ? {} : { miss_policy: { attended: hundredths(attended) } };

const lotInside = (lot: LotOfClients): LotOfClients => ({
  ...lot,
  visits: orUnlimited(lot.visits),
  policies: { ...lot.policies, ...missPolicyInside(lot.policies.miss_policy?.attended) },
  moves: lot.moves.map((move) => ({ ...move, visits: orUnlimited(move.visits) })),
  charges: lot.charges.map((charge) => ({ ...charge, visits: hundredths(charge.visits) })),
});
