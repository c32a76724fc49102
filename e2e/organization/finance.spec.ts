import { financeRoutes } from '@ritm/finance/contract';
import { expect, isPhone, test } from '../fixtures/journey.ts';

test('a day of the chart shows its sums under the pointer or the finger, and opens into its records', async ({
  page,
  studio,
}) => {
  const { owner, at, today } = studio;
  const add = (kind: 'income' | 'expense', amount: number) =>
    owner.call(financeRoutes.add_finance, { params: at, body: { kind, amount, date: today, category: 'Прочее' } });
  await Promise.all([add('income', 12_345_00), add('expense', 500_00)]);
  await page.goto(`/owner/school/${studio.school_id}/finance`);
  const income = page.getByRole('region', { name: 'Доходы' });
  const bar = income.locator('path.recharts-rectangle, .recharts-bar-rectangle path').last();
  if (isPhone(page)) await bar.tap();
  else await bar.hover();
  await expect(income).toContainText('12 345 ₽');
  await page.goto(`/owner/school/${studio.school_id}/finance`);
  await page.getByText('Таблица', { exact: true }).click();
  const line = page.getByRole('region', { name: 'Таблица' }).getByRole('row').nth(1);
  await expect(line).toContainText('500 ₽');
  await line.getByRole('link').click();
  await expect(page).toHaveURL(new RegExp(`from=${today}.*to=${today}`));
});
