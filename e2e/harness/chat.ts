import { randomUUID } from 'node:crypto'
import type { Locator } from 'playwright-core'
import { createGroup } from '#features/chat/contract/groups.ts'
import { sendMessage } from '#features/chat/contract/messages.ts'
import { signIn } from '#features/session/contract/session.ts'
import type { Person } from './person.ts'

/** The chat on a person's screen. */
export interface ChatScreen {
  list: Locator
  messages: Locator
  field: Locator
  /** Opens a chat of the list by the name of the other person or the group. */
  open(name: string): Promise<void>
  say(text: string): Promise<void>
  /** The messages with this text. */
  message(text: string | RegExp): Locator
  /** Chooses an action of a message's menu. */
  choose(text: string, act: string): Promise<void>
}

export function chatScreen({ page }: Person): ChatScreen {
  const list = page.getByRole('list', { name: 'Conversaciones' })
  const messages = page.getByRole('log')
  const field = page.getByLabel('Escriba un mensaje')
  const message = (text: string | RegExp) => messages.locator('[data-message]').filter({ hasText: text })
  return {
    list,
    messages,
    field,
    message,
    async open(name) {
      await list
        .getByRole('link')
        .filter({ has: page.locator('[data-chat-name]', { hasText: name }) })
        .click()
      await page.getByRole('heading', { name: new RegExp(name) }).waitFor()
      await messages.waitFor()
    },
    async say(text) {
      await field.fill(text)
      await field.press('Enter')
    },
    async choose(text, act) {
      await message(text).first().locator('time').click({ button: 'right' })
      await page.getByRole('menuitem', { name: act, exact: true }).click()
    },
  }
}

/** Writes messages without a browser. */
export interface Speaker {
  id: number
  makeGroup(name: string, members: readonly number[]): Promise<number>
  /** Resolves to the message's id. */
  say(chatId: number, text: string): Promise<number>
}

export async function speaker(origin: string, name: string): Promise<Speaker> {
  let token = ''
  const post = async (path: string, body: object): Promise<Record<string, unknown>> => {
    const response = await fetch(`${origin}${path}`, {
      method: 'POST',
      headers: { authorization: `token ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`)
    return (await response.json()) as Record<string, unknown>
  }
  const signedIn = await post(signIn.path, { username: name, password: 'demo' })
  token = String(signedIn.token)
  return {
    id: Number(signedIn.userId),
    async makeGroup(title, members) {
      const { id } = await post(createGroup.path, { client_id: randomUUID(), name: title, members })
      return Number(id)
    },
    async say(chat_id, message) {
      const { id } = await post(sendMessage.path, { client_id: randomUUID(), chat_id, message })
      return Number(id)
    },
  }
}

/** Number of unsent chat files stored in the person's browser. */
export const filesKeptBy = ({ page }: Person) =>
  page.evaluate(async () => {
    // The database is deleted with the session; opening it would create an empty one.
    if (!(await indexedDB.databases()).some(({ name }) => name === 'suite.chat')) return 0
    return new Promise<number>((resolve, reject) => {
      const opening = indexedDB.open('suite.chat')
      opening.onerror = () => reject(opening.error)
      opening.onsuccess = () => {
        const count = opening.result.transaction('contents').objectStore('contents').count()
        count.onsuccess = () => {
          opening.result.close()
          resolve(count.result)
        }
      }
    })
  })
