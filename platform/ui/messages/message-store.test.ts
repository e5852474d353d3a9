import { afterEach, describe, expect, test } from 'vitest'
import { confirm, dismissMessages, messageStore, showMessage } from './message-store.ts'

afterEach(dismissMessages)

const first = () => {
  const message = messageStore.getState()[0]
  if (message === undefined) throw new Error('no message is shown')
  return message
}

describe('messages', () => {
  test('a question is answered by its buttons and is gone then', async () => {
    const kept = confirm({ title: '¿Eliminar?', action: 'Eliminar', danger: true })
    expect(first()).toMatchObject({ kind: 'confirmation', action: 'Eliminar', danger: true, cancel: null })
    first().answer(true)
    await expect(kept).resolves.toBe(true)
    expect(messageStore.getState()).toEqual([])
  })

  test('one at a time, in the order they were asked, each with its own answer', async () => {
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

  test('what nobody can answer any more counts as no', async () => {
    const asked = [confirm({ title: 'a', action: 'A' }), confirm({ title: 'b', action: 'B' })]
    dismissMessages()
    await expect(Promise.all(asked)).resolves.toEqual([false, false])
  })
})
