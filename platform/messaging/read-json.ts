import { readText } from '#platform/egress/decode-body.ts'

/** Largest answer of a service's API, bytes. */
export const MAX_ANSWER = 8 * 1024 * 1024

/** Parses JSON; null for anything else, e.g. a proxy's page. */
export const parseJson = (text: string): unknown => {
  try {
    return LONG.test(text) ? JSON.parse(text, withWholeNumbers) : JSON.parse(text)
  } catch {
    // The status tells enough.
    return null
  }
}

/** Digits in a row that may be more than a number holds. */
const LONG = /[\s:,[]-?\d{16}/

/** Services write ids as numbers of up to 20 digits, which become other numbers when they are read as such: they stay texts. */
const withWholeNumbers = (_name: string, value: unknown, { source }: { source?: string } = {}): unknown =>
  typeof value === 'number' && source !== undefined && /^-?\d+$/.test(source) && !Number.isSafeInteger(value)
    ? source
    : value

/** Body of an answer; null when it is not JSON. */
export const readJson = async (response: Response): Promise<unknown> =>
  parseJson(await readText(response, MAX_ANSWER))
