// The same page written by hand: the organization, seven days, the classes of the first day.
const ask = (path) => fetch(path).then((answer) => answer.json());
const [school, week] = [ask('/school'), ask('/week')];

const make = (tag, text, ...children) => {
  const element = document.createElement(tag);
  if (text) element.textContent = text;
  element.append(...children);
  return element;
};

const { name } = await school;
document.body.append(make('h1', name));

const { data, meta } = await week;
const short = new Intl.DateTimeFormat('ru', { weekday: 'short', timeZone: 'UTC' });
const days = Array.from({ length: 7 }, (_, index) => new Date(Date.parse(meta.date_from) + index * 86_400_000));
const list = make('ul');
document.body.append(
  make('p', '', ...days.map((one) => make('button', `${short.format(one)} ${one.getUTCDate()}`))),
  list,
);
for (const { date, time_from, time_to, title, teacher_name, price, free } of data) {
  if (date !== data[0].date) continue;
  list.append(
    make(
      'li',
      '',
      make('b', `${time_from}–${time_to}`),
      make('span', title),
      make('small', `${teacher_name ?? ''} ${price / 100} ₽, мест: ${free ?? 'есть'}`),
      make('button', 'Записаться'),
    ),
  );
}
