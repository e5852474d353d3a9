import { expect, test } from 'vitest'
import * as abilities from './abilities.ts'
import * as agentTools from './agent-tools.ts'
import * as agents from './agents.ts'
import * as chatShapes from './chat.ts'
import * as chats from './chats.ts'
import * as accounts from './config/accounts.ts'
import * as catalogs from './config/catalogs.ts'
import * as groups from './config/groups.ts'
import * as errors from './errors.ts'
import * as events from './events.ts'
import * as messageShapes from './message.ts'
import * as messages from './messages.ts'
import * as status from './status.ts'

const { joinCommand, joinEvents, joinSocket } = events

test('every route of the channel is under /join/ and unique', () => {
  const routes = [agents, chats, messages, agentTools].flatMap((part) =>
    Object.values(part).filter((value) => typeof value === 'object' && 'method' in value),
  )
  const places = routes.map(({ method, path }) => `${method} ${path}`)
  expect(places.filter((place) => !/^[A-Z]+ \/join\//.test(place))).toEqual([])
  expect(new Set(places).size).toBe(places.length)
  expect(joinSocket.path).toContain(':token')
})

test('names of events, errors and resources are unique', () => {
  const names = [
    ...joinEvents.map(({ type }) => type),
    ...errors.joinErrors.map(({ code }) => code),
    ...Object.values(catalogs).map(({ name }) => name),
    accounts.joinAccounts.name,
    groups.joinGroups.name,
  ]
  expect(new Set(names).size).toBe(names.length)
  expect(joinCommand.safeParse({ eventType: 'openChat', data: { chat_id: 1, open: true } }).success).toBe(
    true,
  )
})

test('the socket declares every event that the screens expect', () => {
  const published: readonly string[] = joinEvents.map(({ type }) => type)
  const waited = ['qrUpdate', 'showRefreshCode', 'sessionStarted', 'loadingDialogs', 'sessionOpen']
  const changing = ['newMessage', 'updateUnread', 'updateStatus', 'messageEvent', 'writing', 'writingAgent']
  expect([...waited, ...changing].filter((name) => !published.includes(name))).toEqual([])
})

test('every part of the contract can be imported', () => {
  const parts = [abilities, catalogs, chatShapes, messageShapes, errors, events, status, accounts, groups]
  expect(parts.flatMap((part) => Object.values(part)).every((value) => value !== undefined)).toBe(true)
})
