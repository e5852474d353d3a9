import { expect, test } from 'vitest'
import { noticeStore } from '#platform/ui/notices.ts'
import { liveSurroundings } from './live-surroundings.ts'

test('a lost server is reported once for all sockets, and again the next time', () => {
  const api = { call: () => Promise.reject(new Error('no server')), cursor: () => null }
  const around = liveSurroundings(api, () => 'es', Promise.resolve())
  const shown = () => noticeStore.getState().alert
  around.onOffline(() => 'Desconectado')
  const first = shown()
  expect(first?.text).toMatch(/Desconectado/)
  around.onOffline(() => 'Join desconectado')
  expect(shown()).toBe(first)
  around.onBack?.()
  around.onOffline((language) => `${language}: chat desconectado`)
  expect(shown()?.text).toMatch(/es: chat desconectado/)
})
