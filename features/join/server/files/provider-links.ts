import type { RawRoute } from '#platform/http/server/raw-route.ts'
import type { Signer } from '#platform/http/server/sign.ts'
import type { JoinContext } from '../join-context.ts'

/** Validity, seconds: providers fetch within minutes, and retry for hours. */
const GOOD_FOR = 24 * 3600

const HOUR = 3600

/** Signed addresses, for one file and a day each, by which a provider fetches a file that it sends. */
export function createProviderLinks(signer: Signer, publicUrl: string) {
  const signedText = (file: string, until: number): string => `provider file ${file} ${until}`
  return {
    linkFor(file: string): string {
      // The same for an hour, so that providers fetch a broadcast's file once and keep it.
      const until = Math.ceil(Date.now() / 1000 / HOUR) * HOUR + GOOD_FOR
      return `${publicUrl}/join/media/${file}/${until}/${signer.sign(signedText(file, until))}`
    },
    isGood(file: string, until: string, seal: string): boolean {
      return signer.isSigned(signedText(file, Number(until)), seal) && Number(until) * 1000 > Date.now()
    },
  }
}

export type ProviderLinks = ReturnType<typeof createProviderLinks>

/** Files of one company that providers fetch at a time, on this node. */
export const MAX_AT_ONCE = 40
/** The slowest provider has its file by then, ms. */
const DEADLINE = 5 * 60_000

const GONE = { status: 404, body: '', contentType: 'text/plain' } as const
const BUSY = { status: 503, body: '', contentType: 'text/plain', headers: { 'retry-after': '5' } } as const

/** Read piece by piece: a file of 100 MB goes to as many contacts as a broadcast has. */
export function providerFileRoute({ database, files }: JoinContext, links: ProviderLinks): RawRoute {
  const running = new Map<number, number>()

  /** A place among those of the company; null when all are taken. @returns gives it back, once */
  function take(companyId: number): (() => void) | null {
    const count = running.get(companyId) ?? 0
    if (count >= MAX_AT_ONCE) return null
    running.set(companyId, count + 1)
    let isHeld = true
    return () => {
      if (!isHeld) return
      isHeld = false
      const left = (running.get(companyId) ?? 1) - 1
      if (left > 0) running.set(companyId, left)
      else running.delete(companyId)
    }
  }

  return {
    method: 'GET',
    path: '/join/media/:file/:until/:seal',
    maxBytes: 0,
    async handle({ params: { file = '', until = '', seal = '' } }) {
      if (!/^[0-9a-f-]{36}$/.test(file) || !/^\d{1,12}$/.test(until) || !links.isGood(file, until, seal))
        return GONE
      const found = await database.systemRows
        .selectFrom('stored_files as f')
        .innerJoin('companies as c', 'c.id', 'f.company_id')
        .select(['f.company_id', 'f.content_type', 'f.name', 'f.size', 'f.sha256'])
        .where('f.id', '=', file)
        .where('f.dropped_at', 'is', null)
        .where('c.disabled_at', 'is', null)
        .executeTakeFirst()
      if (!found) return GONE
      const giveBack = take(found.company_id)
      if (!giveBack) return BUSY
      return {
        file: {
          name: found.name,
          contentType: found.content_type,
          disposition: 'attachment',
          etag: found.sha256.toString('hex'),
          content: {
            size: Number(found.size),
            open(range) {
              const content = files.open(file, range)
              const late = setTimeout(
                () => content.destroy(new Error('a provider reads too slowly')),
                DEADLINE,
              )
              return content.once('close', () => clearTimeout(late))
            },
          },
          drop: async () => giveBack(),
        },
      }
    },
  }
}
