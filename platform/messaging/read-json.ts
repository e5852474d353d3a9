import { readText } from '#platform/egress/decode-body.ts'

/** Largest answer of a service's API, bytes. */
export const MAX_ANSWER = 8 * 1024 * 1024

/** Parses JSON; null for anything else, e.g. a proxy's page. */
export const parseJson = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    // The status tells enough.
    return null
  }
}

/** Body of an answer; null when it is not JSON. */
export const readJson = async (response: Response): Promise<unknown> =>
  parseJson(await readText(response, MAX_ANSWER))
