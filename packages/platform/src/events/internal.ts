/** Events between processes, which reach no module and no screen. What they say is in `data`. */
export const internalEvents = { access: 'platform.access_changed', person: 'platform.person_message' } as const;
