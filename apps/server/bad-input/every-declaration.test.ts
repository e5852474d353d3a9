import fc from 'fast-check'
import { expect, test, vi } from 'vitest'
import type { Failure } from '#platform/access/failure.ts'
import type { RouteContract } from '#platform/contract/route.ts'
import { thorough } from '#platform/testing/thorough.ts'
import { declaredContracts } from '../abilities/declared.ts'
import { describeIssue } from '../texts.ts'
import { arbitraryBadBody, type BadRequest, badRequests, goodRequest, refusalOf } from './mutations.ts'

// Tens of thousands of requests.
vi.setConfig({ testTimeout: 300_000 })

/** Every route is parsed by this one parser, before its handler: what a declaration refuses is tried without a server. */
const { routes } = await declaredContracts()

/** Texts that no person should read: those of the schema library. */
const NOT_FOR_PEOPLE = /Invalid|Too |\bexpected\b|^$/

/** What is wrong with a refusal; null when each field has a text for people. */
function faultOf({ kind, details }: Failure): string | null {
  const texts = Object.values(details.fields ?? {}).flat()
  if (kind.code !== 'invalid' || texts.length === 0) return `refused as ${kind.code}`
  return texts.find((text) => NOT_FOR_PEOPLE.test(text)) ?? null
}

const refuse = (contract: RouteContract, request: BadRequest) =>
  refusalOf(contract, request, (issue) => describeIssue('es', issue))

const nameOf = ({ method, path }: RouteContract) => `${method} ${path}`

test('every invalid field of every route is refused, with a text for people', () => {
  const wrong: string[] = []
  let refused = 0
  for (const contract of routes) {
    for (const request of badRequests(contract)) {
      const refusal = refuse(contract, request)
      if (refusal === null) continue
      refused += 1
      const fault = faultOf(refusal)
      if (fault !== null) wrong.push(`${nameOf(contract)} ${request.what}: ${fault}`)
    }
  }
  expect(wrong).toEqual([])
  expect(refused).toBeGreaterThan(10_000)
})

test('arbitrary undeclared JSON is refused by every route with a body', () => {
  for (const contract of routes.filter(({ body }) => body)) {
    const good = goodRequest(contract)
    fc.assert(
      fc.property(arbitraryBadBody(contract), (body) => {
        const refusal = refuse(contract, { ...good, part: 'body', body })
        expect(`${nameOf(contract)} ${refusal ? faultOf(refusal) : 'accepted'}`).toMatch(/ null$/)
      }),
      { numRuns: thorough(4, 200) },
    )
  }
})
