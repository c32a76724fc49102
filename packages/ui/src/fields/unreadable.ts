/** Marks the input whose text means nothing, such as the 31st of February: what holds it is not sent. */
export const unreadable = (is: boolean): { readonly 'data-unreadable'?: true } =>
  is ? { 'data-unreadable': true } : {};

/**
 * Stops at the first input with a text that means nothing: sent without it, a form would drop what the person typed.
 * Leaving the field for a moment shows what is wrong with it.
 */
export function stopsAtUnreadable(form: HTMLElement): boolean {
  const field = form.querySelector<HTMLElement>('[data-unreadable]');
  field?.blur();
  field?.focus();
  return field !== null;
}
