const names = ['source', 'medium', 'campaign'] as const;

/**
 * The marks of the link that the visitor came by, for the request. A strange mark must not cost the booking: what the
 * server would refuse is left out.
 */
export function linkMarks(): Partial<Record<(typeof names)[number], string>> | undefined {
  const here = new URLSearchParams(location.search);
  const marks = names.flatMap((name) => {
    const letters = [...(here.get(`utm_${name}`) ?? '')].filter((letter) => letter !== '\0');
    const value = letters.slice(0, 50).join('').trim();
    return value ? [[name, value] as const] : [];
  });
  return marks.length > 0 ? Object.fromEntries(marks) : undefined;
}
