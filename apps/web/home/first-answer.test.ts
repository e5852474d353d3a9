import { expect, test } from 'vitest'
import type { Api } from '#platform/http/web/api.ts'
import { createFirstAnswer } from './first-answer.ts'

const page = { results: [], count: 0, next: null, previous: null }
const home = { missed: { cdrs: [], total: 0 }, agenda: null, team: page, robot: null }

const answering = (answer: () => Promise<unknown>) => {
  let requests = 0
  const call = () => {
    requests++
    return answer()
  }
  return { api: { call } as unknown as Pick<Api, 'call'>, asked: () => requests }
}

test('all cards share one request, and each takes its part once', async () => {
  const { api, asked: requests } = answering(async () => home)
  const take = createFirstAnswer(api)
  expect(requests()).toBe(0)
  expect(await Promise.all([take('missed'), take('team'), take('robot')])).toEqual([home.missed, page, null])
  expect(requests()).toBe(1)
  expect(await take('missed')).toBeUndefined()
  expect(requests()).toBe(1)
})

test('after a failure each card requests its own part', async () => {
  const { api, asked: requests } = answering(() => Promise.reject(new Error('no connection')))
  const take = createFirstAnswer(api)
  expect(await Promise.all([take('missed'), take('agenda')])).toEqual([undefined, undefined])
  expect(requests()).toBe(1)
})
