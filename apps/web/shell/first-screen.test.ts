import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createStore } from 'zustand/vanilla'
import { emptyChatState } from '#features/chat/contract/state.ts'
import type { ChatView } from '#features/chat/web/chat-session.ts'
import { createFirstScreen } from './first-screen.ts'

const chatAt = (list: ChatView['list']) => ({
  store: createStore<ChatView>(() => ({
    known: emptyChatState(1),
    list,
    online: true,
    open: null,
    outgoing: [],
    chosen: {},
    composing: {},
    settings: null,
  })),
})

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

/** Records when it resolves. */
const watch = ({ stands }: ReturnType<typeof createFirstScreen>) => {
  const seen = { stands: false }
  void stands.then(() => {
    seen.stands = true
  })
  return seen
}

test('work that waits for the first screen starts after the list of chats has loaded', async () => {
  const chat = chatAt('loading')
  const screen = createFirstScreen()
  const seen = watch(screen)
  screen.frameDrawn(chat)
  await vi.advanceTimersByTimeAsync(900)
  expect(seen.stands).toBe(false)
  chat.store.setState({ list: 'ready' })
  await vi.advanceTimersByTimeAsync(300)
  expect(seen.stands).toBe(true)
})

test('a failed list, a missing list, and a user without chats do not block it', async () => {
  const chats = [chatAt({ failed: 'Sin conexión' }), chatAt('loading'), null]
  const seen = chats.map((chat) => {
    const screen = createFirstScreen()
    screen.frameDrawn(chat)
    return watch(screen)
  })
  await vi.advanceTimersByTimeAsync(2_000)
  expect(seen.map(({ stands }) => stands)).toEqual([true, true, true])
})
