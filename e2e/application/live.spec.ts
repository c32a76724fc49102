import { addService, addStudent, sellPass } from '../fixtures/arrange.ts';
import { expect, openCard, passCard, test } from '../fixtures/journey.ts';

test('what is marked in one tab is seen in the other', async ({ page, context, studio }) => {
  const student_id = await addStudent(studio, 'Громова', 'Лариса');
  await sellPass(studio, student_id, await addService(studio));
  const other = await context.newPage();
  const listening = other.waitForEvent('websocket');
  await openCard(other, studio, student_id);
  await listening;
  await openCard(page, studio, student_id);
  await page.getByRole('button', { name: 'Отметить визит', exact: true }).click();
  for (const tab of [page, other])
    await expect(passCard(tab).getByRole('img', { name: 'Осталось 7 из 8' })).toBeVisible();
  await other.getByRole('tab', { name: 'Посещения' }).click();
  await page.getByRole('status').getByRole('button', { name: 'Отменить' }).click();
  await expect(other.getByText('Посещений пока нет')).toBeVisible();
  await expect(passCard(page).getByRole('img', { name: 'Осталось 8 из 8' })).toBeVisible();
});
