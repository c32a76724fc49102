/**
 * The nonce of this page, which the server writes into its head: the page's policy allows a `<style>` element only with
 * it (decision 079). Styles that React sets on an element need none.
 */
export const styleNonce = (): string =>
  document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce ?? '';

/** Gives the nonce to `get-nonce`, through which the scroll lock under dialogs writes its styles. */
export function setStyleNonce(): void {
  Object.assign(globalThis, { __webpack_nonce__: styleNonce() });
}
