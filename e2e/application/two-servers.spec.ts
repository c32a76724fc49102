import { addService, addStudent, sellPass } from '../fixtures/arrange.ts';
import { startBeside } from '../fixtures/demo-server.ts';
import { dataVariable } from '../global-setup.ts';
import { expect, openCard, passCard, test } from '../fixtures/journey.ts';

test('what is marked on one server is seen on the other without a reload @desktop', async ({
  page,
  context,
  studio,
}) => {
  test.setTimeout(120_000);
  const second = await startBeside(process.env[dataVariable]!);
  try {
    const student_id = await addStudent(studio, 'Громова', 'Лариса');
    await sellPass(studio, student_id, await addService(studio));
    const other = await context.newPage();
    const connecting = other.waitForEvent('websocket');
    // The cookie of the session is the host's, whatever the port.
    await other.goto(`${second.address}/owner/school/${studio.school_id}/student/${student_id}`);
    expect(new URL((await connecting).url()).host).toBe(new URL(second.address).host);
    await expect(passCard(other).getByRole('img', { name: 'Осталось 8 из 8' })).toBeVisible();
    await openCard(page, studio, student_id);
    await page.getByRole('button', { name: 'Отметить визит', exact: true }).click();
    for (const tab of [page, other])
      await expect(passCard(tab).getByRole('img', { name: 'Осталось 7 из 8' })).toBeVisible();
    // A page whose server is gone would complain in its console.
    await other.close();
  } finally {
    await second.stop();
  }
});
