import { defineErrors } from '@ritm/http';

export const schoolsErrors = defineErrors('schools', {
  bad_inn_entity: {
    status: 422,
    ru: 'Проверьте ИНН: у организации 10 цифр, последняя контрольная',
    en: 'Check the INN: a legal entity has 10 digits, the last one is a check digit',
    field: 'inn',
  },
  bad_inn_person: {
    status: 422,
    ru: 'Проверьте ИНН: у человека 12 цифр, две последние контрольные',
    en: 'Check the INN: a person has 12 digits, the last two are check digits',
    field: 'inn',
  },
  bad_kpp: { status: 422, ru: 'КПП: 9 цифр', en: 'KPP has 9 digits', field: 'kpp' },
  no_kpp: {
    status: 422,
    ru: 'КПП бывает только у юридических лиц',
    en: 'Only legal entities have a KPP',
    field: 'kpp',
  },
  bad_ogrn: {
    status: 422,
    ru: 'Проверьте ОГРН: 13 цифр, последняя контрольная',
    en: 'Check the OGRN: 13 digits, the last one is a check digit',
    field: 'ogrn',
  },
  bad_ogrnip: {
    status: 422,
    ru: 'Проверьте ОГРНИП: 15 цифр, последняя контрольная',
    en: 'Check the OGRNIP: 15 digits, the last one is a check digit',
    field: 'ogrn',
  },
  no_ogrn: { status: 422, ru: 'У самозанятого нет ОГРН', en: 'A self-employed person has no OGRN', field: 'ogrn' },
  bad_bic: { status: 422, ru: 'БИК: 9 цифр, начинается с 04', en: 'BIC has 9 digits and begins with 04', field: 'bic' },
  no_bic: { status: 422, ru: 'Сначала укажите БИК банка', en: 'First enter the bank’s BIC', field: 'bic' },
  bad_account: {
    status: 422,
    ru: 'Проверьте счёт: 20 цифр, к этому БИК он не подходит',
    en: 'Check the account: it has 20 digits and does not fit this BIC',
    field: 'account',
  },
  bad_correspondent_account: {
    status: 422,
    ru: 'Корреспондентский счёт не подходит к этому БИК',
    en: 'The correspondent account does not fit this BIC',
    field: 'correspondent_account',
  },
  bad_phone: { status: 422, ru: 'Это не номер телефона', en: 'This is not a phone number', field: 'phone' },
  bad_site: { status: 422, ru: 'Адрес сайта вида example.ru', en: 'A site’s address like example.com', field: 'site' },
  bad_hours: {
    status: 422,
    ru: 'Часы работы: начало раньше конца, без наложений в один день',
    en: 'Working hours: start before end, without overlaps in a day',
    field: 'working_hours',
  },
  no_city: { status: 422, ru: 'Выберите город из списка', en: 'Choose a city from the list', field: 'city_id' },
  no_category: {
    status: 422,
    ru: 'Выберите категорию из списка',
    en: 'Choose a category from the list',
    field: 'category_id',
  },
  no_additional_category: {
    status: 422,
    ru: 'Выберите категорию из списка',
    en: 'Choose a category from the list',
    field: 'additional_category_id',
  },
  other_time_zone: {
    status: 409,
    ru: 'Город в другом часовом поясе: время занятий сдвинулось бы. Пояс организации задаётся при создании',
    en: 'The city is in another time zone: classes would shift. An organization’s zone is set when it is created',
    field: 'city_id',
  },
  fresh_code: {
    status: 403,
    ru: 'Чтобы удалить организацию, войдите заново: код входа должен быть не старше 10 минут',
    en: 'To delete an organization sign in again: the code must be at most 10 minutes old',
  },
  already_staff: {
    status: 409,
    ru: 'Человек с этим номером уже в этом списке',
    en: 'A person with this number is already in the list',
    field: 'phone',
  },
  no_branch: { status: 422, ru: 'Выберите филиал из списка', en: 'Choose a branch from the list', field: 'branch_id' },
  last_branch: {
    status: 409,
    ru: 'Это единственный филиал: без него организации негде быть',
    en: 'This is the only branch: an organization needs one',
  },
  branch_in_use: {
    status: 409,
    ru: 'В филиале есть залы ({count}). Сначала уберите их',
    en: 'The branch has halls ({count}). Remove them first',
  },
});
