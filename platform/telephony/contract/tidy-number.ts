/** A number without what people put between its digits: `+57 (601) 555-0100` is `+576015550100`. */
export const tidyNumber = (text: string): string => text.replaceAll(/[\s().\-\u00a0\u2010-\u2015]/g, '')
