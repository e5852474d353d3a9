import { expect, test, vi } from 'vitest'
import { z } from 'zod'
import { can } from '#platform/contract/access.ts'
import { errorEnvelope } from '#platform/contract/errors.ts'
import { requestUrl } from '#platform/contract/request-url.ts'
import type { RouteContract } from '#platform/contract/route.ts'
import { leastTurn, turnOf } from '#platform/testing/turn-meter.ts'
import { startTestProgram } from '../testing.ts'
import { nobodysParams } from './aimed-requests.ts'
import { goodRequest } from './mutations.ts'

vi.setConfig({ testTimeout: 120_000 })

/** The longest turn of the event loop that one request may cost all others, ms of the thread's own time. */
const MAX_TURN = 100

const program = await startTestProgram()
const people = await program.signInAll('ana', 'marta', 'admin', 'operador')

/** As much as a body holds, and as many values as are still read. */
const FLOODS: Record<string, string> = {
  'more objects than are read': `[${'{},'.repeat(340_000)}{}]`,
  'more keys than are read': `{${Array.from({ length: 80_000 }, (_, at) => `"${at}":1`).join(',')}}`,
  'more levels than are read': '['.repeat(400_000),
  'as many objects as are read': `[${'{},'.repeat(19_000)}{}]`,
  'as many texts as are read': `[${'"x",'.repeat(19_000)}"x"]`,
  'as many keys as are read': `{${Array.from({ length: 19_000 }, (_, at) => `"${at}":1`).join(',')}}`,
}

function kindOf(type: unknown): 'list' | 'record' | null {
  let inner = type
  while (inner instanceof z.ZodOptional || inner instanceof z.ZodDefault || inner instanceof z.ZodNullable)
    inner = inner.unwrap()
  if (inner instanceof z.ZodArray) return 'list'
  return inner instanceof z.ZodRecord ? 'record' : null
}
const listsOf = ({ body }: RouteContract): string[] =>
  body instanceof z.ZodObject
    ? Object.keys(body.shape).filter((name) => kindOf(body.shape[name]) !== null)
    : []

const tokenFor = ({ ability }: RouteContract): string => {
  const who = people.find(({ session }) => !ability || can(session.role, ability))
  if (!who) throw new Error(`no role has ${ability?.name}`)
  return who.session.token
}

const seen = new Set<unknown>()
/** Each kind of list once, by its declaration. */
const targets = program.contracts
  .filter(({ auth, body, upload }) => auth === 'session' && body && !upload)
  .flatMap((contract) => listsOf(contract).map((field) => ({ contract, field })))
  .filter(({ contract, field }) => {
    const type = (contract.body as z.ZodObject).shape[field]
    return !seen.has(type) && seen.add(type)
  })

test('there are many kinds of lists', () => expect(targets.length).toBeGreaterThan(20))

/**
 * What is too much is refused in one place, before anybody looks at the field, and an object where a list belongs by its type alone: a few
 * of them show it.
 */
function triedWith(name: string) {
  if (name.startsWith('more')) return targets.filter((_, at) => at % 40 === 0)
  const fits = name.includes('keys') ? 'record' : 'list'
  return targets.filter(
    ({ contract, field }, at) =>
      at % 40 === 0 || kindOf((contract.body as z.ZodObject).shape[field]) === fits,
  )
}

test.each(Object.keys(FLOODS))('%s in a list are refused, and stop nobody', async (name) => {
  for (const { contract, field } of triedWith(name)) {
    const others = Object.entries({ ...(goodRequest(contract).body as object), [field]: 0 })
    const body = Buffer.from(
      `{${others.map(([key, value]) => `${JSON.stringify(key)}:${key === field ? FLOODS[name] : JSON.stringify(value)}`).join(',')}}`,
    )
    const what = `${contract.method} ${contract.path} ${field}`
    const once = async () => {
      const response = await fetch(
        `${program.origin}${requestUrl(contract.path, contract.params && nobodysParams(contract), undefined)}`,
        {
          method: contract.method,
          headers: { authorization: `token ${tokenFor(contract)}`, 'content-type': 'application/json' },
          body,
        },
      )
      const text = await response.text()
      expect(`${what} ${response.status}`).toMatch(/ (400|404|413|429)$/)
      expect(text.length, what).toBeLessThan(50_000)
      errorEnvelope.strict().parse(JSON.parse(text))
    }
    const turn = await leastTurn(MAX_TURN, () => turnOf(once))
    expect(turn, what).toBeLessThan(MAX_TURN)
  }
})
