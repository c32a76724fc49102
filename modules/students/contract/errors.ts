import { defineErrors } from '@ritm/http';

export const studentsErrors = defineErrors('students', {
  name_required: {
    status: 422,
    ru: 'Укажите фамилию или имя',
    en: 'Enter a last name or a first name',
    field: 'lastname',
  },
  phone_invalid: { status: 422, ru: 'Такого номера не бывает', en: 'There is no such number' },
  birth_in_future: {
    status: 422,
    ru: 'Дата рождения ещё не наступила',
    en: 'The birth date is in the future',
    field: 'birth_date',
  },
  club_card_taken: {
    status: 409,
    ru: 'Эта клубная карта уже выдана другому клиенту',
    en: 'Another client has this club card',
    field: 'club_card',
  },
  group_missing: { status: 422, ru: 'Такой группы нет', en: 'There is no such group', field: 'group_ids' },
  group_name_taken: {
    status: 409,
    ru: 'Группа с таким названием уже есть',
    en: 'There is already a group with this name',
    field: 'name',
  },
  group_full: {
    status: 409,
    ru: 'В группе нет мест: {taken} из {capacity}',
    en: 'The group is full: {taken} of {capacity}',
  },
  group_ages: {
    status: 422,
    ru: 'Возраст «до» меньше возраста «от»',
    en: 'The upper age is below the lower one',
    field: 'age_to',
  },
  group_with_classes: {
    status: 409,
    ru: 'У группы есть занятия, поэтому клиентов в неё записывают, а не подбирают по условиям',
    en: 'The group has classes, so clients are enrolled in it, not found by conditions',
    field: 'segment_id',
  },
  group_dynamic: {
    status: 409,
    ru: 'В эту группу клиенты попадают по условиям выборки',
    en: 'The clients of this group are chosen by its segment',
  },
  guardian_missing: {
    status: 422,
    ru: 'Такого родителя нет',
    en: 'There is no such parent',
    field: 'guardians',
  },
  teacher_missing: {
    status: 422,
    ru: 'Такого преподавателя нет',
    en: 'There is no such teacher',
    field: 'teachers_ids',
  },
  student_missing: { status: 422, ru: 'Такого клиента нет', en: 'There is no such client', field: 'students_ids' },
});
