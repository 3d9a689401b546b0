/** Whether the list and the conversation take turns in the window, as `max-md` in the styles says. */
export const isOnePane = (): boolean => matchMedia('(width < 48rem)').matches
