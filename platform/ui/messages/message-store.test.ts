import { afterEach, describe, expect, test } from 'vitest'
import { PRODUCT_BRAND } from '../brand/brand-store.ts'
import { createUiTheme } from '../theme.ts'
import { confirm, dismissMessages, MESSAGE_TONES, messageStore, showMessage } from './message-store.ts'

afterEach(dismissMessages)

const first = () => {
  const message = messageStore.getState()[0]
  if (message === undefined) throw new Error('no message is shown')
  return message
}

/** Hue of `#rrggbb`, degrees. */
const hueOf = (color: string): number => {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16))
  const max = Math.max(red, green, blue)
  const span = max - Math.min(red, green, blue)
  const sector =
    max === red ? (green - blue) / span : max === green ? 2 + (blue - red) / span : 4 + (red - green) / span
  return (sector * 60 + 360) % 360
}

test.each([
  ['success', 90, 160],
  ['confirmation', 30, 60],
  ['error', 345, 375],
] as const)('%s is green, yellow or red, in light and in dark', (kind, from, to) => {
  const { colorSchemes } = createUiTheme(PRODUCT_BRAND) as unknown as {
    colorSchemes: Record<'light' | 'dark', { palette: Record<string, { main: string }> }>
  }
  for (const scheme of ['light', 'dark'] as const) {
    const hue = hueOf(colorSchemes[scheme].palette[MESSAGE_TONES[kind]]?.main ?? '')
    expect([hue, hue + 360].some((angle) => angle >= from && angle <= to)).toBe(true)
  }
})

test('each kind of message has its colour', () => {
  void showMessage('success', { title: 'Listo' })
  void showMessage('error', { title: 'Falló' })
  void confirm({ title: '¿Seguro?', action: 'Sí' })
  expect(messageStore.getState().map(({ kind }) => MESSAGE_TONES[kind])).toEqual([
    'success',
    'error',
    'warning',
  ])
})

describe('messages', () => {
  test('a question is answered by its buttons and then closes', async () => {
    const stored = confirm({ title: '¿Eliminar?', action: 'Eliminar', danger: true })
    expect(first()).toMatchObject({ kind: 'confirmation', action: 'Eliminar', danger: true, cancel: null })
    first().answer(true)
    await expect(stored).resolves.toBe(true)
    expect(messageStore.getState()).toEqual([])
  })

  test('are shown one at a time, in order, each with its own answer', async () => {
    const answers = [
      confirm({ title: 'a', action: 'A' }),
      showMessage('error', { title: 'b' }),
      confirm({ title: 'c', action: 'C' }),
    ]
    for (const title of ['a', 'b', 'c']) {
      expect(first().title).toBe(title)
      first().answer(title === 'c')
    }
    await expect(Promise.all(answers)).resolves.toEqual([false, undefined, true])
  })

  test('dismissed questions count as not confirmed', async () => {
    const requests = [confirm({ title: 'a', action: 'A' }), confirm({ title: 'b', action: 'B' })]
    dismissMessages()
    await expect(Promise.all(requests)).resolves.toEqual([false, false])
  })
})
