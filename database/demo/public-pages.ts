import { addDays } from '@ritm/kernel';
import { instantOf } from '@ritm/kernel/zone';
import type { PresetName } from '@ritm/schools/contract';
import type { DemoSchool } from './school.ts';

interface PageTexts {
  readonly color: string;
  readonly tagline: string;
  readonly faq: readonly { question: string; answer: string }[];
  /** Words about the teachers, one after another. */
  readonly abouts: readonly string[];
  readonly reviews: readonly { rating: number; text: string; answer?: string; state?: 'new' | 'hidden' }[];
}

const texts: Readonly<Record<PresetName, PageTexts>> = {
  studio: {
    color: '#0b6e4f',
    tagline: 'Йога, растяжка и силовые в центре города',
    faq: [
      {
        question: 'Что взять на первое занятие?',
        answer: 'Удобную одежду и воду. Коврики и инвентарь есть в зале.',
      },
      {
        question: 'Я никогда не занимался. Можно прийти?',
        answer: 'Да. Начните с пробного: преподаватель покажет упрощённые варианты и ответит на вопросы.',
      },
      {
        question: 'Как отменить запись?',
        answer: 'В личном кабинете. Без списания — за три часа до группового занятия и за сутки до персонального.',
      },
      { question: 'Есть ли душ и парковка?', answer: 'Душ и шкафчики есть. Парковка во дворе, по звонку.' },
    ],
    abouts: [
      'Ведёт мягкие практики. Любит начинать утро с растяжки и объясняет каждое движение.',
      'Помогает вернуться в форму после перерыва. Следит за техникой и шутит в самый нужный момент.',
      'Двенадцать лет в танце. На её занятиях забываешь о времени.',
      'Силовые без спешки: небольшие веса, ровное дыхание, заметный результат.',
    ],
    reviews: [
      {
        rating: 5,
        text: 'Хожу второй год. Группы небольшие, преподаватель видит каждого.',
        answer: 'Спасибо, что вы с нами!',
      },
      { rating: 5, text: 'Записалась с телефона за минуту, на месте встретили и всё показали.' },
      {
        rating: 4,
        text: 'Отличные занятия, вечером бывает тесно в раздевалке.',
        answer: 'С декабря добавили шкафчики у второго зала.',
      },
      { rating: 5, text: 'Спина перестала болеть после месяца занятий.' },
      { rating: 3, text: 'Понравилось, но хочется больше утренних групп.', state: 'new' },
    ],
  },
  school: {
    color: '#b8326c',
    tagline: 'Танцы и рисование для детей от трёх лет',
    faq: [
      { question: 'С какого возраста принимаете?', answer: 'В танцы с трёх лет, в изостудию с четырёх.' },
      {
        question: 'Можно посмотреть занятие?',
        answer: 'Да, на пробном родители остаются в зале, дальше есть открытые уроки.',
      },
      { question: 'Если ребёнок заболел?', answer: 'Предупредите нас, и занятие можно отработать в другой группе.' },
    ],
    abouts: [
      'Умеет договориться с самыми стеснительными. Ставит номера для отчётного концерта.',
      'Художник-иллюстратор. Рисуют красками, тушью и даже кофе.',
      'Работает с малышами: через игру, музыку и много смеха.',
    ],
    reviews: [
      { rating: 5, text: 'Дочка бежит на занятия вприпрыжку.', answer: 'Очень рады! Ждём вас на концерте.' },
      { rating: 5, text: 'Видно, что детей здесь любят. Сыну пять, за полгода стал увереннее.' },
      { rating: 4, text: 'Хорошая школа, удобно переносить пропуски.' },
    ],
  },
  specialist: {
    color: '#35507a',
    tagline: 'Говорите по-английски с первого урока',
    faq: [
      { question: 'Как проходят уроки?', answer: 'Онлайн, час в удобное для вас время. Ссылка приходит заранее.' },
      { question: 'Какой уровень нужен?', answer: 'Любой. На первом уроке поймём, с чего начать.' },
    ],
    abouts: ['Преподаёт двенадцать лет, жила в Дублине. Верит, что ошибки — часть разговора.'],
    reviews: [
      { rating: 5, text: 'За полгода заговорила на работе без страха.', answer: 'Вы умница!' },
      { rating: 5, text: 'Уроки пролетают, домашнее всегда по делу.' },
    ],
  },
};

/** The words of the public page, and reviews of those who came. Pictures are added apart: see `pictures/store.ts`. */
export function addPublicPage(school: DemoSchool): void {
  const { id: school_id, demo, teachers } = school;
  const { book } = demo;
  const { color, tagline, faq, abouts } = texts[school.preset];
  book.add('booking_settings', { school_id, color, tagline, faq: faq.map((one) => ({ ...one })) });
  addRules(school);
  for (const [position, { staff_id }] of teachers.entries())
    book.add('public_teachers', {
      school_id,
      teacher_id: staff_id,
      about: abouts[position % abouts.length]!,
      position,
    });
  addReviews(school);
}

/** From today on misses of unlimited passes count; and a day off of its own, about which nothing is decided yet. */
function addRules({ id: school_id, demo: { book }, preset, today }: DemoSchool): void {
  if (preset === 'specialist') return;
  book.add('strike_rules', { school_id, misses: 3, since: today });
  const date = addDays(today, 12);
  const name = preset === 'studio' ? 'Отчётный концерт' : 'Педсовет';
  book.add('days_off', { school_id, id: book.nextId('days_off'), date_from: date, date_to: date, name });
}

function addReviews(school: DemoSchool): void {
  const { id: school_id, demo, today, time_zone } = school;
  const { book } = demo;
  const came = new Set(
    book
      .rowsOf('lessons_minus')
      .filter((row) => row.school_id === school_id && row.outcome === 'attended')
      .map((row) => row.student_id),
  );
  const authors = book
    .rowsOf('students')
    .filter((row) => row.school_id === school_id && row.user_id && came.has(row.id as number))
    .map((row) => row.user_id as number);
  const people = [...new Set(authors)];
  for (const [place, { rating, text, answer, state }] of texts[school.preset].reviews.entries()) {
    const user_id = people[place];
    if (user_id === undefined) return;
    const at = instantOf(addDays(today, -3 - place * 11), '19:20', time_zone);
    book.add('reviews', {
      school_id,
      id: book.nextId('reviews'),
      user_id,
      rating,
      text,
      state: state ?? 'published',
      answer: answer ?? null,
      created_at: at,
      updated_at: at,
    });
  }
}
