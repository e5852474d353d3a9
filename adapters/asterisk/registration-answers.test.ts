import { appendFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { removeFolder, temporaryFolder } from '#platform/testing/temporary-folder.ts'
import { followAnswers, parseAnswer, registrationKey } from './registration-answers.ts'

const AT = Date.parse('2026-11-26T07:52:55.511')
const line = (text: string) =>
  `[2026-11-26 07:52:55.511] WARNING[22711] res_pjsip_outbound_registration.c: ${text}`
const BETWEEN = "from 'sip:op.example' on registration attempt to 'sip:ana%40e@op.example'"
const KEY = registrationKey('sip:op.example', 'sip:ana%40e@op.example')

let folder: string
beforeAll(async () => {
  folder = await temporaryFolder()
})
afterAll(() => removeFolder(folder))

test.each([
  [`'404' fatal response received ${BETWEEN}, retrying in '30' seconds`, 404, 30],
  [`403 Forbidden fatal response received ${BETWEEN}, retrying in '30' seconds`, 403, 30],
  [`Temporal response '503' received ${BETWEEN}, retrying in '15'`, 503, 15],
  [`No response received ${BETWEEN}, retrying in '15'`, null, 15],
  [`Fatal response '404' received ${BETWEEN}, stopping outbound registration`, 404, null],
])('%s', (text, status, seconds) => {
  const nextAt = seconds === null ? null : AT + seconds * 1_000
  expect(parseAnswer(line(text))).toEqual({ key: KEY, answer: { status, nextAt } })
})

test('other lines say nothing, whatever somebody else made Asterisk log', () => {
  expect(parseAnswer(line('Failed to set initial authentication credentials'))).toBeNull()
  expect(
    parseAnswer(
      `[2026-11-26 07:52:55.511] WARNING[1] chan_pjsip.c: '404' fatal response received ${BETWEEN}`,
    ),
  ).toBeNull()
})

test('the latest answer counts, half a line waits for its rest, and a new log is read from its start', async () => {
  const file = join(folder, 'messages.log')
  const read = followAnswers(file)
  expect((await read()).size).toBe(0)
  const first = line(`Temporal response '503' received ${BETWEEN}, retrying in '15'`)
  await writeFile(file, `${first.slice(0, 60)}`)
  expect((await read()).size).toBe(0)
  await appendFile(file, `${first.slice(60)}\n`)
  expect((await read()).get(KEY)?.status).toBe(503)
  await appendFile(file, `${line(`'404' fatal response received ${BETWEEN}, retrying in '30' seconds`)}\n`)
  expect((await read()).get(KEY)?.status).toBe(404)
  await writeFile(file, `${line(`No response received ${BETWEEN}, retrying in '15'`)}\n`)
  expect((await read()).get(KEY)?.status).toBeNull()
})
