export const ru = {
  add: 'Добавить в календарь',
  google: 'В Google Календарь',
};
