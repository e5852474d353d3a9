import { expect, test } from 'vitest'
import { z } from 'zod'
import { can } from '#platform/contract/access.ts'
import { requestUrl } from '#platform/contract/request-url.ts'
import type { RouteContract } from '#platform/contract/route.ts'
import { type Client, startTestProgram } from '../testing.ts'

const program = await startTestProgram()
const people: Client[] = await program.signInAll('marta', 'admin', 'operador')

/** Query parameters in which the last page's end comes back. */
const FIELDS = ['cursor', 'before'] as const
/** Sizes of a page, so that there is a next one. */
const ONE = { limit: '1', page_size: '1' }

interface Paged {
  contract: RouteContract
  field: (typeof FIELDS)[number]
}

const queryOf = ({ query }: RouteContract): Record<string, z.ZodType> =>
  query instanceof z.ZodObject ? (query.shape as Record<string, z.ZodType>) : {}

const isText = (type: z.ZodType | undefined): boolean => type?.safeParse('a').data === 'a'

const paged: Paged[] = program.contracts
  .filter(({ method }) => method === 'GET')
  .flatMap((contract) => {
    const shape = queryOf(contract)
    const field = FIELDS.find((name) => isText(shape[name]))
    return field === undefined ? [] : [{ contract, field }]
  })

const encoded = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64url')

/** What nobody was given, in the shapes that cursors have. */
const FORGED: readonly string[] = [
  'a',
  '-1',
  '1e400',
  'AAAA',
  encoded(null),
  encoded([]),
  encoded([['x', 'bigint']]),
  encoded([
    ['x', 'text'],
    ['y', 'text'],
  ]),
  encoded([
    [1, 2],
    [3, 4],
  ]),
  encoded(['9'.repeat(17), -1.5]),
  encoded({ length: 2 }),
  '0000-02-30T25:61:61.000000Z~call:1',
  '0000-01-01T00:00:00.000000Z~call:1',
]

/** A real cursor whose values are replaced one by one, by others and by those of other types. */
function tampered(cursor: string): string[] {
  let parts: unknown
  try {
    parts = JSON.parse(Buffer.from(cursor, 'base64url').toString())
  } catch {
    return [`${cursor}0`, cursor.slice(1), cursor.replace(/\d/g, '9')]
  }
  if (!Array.isArray(parts)) return []
  const pairs = parts as [unknown, unknown][]
  return pairs.flatMap((_, at) =>
    [
      ['not a number', 'bigint'],
      ['9'.repeat(40), 'bigint'],
      ['2026-99-99', 'timestamp with time zone'],
      ['\u0000', 'text'],
      ['x', 'text'],
      ['true', 'boolean'],
      [null, 'bigint'],
      ['1', 'bigint; DROP TABLE users'],
    ].map((value) => encoded(pairs.toSpliced(at, 1, value as [unknown, unknown]))),
  )
}

const clientFor = ({ ability }: RouteContract): Client => {
  const who = people.find(({ session }) => !ability || can(session.role, ability))
  if (!who) throw new Error(`no role has ${ability?.name}`)
  return who
}

async function read({ contract, field }: Paged, cursor?: string) {
  const shape = queryOf(contract)
  const query: Record<string, string> = { characters: 'a' }
  for (const [name, value] of Object.entries({ ...ONE, characters: 'a', [field]: cursor }))
    if (name in shape && value !== undefined) query[name] = value
  if (!('characters' in shape)) delete query.characters
  const params = contract.params ? { id: 1, key: 'x' } : undefined
  const response = await fetch(`${program.origin}${requestUrl(contract.path, params, query)}`, {
    headers: { authorization: `token ${clientFor(contract).session.token}` },
  })
  return { status: response.status, body: (await response.json()) as Record<string, unknown> }
}

test('there are lists that are read page by page', () => {
  expect(paged.length).toBeGreaterThan(30)
})

test.each(paged.map((one) => [one.contract.path, one] as const))(
  '%s refuses a forged cursor',
  async (_path, one) => {
    const first = await read(one)
    const next = first.body.next_cursor ?? first.body.next
    const cursors = [...FORGED, ...(typeof next === 'string' ? tampered(next) : [])]
    for (const cursor of cursors) {
      const { status, body } = await read(one, cursor)
      expect({ cursor, status, code: body.code }).toEqual(
        status === 200
          ? { cursor, status: 200, code: undefined }
          : { cursor, status: status === 404 ? 404 : 400, code: status === 404 ? 'not_found' : 'invalid' },
      )
    }
    // The shapes of no cursor at all.
    if (first.status === 200) {
      for (const cursor of ['a', encoded([['x', 'bigint']])])
        expect({ cursor, status: (await read(one, cursor)).status }).toEqual({ cursor, status: 400 })
    }
  },
)
