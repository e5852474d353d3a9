import { createHmac, timingSafeEqual } from 'node:crypto'
import type { RawRoute } from '#platform/http/server/raw-route.ts'
import type { JoinParts } from '../parts.ts'

/** Validity, seconds: providers fetch within minutes, and retry for hours. */
const GOOD_FOR = 24 * 3600

/** Signed addresses, for one file and one day each, by which a provider fetches a file that it sends. */
export function createProviderLinks(key: Buffer, publicUrl: string) {
  const sealOf = (file: string, until: number): Buffer =>
    createHmac('sha256', key).update(`provider file ${file} ${until}`).digest()
  return {
    linkFor(file: string): string {
      const until = Math.floor(Date.now() / 1000) + GOOD_FOR
      return `${publicUrl}/join/media/${file}/${until}/${sealOf(file, until).toString('base64url')}`
    },
    isGood(file: string, until: string, seal: string): boolean {
      const input = Buffer.from(seal, 'base64url')
      const right = sealOf(file, Number(until))
      return (
        input.length === right.length && timingSafeEqual(input, right) && Number(until) * 1000 > Date.now()
      )
    },
  }
}

export type ProviderLinks = ReturnType<typeof createProviderLinks>

const GONE = { status: 404, body: '', contentType: 'text/plain' } as const

export const providerFileRoute = ({ database, files }: JoinParts, links: ProviderLinks): RawRoute => ({
  method: 'GET',
  path: '/join/media/:file/:until/:seal',
  maxBytes: 0,
  async handle({ params: { file = '', until = '', seal = '' } }) {
    if (!/^[0-9a-f-]{36}$/.test(file) || !/^\d{1,12}$/.test(until) || !links.isGood(file, until, seal))
      return GONE
    const found = await database.systemRows
      .selectFrom('stored_files')
      .select('content_type')
      .where('id', '=', file)
      .where('dropped_at', 'is', null)
      .executeTakeFirst()
    if (!found) return GONE
    return { status: 200, body: await files.read(file), contentType: found.content_type }
  },
})
