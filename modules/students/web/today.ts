/** The reader's calendar day, for display: ages and birthdays. What counts is decided by the server in the organization's zone. */
export function today(): string {
  const now = new Date();
  const two = (n: number) => String(n).padStart(2, '0');
  return `${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}`;
}

/** Both `YYYY-MM-DD`. */
export const isBirthday = (birth_date: string, day: string): boolean => birth_date.slice(5) === day.slice(5);
