import { rightsOf } from '@ritm/accounts/contract';
import type { RouteInput, RouteOutput } from '@ritm/http';
import { requireRow, type ReadContext } from '@ritm/platform';
import { hidePhone } from '@ritm/students/server';
import type { messagesRoutes as routes } from '../../contract/index.ts';
import { countLog, listLog } from '../queries/messages.ts';

export async function listMessages(
  read: ReadContext,
  { query }: RouteInput<typeof routes.list_messages>,
): Promise<RouteOutput<typeof routes.list_messages>> {
  const { page = 1, per_page = 50, state = null, kind = null, student = null } = query;
  const { see_phones } = rightsOf(read.actor);
  const filters = { school_id: read.school_id, state, kind, student_id: student };
  const [rows, count] = await Promise.all([
    read.run(listLog, { ...filters, limit: per_page, offset: (page - 1) * per_page }),
    read.run(countLog, filters).then(requireRow),
  ]);
  return {
    data: rows.map(({ student_id, student_name, address, ...row }) => ({
      ...row,
      address: row.channel === 'sms' && !see_phones ? hidePhone(address) : address,
      student: { id: student_id, name: student_name },
    })),
    meta: { page, per_page, total: count.n },
  };
}
