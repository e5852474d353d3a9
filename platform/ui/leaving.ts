let agreed = false

/** The person was asked already and wants to go: the browser need not ask again. The page is about to be left. */
export const agreeToLeave = (): void => {
  agreed = true
}

/** Whether a `beforeunload` may pass without a question. */
export const leavingIsAgreed = (): boolean => agreed
