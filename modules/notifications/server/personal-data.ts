import type { PersonalData } from '@ritm/platform';
import { deleteDevicesOf, devicesOf } from './device-queries.ts';
import { deleteNoticesOf, noticesOf } from './notice-queries.ts';
import { deletePerson, personById } from './person-queries.ts';

/** A person's notifications, settings and devices. All of it is deleted with the account. */
export const personalData: PersonalData = {
  async collect(runner, { user_id }) {
    const [notifications, settings, devices] = await Promise.all([
      runner.run(noticesOf, { user_id }),
      runner.run(personById, { user_id }),
      runner.run(devicesOf, { user_id }),
    ]);
    return {
      notifications,
      notification_settings: settings.map(({ topic: _secret, ...row }) => row),
      notification_devices: devices,
    };
  },
  async erase(tx, { user_id }) {
    // Phones leave the topic by its name, which is stored in the person's row.
    const devices = await tx.run(deleteDevicesOf, { user_id });
    const [notices, people] = await Promise.all([
      tx.run(deleteNoticesOf, { user_id }),
      tx.run(deletePerson, { user_id }),
    ]);
    return {
      notifications: notices.length,
      notification_people: people.length,
      notification_devices: devices.length,
    };
  },
};
