// The same page written by hand: the session, the heading and the filter, the week of classes.
const ask = (path) => fetch(path).then((answer) => answer.json());
const [who, week] = [ask('/profile'), ask('/week')];

const make = (tag, text, ...children) => {
  const element = document.createElement(tag);
  if (text) element.textContent = text;
  element.append(...children);
  return element;
};

await who;
const list = make('ul');
const label = make('label', 'Преподаватель ', make('input'));
document.body.append(make('h1', 'Расписание на неделю'), make('form', '', label, make('button', 'Найти')), list);

const { data } = await week;
const day = new Intl.DateTimeFormat('ru', { weekday: 'short', day: 'numeric', month: 'long' });
for (const { date, time_from, title } of data)
  list.append(
    make(
      'li',
      '',
      make('b', `${day.format(new Date(date))}, ${time_from}`),
      make('span', title),
      make('button', 'Открыть'),
    ),
  );
