/** Meta sends at most a thousand updates at once; further elements are not even looked at. */
export const MAX_UPDATES = 5_000
/** Of a callback. */
export const MAX_CONTACTS = 1_000
