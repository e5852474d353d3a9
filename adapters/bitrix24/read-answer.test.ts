import { expect, test } from 'vitest'
import { AccessEnded, ApiBusy, ApiRefused, TokenExpired } from '#platform/integrations/errors.ts'
import { readAnswer } from './read-answer.ts'

const answer = (status: number, body: object | string) => ({
  status,
  headers: {},
  text: typeof body === 'string' ? body : JSON.stringify(body),
})

test.each([
  [401, { error: 'expired_token' }, TokenExpired],
  [403, { error: 'ACCESS_DENIED' }, AccessEnded],
  [500, { error: 'PORTAL_DELETED' }, AccessEnded],
  [503, { error: 'QUERY_LIMIT_EXCEEDED' }, ApiBusy],
  [429, { error: 'OPERATION_TIME_LIMIT', time: { operating_reset_at: Date.now() / 1000 + 60 } }, ApiBusy],
  [503, '<html>', ApiBusy],
  [400, { error: 'ERROR_CORE', error_description: 'Unknown TYPE' }, ApiRefused],
  [200, { error: 'ERROR_CORE' }, ApiRefused],
  [502, 'Bad gateway', Error],
])('%s %j is an error of ours', (status, body, kind) => {
  expect(() => readAnswer(answer(status, body))).toThrow(kind)
})

test('what is no refusal is the result, whatever it is', () => {
  expect(readAnswer(answer(200, { result: { id: 1 } }))).toEqual({ id: 1 })
  expect(readAnswer(answer(200, '[]'))).toBeUndefined()
})

test('a limit says until when', () => {
  const error = (() => {
    try {
      return readAnswer(
        answer(429, { error: 'OPERATION_TIME_LIMIT', time: { operating_reset_at: Date.now() / 1000 + 90 } }),
      )
    } catch (thrown) {
      return thrown
    }
  })()
  expect((error as ApiBusy).seconds).toBeGreaterThan(80)
})
