import type { Locator } from 'playwright-core'
import { expect, test } from 'vitest'
import type { Person } from './harness/person.ts'
import { stage, takePicture } from './harness/stage.ts'

const { person } = stage()

/** The chat on somebody's screen. */
interface ChatScreen {
  list: Locator
  messages: Locator
  field: Locator
  /** Opens a chat of the list by the name of the other one, or of the group. */
  open(name: string): Promise<void>
  say(text: string): Promise<void>
  /** The message with this text, or the note about it. */
  message(text: string): Locator
}

function chatOf({ page }: Person): ChatScreen {
  const list = page.getByRole('list', { name: 'Conversaciones' })
  const messages = page.getByRole('log')
  const field = page.getByLabel('Escriba un mensaje')
  return {
    list,
    messages,
    field,
    async open(name) {
      await list.getByRole('link', { name: new RegExp(name) }).click()
      await page.getByRole('heading', { name: new RegExp(name), level: 2 }).waitFor()
      await field.waitFor()
    },
    async say(text) {
      await field.fill(text)
      await field.press('Enter')
    },
    message: (text) => messages.locator('[data-message]').filter({ hasText: text }),
  }
}

test('people land in their chats, and see', async () => {
  const ana = await person('ana')
  await ana.page.getByRole('heading', { name: 'Chat', level: 1 }).waitFor()
  const chat = chatOf(ana)
  await takePicture(ana, 'chat-list')
  await chat.open('Luis')
  await chat.say('hola luis')
  await chat.message('hola luis').waitFor()
  await takePicture(ana, 'chat-open')
  expect(await chat.message('hola luis').count()).toBe(1)
})
