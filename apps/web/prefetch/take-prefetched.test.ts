import { expect, test } from 'vitest'
import { takePrefetched } from './take-prefetched.ts'

const headers = { authorization: 'token mine', 'accept-language': 'es' }
const answering = (answer: Promise<Response>) => {
  const requested: string[] = []
  const request: typeof fetch = async (to) => {
    requested.push(String(to))
    return new Response('requested now')
  }
  return { requested, take: takePrefetched({ headers, answers: { '/session/': answer } }, request) }
}
const text = async (answer: Promise<Response>) => (await answer).text()

test('a prefetched answer is handed out once', async () => {
  const { requested, take } = answering(Promise.resolve(new Response('prefetched')))
  expect(await text(take('/session/', { headers }))).toBe('prefetched')
  expect(await text(take('/session/', { headers }))).toBe('requested now')
  expect(await text(take('/other/', { headers }))).toBe('requested now')
  expect(requested).toEqual(['/session/', '/other/'])
})

test.each([
  ['of another session', { headers: { ...headers, authorization: 'token other' } }],
  ['in another language', { headers: { ...headers, 'accept-language': 'en' } }],
  ['with another method', { headers, method: 'POST' }],
])('a request %s does not use the prefetched answer', async (_, init) => {
  const { take } = answering(Promise.resolve(new Response('prefetched')))
  expect(await text(take('/session/', init))).toBe('requested now')
})

test.each([
  ['failed', () => Promise.reject(new TypeError('no connection'))],
  ['was never requested', () => Promise.resolve(Response.error())],
])('an answer that %s is requested again', async (_, answer) => {
  const { take } = answering(answer())
  expect(await text(take('/session/', { headers }))).toBe('requested now')
})

test('without prefetched answers everything is requested', async () => {
  const take = takePrefetched(undefined, async () => new Response('requested now'))
  expect(await text(take('/session/', { headers }))).toBe('requested now')
})
