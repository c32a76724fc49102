import { expect, test } from 'vitest';
import { en } from './messages.en.ts';
import { ru } from './messages.ru.ts';

test('the captcha’s prompt is the specification’s', () => {
  expect(en.not_a_robot.toLowerCase()).toBe('please confirm you are not a robot');
  expect(ru.not_a_robot).toBe('Пожалуйста, подтвердите, что вы не робот');
});
