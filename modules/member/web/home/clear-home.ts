/** Deletes the stored home when the session ends. The key is that of `stored-home.ts`, whose code is not loaded here. */
export const clearHome = (): void => localStorage.removeItem('ritm.home');
