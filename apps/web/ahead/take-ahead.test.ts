import { expect, test } from 'vitest'
import { takeAhead } from './take-ahead.ts'

const headers = { authorization: 'token mine', 'accept-language': 'es' }
const answering = (answer: Promise<Response>) => {
  const asked: string[] = []
  const ask: typeof fetch = async (to) => {
    asked.push(String(to))
    return new Response('asked now')
  }
  return { asked, take: takeAhead({ headers, answers: { '/session/': answer } }, ask) }
}
const text = async (answer: Promise<Response>) => (await answer).text()

test('a prefetched answer is handed out once', async () => {
  const { asked, take } = answering(Promise.resolve(new Response('ahead')))
  expect(await text(take('/session/', { headers }))).toBe('ahead')
  expect(await text(take('/session/', { headers }))).toBe('asked now')
  expect(await text(take('/other/', { headers }))).toBe('asked now')
  expect(asked).toEqual(['/session/', '/other/'])
})

test.each([
  ['of another session', { headers: { ...headers, authorization: 'token other' } }],
  ['in another language', { headers: { ...headers, 'accept-language': 'en' } }],
  ['with another method', { headers, method: 'POST' }],
])('a request %s does not use the prefetched answer', async (_, init) => {
  const { take } = answering(Promise.resolve(new Response('ahead')))
  expect(await text(take('/session/', init))).toBe('asked now')
})

test.each([
  ['failed', () => Promise.reject(new TypeError('no connection'))],
  ['was not asked for after all', () => Promise.resolve(Response.error())],
])('an answer that %s is requested again', async (_, answer) => {
  const { take } = answering(answer())
  expect(await text(take('/session/', { headers }))).toBe('asked now')
})

test('without prefetched answers everything is requested', async () => {
  const take = takeAhead(undefined, async () => new Response('asked now'))
  expect(await text(take('/session/', { headers }))).toBe('asked now')
})
