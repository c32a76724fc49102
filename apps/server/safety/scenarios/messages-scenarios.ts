import { buildClass, buildClient, buildOpenSchool, buildPublished } from '@ritm/booking/testing';
import { buildLink } from '@ritm/messages/testing';
import { timetableRoutes } from '@ritm/timetable/contract';
import type { Scenario, Scenarios, Setup } from './scenario.ts';

/** The link of a client’s reminder, who turns the messages off by it. */
async function openedLink({ t }: Setup): Promise<Scenario> {
  const school = await buildOpenSchool(t);
  const { timetable_id, occurrence_id, date } = await buildClass(t, school, {
    service_id: (await buildPublished(t, school)).id,
  });
  const { student_id } = await buildClient(t, school);
  await t.call(school.owner, timetableRoutes.set_class_students, {
    params: { role: 'owner', school_id: school.school_id, timetable_id },
    body: { date, students_ids: [student_id] },
  });
  return {
    params: { answer: await buildLink(t, school, { student_id, occurrence_id }) },
    body: { answer: 'messages_off' },
  };
}

/** What the owner and the desk write to clients, and what clients answer by the link of a message. */
export const messagesScenarios: Scenarios = {
  'messages.set_rule': ({ school }) => ({
    session: school.owner,
    body: { kind: 'class_soon', channels: ['sms'], only_unreached: true, recipient: 'auto' },
  }),
  'messages.send_message': ({ school, fixtures }) => ({
    session: school.owner,
    body: {
      to: { students_ids: [fixtures.student!] },
      text: 'Здравствуйте',
      channels: ['sms', 'push'],
      ad: false,
      dry_run: false,
    },
  }),
  'messages.give_answer': openedLink,
};
