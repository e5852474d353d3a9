import { expect, test } from 'vitest'
import { noticeStore } from '#platform/ui/notices.ts'
import { socketContext } from './socket-context.ts'

test('a lost server is reported once for all sockets, and again the next time', () => {
  const api = { call: () => Promise.reject(new Error('no server')), cursor: () => null }
  const context = socketContext(api, () => 'es', Promise.resolve())
  const shown = () => noticeStore.getState().alert
  context.onOffline(() => 'Desconectado')
  const first = shown()
  expect(first?.text).toMatch(/Desconectado/)
  context.onOffline(() => 'Join desconectado')
  expect(shown()).toBe(first)
  context.onBack?.()
  context.onOffline((language) => `${language}: chat desconectado`)
  expect(shown()?.text).toMatch(/es: chat desconectado/)
})
