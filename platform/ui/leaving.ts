let agreed = false

/** The user has confirmed leaving: the browser must not ask again. Call right before leaving. */
export const confirmLeaving = (): void => {
  agreed = true
}

/** Whether `beforeunload` should not ask. */
export const isLeavingConfirmed = (): boolean => agreed
