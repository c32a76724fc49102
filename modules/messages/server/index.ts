import { job, reads, writes, type JobDefinition, type ModuleManifest } from '@ritm/platform';
import { z } from '@ritm/http';
import { messagesRoutes as routes } from '../contract/index.ts';
import { messagesShapes } from '../contract/named-shapes.ts';
import { getAnswer, giveAnswer } from './actions/answer.ts';
import { getConsents, setConsent } from './actions/consents.ts';
import { exportLog } from './actions/export-log.ts';
import { listMessages } from './actions/log.ts';
import { sendMessage } from './actions/send.ts';
import { editSettings, getSettings, setRule } from './actions/settings.ts';
import { messagesRecords } from './client-records.ts';
import { classJobs } from './finders/classes.ts';
import { clientJobs } from './finders/clients.ts';
import { invariants } from './invariants.ts';
import { messagesPersonalData } from './personal-data.ts';
import { deleteEndedLinks } from './queries/links.ts';
import { deleteOld } from './queries/messages.ts';
import { readReports, sendDue } from './send-due.ts';
import type { MessagesSettings } from './settings.ts';

const sendingJobs = (module: MessagesSettings): readonly JobDefinition[] => [
  job({
    task: 'messages.send',
    lane: 'messages',
    payload: z.object({}),
    cron: '* * * * *',
    run: (context) => sendDue(context, module),
  }),
  job({
    task: 'messages.read_reports',
    payload: z.object({}),
    cron: '* * * * *',
    run: (context) => readReports(context, module),
  }),
  job({
    task: 'messages.sweep',
    payload: z.object({}),
    cron: '33 2 * * *',
    run: async ({ write }) => {
      await write(undefined, (tx) => tx.run(deleteOld, {}));
      await write(undefined, (tx) => tx.run(deleteEndedLinks, {}));
    },
  }),
];

/** What an organization writes to its clients by SMS and e-mail, by rules and by hand. */
export const createMessagesModule = (settings: MessagesSettings): ModuleManifest => ({
  name: 'messages',
  shapes: messagesShapes,
  routes: [
    reads(routes.get_settings, (read) => getSettings(read, settings)),
    writes(routes.edit_settings, (tx, input) => editSettings(tx, input, settings)),
    writes(routes.set_rule, (tx, input) => setRule(tx, input, settings)),
    reads(routes.list_messages, listMessages),
    writes(routes.export_messages, exportLog),
    writes(routes.send_message, (tx, input) => sendMessage(tx, input, settings)),
    reads(routes.get_consents, getConsents),
    writes(routes.set_consent, setConsent),
    reads(routes.get_answer, getAnswer),
    writes(routes.give_answer, giveAnswer),
  ],
  jobs: [...sendingJobs(settings), ...classJobs(settings), ...clientJobs(settings)],
  listeners: {
    'timetable.students_set': ['messages.places_taken'],
    'visits.marked': ['messages.visits_marked'],
  },
  contributes: { personalData: [messagesPersonalData], clientRecords: [messagesRecords] },
  invariants,
});
