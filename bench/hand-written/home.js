// The client's home written by hand: the person, the next class, what is left of each pass.
const ask = (path) => fetch(path).then((answer) => answer.json());
const [who, home] = [ask('/profile'), ask('/home')];

const make = (tag, text, ...children) => {
  const element = document.createElement(tag);
  if (text) element.textContent = text;
  element.append(...children);
  return element;
};

const { firstname } = await who;
document.body.append(make('h1', `Здравствуйте, ${firstname}`), make('button', 'Мой код'));

const { data } = await home;
const day = new Intl.DateTimeFormat('ru', { weekday: 'short', day: 'numeric', month: 'long' });
for (const { name, bookings, cards } of data) {
  for (const { date, time_from, time_to, title, teacher_name } of bookings)
    document.body.append(
      make(
        'section',
        '',
        make('b', `${day.format(new Date(date))}, ${time_from}–${time_to}`),
        make('p', [title, teacher_name, name].filter(Boolean).join(' · ')),
        make('button', 'Перенести'),
        make('button', 'Отменить'),
      ),
    );
  document.body.append(make('h2', name), make('button', 'Записаться'));
  for (const { passes } of cards)
    for (const pass of passes)
      document.body.append(
        make('article', '', make('h3', pass.name), make('p', `осталось ${pass.left} из ${pass.visits}`)),
      );
}
