/** The owner makes the public page, a stranger finds the way to book, and somebody who came says how it was. */
import { publicRoutes } from '@ritm/booking/contract';
import { visitsRoutes } from '@ritm/visits/contract';
import { addService, addStudent, linkClient } from '../fixtures/arrange.ts';
import { openForRequests } from '../fixtures/arrange-day.ts';
import { expect, test } from '../fixtures/journey.ts';

test(
  'a page is edited beside its preview, shows prices and answers, and takes a review of whoever came',
  { tag: '@desktop' },
  async ({ studio, page: owner, client: { page: client, person } }) => {
    test.slow();
    const { at, school_id } = studio;
    const trial = await addService(studio, { name: 'Пробное', type: 'trial', visits: 1, price: 30_000, public: true });
    const pass = await addService(studio, { public: true, visits: 8, validity: 35, validity_unit: 'day' });
    await openForRequests(studio, trial, pass);
    const student_id = await addStudent(studio, 'Громова', 'Анна');
    await linkClient(studio, student_id, person);
    await studio.owner.call(visitsRoutes.fast_lesson_minus, {
      params: { ...at, student_id },
      body: { service_id: trial },
    });

    await test.step('the owner sees the answer in the preview before saving it', async () => {
      await owner.goto(`/owner/school/${school_id}/public_page`);
      await owner.getByLabel('Одна строка о вас').fill('Йога у парка');
      await owner.getByRole('button', { name: 'Добавить вопрос' }).click();
      await owner.getByRole('textbox', { name: 'Вопрос', exact: true }).fill('Что взять?');
      await owner.getByRole('textbox', { name: 'Ответ', exact: true }).fill('Воду и хорошее настроение');
      await expect(owner.getByText('Йога у парка')).toBeVisible();
      const { name } = await studio.owner.call(publicRoutes.get_public_school, { params: { school_id } });
      await owner.getByRole('button', { name: 'Сохранить' }).click();
      await expect(owner.getByText('Страница обновлена')).toBeVisible();
      await owner.goto(`/company/${school_id}`);
      await expect(owner.getByRole('heading', { name, level: 1 })).toBeVisible();
      await owner.getByText('Что взять?').click();
      await expect(owner.getByText('Воду и хорошее настроение')).toBeVisible();
    });

    await test.step('what a pass holds is beside its price, and the trial comes first', async () => {
      const prices = owner.locator('section', { has: owner.getByRole('heading', { name: 'Услуги и цены' }) });
      await expect(prices).toContainText('8 посещений, 35 дней');
      await expect(prices.getByRole('listitem').first()).toContainText('Пробное');
    });

    await test.step('a review is sent, published and answered', async () => {
      await client.goto(`/company/${school_id}`);
      await client.getByRole('radio', { name: '5 звёзд' }).check({ force: true });
      await client.getByRole('textbox', { name: 'Отзыв', exact: true }).fill('Очень понравилось');
      await client.getByRole('button', { name: 'Отправить отзыв' }).click();
      await expect(client.getByText('Ждёт публикации')).toBeVisible();
      await owner.goto(`/owner/school/${school_id}/reviews`);
      await owner.getByLabel('Ваш ответ').fill('Ждём вас снова');
      await owner.getByRole('button', { name: 'Опубликовать' }).click();
      await expect(owner.getByText('Опубликован', { exact: true }).last()).toBeVisible();
      await client.reload();
      await expect(client.getByText('Ждём вас снова')).toBeVisible();
      await expect(client.getByRole('img', { name: 'Оценка 5 из 5' }).first()).toBeVisible();
    });
  },
);
