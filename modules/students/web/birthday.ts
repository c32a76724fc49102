/** Both `YYYY-MM-DD`. */
export const isBirthday = (birth_date: string, day: string): boolean => birth_date.slice(5) === day.slice(5);
