let navigate: (href: string, options?: { replace?: boolean }) => void = (href) => window.location.assign(href);

/** The router, told once by `KitProvider`, for code outside of components. */
export const connectNavigate = (given: typeof navigate): void => void (navigate = given);
export const goTo = (href: string, options?: { replace?: boolean }): void => navigate(href, options);
