import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'

const FOLDER = join(import.meta.dirname, 'samples')

/** A callback that people of this trade met, and what must come of it. */
interface Sample {
  /** The file's name without its ending. */
  name: string
  to: 'whatsapp-cloud' | 'gupshup'
  right: string
  /** The body, with these put in place of the placeholders. */
  body(values: SampleValues): unknown
}

/** `phone`: digits of a new contact; `ids`: of the messages that it tells; `original`, `sent`: ids of earlier messages. */
export interface SampleValues {
  phone: string
  ids: readonly [string, string]
  original?: string
  sent?: string
}

/** All samples, by name. */
export async function readSamples(): Promise<Sample[]> {
  const files = (await readdir(FOLDER)).filter((name) => name.endsWith('.json')).sort()
  return Promise.all(
    files.map(async (file) => {
      const text = await readFile(join(FOLDER, file), 'utf8')
      const { to, right } = JSON.parse(text) as Pick<Sample, 'to' | 'right'>
      return {
        name: file.replace('.json', ''),
        to,
        right,
        body: ({ phone, ids, original = 'unknown', sent = 'unknown' }) =>
          JSON.parse(
            text
              .replaceAll('PHONE', phone)
              .replaceAll('TAIL', phone.slice(-4))
              .replaceAll('"ID"', JSON.stringify(ids[0]))
              .replaceAll('"ID2"', JSON.stringify(ids[1]))
              .replaceAll('"NOW"', JSON.stringify(String(Math.round(Date.now() / 1000))))
              .replaceAll('ORIGINAL', original)
              .replaceAll('"SENT"', JSON.stringify(sent)),
          ).body,
      }
    }),
  )
}
