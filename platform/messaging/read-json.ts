/** Null where it is no JSON: a proxy's page, perhaps. */
export const parseJson = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    // The status says enough.
    return null
  }
}

/** The body of an answer; null where it is no JSON. */
export const readJson = async (response: Response): Promise<unknown> => parseJson(await response.text())
