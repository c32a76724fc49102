/** How the digits after the country code are grouped, for the countries whose numbers our users read every day. */
const LAYOUTS = [
  { code: '7', groups: /^\+7(\d{3})(\d{3})(\d{2})(\d{2})$/ },
  { code: '375', groups: /^\+375(\d{2})(\d{3})(\d{2})(\d{2})$/ },
];

/** `+79123456789` → `+7 (912) 345-67-89`; Belarus likewise; numbers of other countries are returned unchanged. */
export function formatPhone(e164: string): string {
  for (const { code, groups } of LAYOUTS) {
    const [, area, first, second, third] = groups.exec(e164) ?? [];
    if (area) return `+${code} (${area}) ${first}-${second}-${third}`;
  }
  return e164;
}

/** Enough to recognise a number and not enough to call it: `+7 (912) •••-••-89`. */
export function maskPhone(e164: string): string {
  const formatted = formatPhone(e164);
  const shownFrom = formatted.length - 2;
  const hiddenFrom = formatted.includes(')') ? formatted.indexOf(')') : Math.min(3, shownFrom);
  return Array.from(formatted, (sign, at) => (at > hiddenFrom && at < shownFrom && /\d/.test(sign) ? '•' : sign)).join(
    '',
  );
}
