/** Dialled before a number: for this call the caller's own number is not shown (CLIR, 3GPP TS 22.030). */
const PREFIX = '#31#'

/** A dialled text without the request to stay hidden, and whether it had one. Codes of the company's own are none. */
export const readWithheld = (dialed: string): { number: string; hidden: boolean } =>
  dialed.startsWith(PREFIX) && /^\+?\d+$/.test(dialed.slice(PREFIX.length))
    ? { number: dialed.slice(PREFIX.length), hidden: true }
    : { number: dialed, hidden: false }
