import { afterEach, expect, test, vi } from 'vitest'
import { NotRenewed } from '#adapters/asterisk/index.ts'
import { StartRefused } from '#platform/host/process/start-refused.ts'
import { createLogger } from '#platform/log/logger.ts'
import { eventually } from '#platform/testing/eventually.ts'
import { watchCertificate } from './watch-certificate.ts'

const one = { certificate: 'one', key: 'key of one' }
const two = { certificate: 'two', key: 'key of two' }

let stop = async (): Promise<void> => {}
afterEach(() => stop())

/** A scripted renewal: disk and server at each check; the last step repeats. */
function keep(steps: { disk: typeof one | Error; refuses?: boolean }[]) {
  const shown: string[] = []
  const warned: string[] = []
  let at = 0
  const log = createLogger('silent')
  vi.spyOn(log, 'warn').mockImplementation(((fields: { err: Error }) => {
    warned.push(fields.err.message)
  }) as typeof log.warn)
  const step = () => steps[Math.min(at, steps.length) - 1]
  const kept = watchCertificate({
    read: async () => {
      at += 1
      const disk = step()?.disk
      if (disk === undefined || disk instanceof Error) throw disk
      return disk
    },
    install: async ({ certificate }) => {
      if (step()?.refuses) throw new NotRenewed('it goes on showing the former one')
      shown.push(certificate)
      return true
    },
    log,
    everyMs: 1,
  })
  stop = () => kept.stop()
  return { shown, warned, looks: () => at }
}

test('a changed certificate is installed once', async () => {
  const { shown, looks } = keep([{ disk: one }, { disk: one }, { disk: two }])
  await eventually(() => expect(looks()).toBeGreaterThan(5))
  expect(shown).toEqual(['one', 'two'])
})

test('an incomplete renewal is logged once, and installed when complete', async () => {
  const half = new StartRefused('bad-certificate', 'certificate and key do not match')
  const { shown, warned, looks } = keep([{ disk: one }, { disk: half }, { disk: half }, { disk: two }])
  await eventually(() => expect(looks()).toBeGreaterThan(4))
  expect(shown).toEqual(['one', 'two'])
  expect(warned).toEqual(['certificate and key do not match'])
})

test('a certificate that the server refused is tried again', async () => {
  const { shown, warned } = keep([{ disk: one }, { disk: two, refuses: true }, { disk: two }])
  await eventually(() => expect(shown).toEqual(['one', 'two']))
  expect(warned).toEqual(['it goes on showing the former one'])
})
