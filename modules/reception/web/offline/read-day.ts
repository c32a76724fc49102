import type { ClientOfDay, LotOfClients } from '../../contract/index.ts';
import { readClients, readDay, type DeskPlace } from '../data.ts';
import type { OfflineDay } from './day.ts';

/** Everything that a day without the server takes, page by page. Also how far the device's clock is ahead, in ms. */
export async function downloadDay(at: DeskPlace): Promise<{ offline: OfflineDay; ahead: number }> {
  const asked = Date.now();
  const day = await readDay(at);
  // The server's clock stood somewhere between the question and the answer.
  const ahead = Math.round((asked + Date.now()) / 2 - Date.parse(day.now));
  const clients: ClientOfDay[] = [];
  const lots = new Map<number, LotOfClients>();
  for (let after: number | null | undefined; after !== null;) {
    const page = await readClients(at, after);
    clients.push(...page.data);
    for (const lot of page.lots) lots.set(lot.id, lot);
    after = page.next;
  }
  return { offline: { day, clients, lots: [...lots.values()] }, ahead };
}
