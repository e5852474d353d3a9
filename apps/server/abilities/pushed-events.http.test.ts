import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { listTopic, roomTopic } from '#features/chat/server/audience.ts'
import {
  agentTopic,
  channelTopic,
  everyTopic,
  supervisedTopic,
  viewersOf,
} from '#features/join/server/conversations/audience.ts'
import { companyNoticesTopic, noticesTopic } from '#features/notifications/contract/events.ts'
import { boardChanged } from '#features/pbx/contract/board.ts'
import { extensions } from '#features/pbx/contract/extensions.ts'
import { boardTopic } from '#features/pbx/server/board/live-boards.ts'
import type { Topic } from '#platform/realtime/server/hub.ts'
import { type Client, startTestProgram, type TestSocket } from '../testing.ts'

const program = await startTestProgram()
const rows = program.database.systemRows
await program.makeAdministrator('eva')
const [ana, luis, marta, admin, eva] = await program.signInAll('ana', 'luis', 'marta', 'admin', 'eva')
const company = ana.session.company.id
const people: Readonly<Record<string, Client>> = { ana, luis, marta, admin, eva }

// Marta is bound to groups of Luis; nothing of Ana is hers.
await rows.deleteFrom('join_group_members').where('user_id', '=', marta.session.userId).execute()
const groupIn = async (table: 'user_groups' | 'join_groups', name: string) =>
  (
    await rows
      .insertInto(table)
      .values({ company_id: company, name })
      .returning('id')
      .executeTakeFirstOrThrow()
  ).id
const [department, hers, agents] = [
  await groupIn('user_groups', 'De Luis'),
  await groupIn('join_groups', 'De Ana'),
  await groupIn('join_groups', 'Chat de Luis'),
]
for (const { session } of [marta, luis]) {
  const member = { company_id: company, user_id: session.userId }
  await rows
    .insertInto('user_group_members')
    .values({ ...member, group_id: department })
    .execute()
  await rows
    .insertInto('join_group_members')
    .values({ ...member, group_id: agents })
    .execute()
}
await rows
  .insertInto('join_group_members')
  .values({ company_id: company, user_id: ana.session.userId, group_id: hers })
  .execute()

const her = ana.session.userId
/** An own conversation of Ana, or one that her group waits for. */
const chatOf = (owner: number | null) => ({
  ...{ company_id: company, owner_id: owner, former_owner_id: null, group_id: hers },
})

/** How events are pushed: the words of the source before the event, what Ana's would go to, and who gets that. */
const AUDIENCES: Readonly<Record<string, { written: RegExp; topics: readonly Topic[]; to: string[] }>> = {
  /** By other features, as orders and secrets for the person's own browsers. */
  ordered: { written: /^$/, topics: [`user:${her}`], to: ['ana'] },
  phone: { written: /^`user:\$/, topics: [`user:${her}`], to: ['ana'] },
  person: {
    written: /^(noticesTopic|listTopic)\(|^added\.map\(listTopic\)/,
    topics: [noticesTopic(her), listTopic(her)],
    to: ['ana'],
  },
  members: {
    written: /^(audience\.(rooms|lists)|others)$/,
    topics: [listTopic(her), roomTopic(1, her)],
    to: ['ana'],
  },
  /** What the directory shows all colleagues: who is reachable, parked calls, the state of the telephone. */
  company: { written: /^`company:\$/, topics: [`company:${company}`], to: ['ana', 'luis', 'marta', 'admin'] },
  colleagues: {
    written: /^companyNoticesTopic\(/,
    topics: [companyNoticesTopic(company)],
    to: ['ana', 'luis', 'marta', 'admin'],
  },
  /** `board-reach.ts` leaves a bound supervisor their own people of each change. */
  board: { written: /^boardTopic\(/, topics: [boardTopic(company)], to: ['marta', 'admin'] },
  conversation: { written: /^(viewers|lost)$/, topics: viewersOf(chatOf(her)), to: ['ana', 'admin'] },
  moved: { written: /^\[\.\.\.new Set\(viewers\)\]$/, topics: viewersOf(chatOf(null)), to: ['admin'] },
  writing: { written: /^viewersOf\(/, topics: viewersOf(chatOf(her)), to: ['ana', 'admin'] },
  agent: { written: /^agentTopic\(/, topics: [agentTopic(her)], to: ['ana'] },
  /** Those who were mentioned, and the administrators who pair a number. */
  chosen: { written: /^topics$/, topics: [agentTopic(her)], to: ['ana'] },
  presence: {
    written: /^\[everyTopic\(agent\.company_id\), agentTopic/,
    topics: [everyTopic(company), agentTopic(her), supervisedTopic(her)],
    to: ['ana', 'admin'],
  },
  /** The catalogues and the state of the bots, without anybody's conversations. */
  channel: {
    written: /^channelTopic\(/,
    topics: [channelTopic(company)],
    to: ['ana', 'luis', 'marta', 'admin'],
  },
  /** Ids of changed records; each reader asks for those that are theirs. */
  lists: { written: /^topicOf\(/, topics: [`resource.${extensions.name}:${company}`], to: ['admin'] },
}

/** Each kind, with how it is pushed. */
const PUSHED: Readonly<Record<keyof typeof AUDIENCES, string>> = {
  phone:
    'voicemail.voicemailCount phone.callRecorded phone.attendedTransfer phone.transferInvitation phone.recordingState phone.callState phone.callHeld phone.conferenceState phone.conferenceSpeakers phone.transferRejected phone.callRejected',
  ordered: 'phone.dialRequested phone.controlRequested phone.secretRenewed',
  person:
    'notifications.disturbChanged notifications.newNotification notifications.notificationsRead chat.updateUnread chat.ownMessageRead chat.chatAdded chat.chatRemoved chat.chatKept chat.assistantText',
  members:
    'chat.chatOpen chat.writing chat.deletedMessages chat.editedMessage chat.messagesWeb chat.readMsjOnline chat.newMessage chat.chatMembers chat.chatChanged',
  company: 'phone.endpointState phone.telephonyStatus phone.parkedCalls',
  colleagues: 'notifications.colleagueDisturbChanged',
  board: 'pbx.boardChanged',
  conversation:
    'join.newMessage join.messageEvent join.chatTransferred join.chatChanged join.updateUnread join.chatRemoved join.chatOpen join.writingAgent',
  moved: 'join.chatRemoved',
  writing: 'join.writing',
  agent: 'join.chatKept',
  chosen: 'join.qrUpdate join.showRefreshCode join.loadingDialogs join.sessionStarted join.notesChanged',
  presence: 'join.updateStatus',
  channel: 'join.catalogChanged join.botsChanged',
  lists: 'resource.resourceChanged',
}
/** By a socket to whoever opened it: rooms of meetings, and the beginning of any stream. */
const ANSWERED =
  'meetings.roomState meetings.publishAnswer meetings.receiveOffer meetings.publishAgain meetings.memberTalking meetings.roomChat meetings.roomReaction meetings.mutedByHost meetings.recordingTrouble meetings.roomCaption meetings.captionsTrouble meetings.roomOver join.sessionOpen contract.streamReady contract.streamReset'
/** Between nodes, to no socket. */
const NODES = 'realtime.broadcast realtime.request realtime.answered'

const namesIn = (words: string) => words.split(' ')
const root = join(import.meta.dirname, '../../..')
const PUBLISHED =
  /publish\( ?((?:\[[^\]]*\](?:\)\])?|`[^`]*`|[\w.]+(?:\([^()]*(?:\([^()]*\)[^()]*)*\))?)), (\w+),/g

/** Kinds that are defined, and what the sources push them to. */
async function readSources() {
  const texts: { feature: string; text: string }[] = []
  for (const folder of ['features', 'platform'])
    for (const file of await readdir(join(root, folder), { recursive: true, withFileTypes: true })) {
      const path = join(file.parentPath, file.name)
      if (!file.isFile() || !/\.ts$/.test(path) || /\.test\.ts$|\/(testing|web)\//.test(path)) continue
      const feature = path.slice(root.length + 1).split('/')[1] ?? ''
      texts.push({ feature, text: (await readFile(path, 'utf8')).replaceAll(/\s+/g, ' ') })
    }
  const defined = texts.flatMap(({ feature, text }) =>
    [...text.matchAll(/const (\w+) = defineEvent\(/g)].map(([, name]) => `${feature}.${name}`),
  )
  const pushed = texts.flatMap(({ feature, text }) =>
    [...text.matchAll(PUBLISHED)].map(([, to = '', name]) => ({ to, event: `${feature}.${name}` })),
  )
  return { defined, pushed: pushed.filter(({ event }) => defined.includes(event)) }
}

test('every kind of event is placed, and pushed to nobody else than its place says', async () => {
  const { defined, pushed } = await readSources()
  const placed = [...Object.values(PUSHED), ANSWERED, NODES].flatMap(namesIn)
  expect([...new Set(placed)].toSorted()).toEqual(defined.toSorted())
  const elsewhere = pushed.filter(
    ({ to, event }) =>
      !Object.entries(AUDIENCES).some(
        ([name, { written }]) => written.test(to) && namesIn(PUSHED[name] ?? '').includes(event),
      ),
  )
  expect(elsewhere.filter(({ to }) => to !== 'NODES')).toEqual([])
  expect(pushed.length).toBeGreaterThan(50)
})

/** All of a person's sockets that follow topics. */
async function follow(client: Client): Promise<TestSocket[]> {
  const { userId, sipData, role, username } = client.session
  const paths: [string, string][] = [
    [`/ws/notifications/${sipData?.account}/`, 'notifications'],
    [`/ws/notification/${userId}/`, 'notification'],
    [`/ws/resources/${userId}/`, 'notifications'],
    [`/join/ws/notification/${username}/${await client.ticket('join')}/true/${username}`, 'join'],
    ...(role === 'agent' ? [] : [[`/ws/board/${userId}/`, 'notifications'] as [string, string]]),
  ]
  const opened = await Promise.allSettled(paths.map(([path, purpose]) => client.open(path, purpose)))
  return opened.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []))
}

test('who gets what is pushed about an agent: not the supervisor of another group, nor anybody of another company', async () => {
  const sockets = await Promise.all(
    Object.entries(people).map(async ([name, client]) => ({ name, sockets: await follow(client) })),
  )
  const nothing = { calls: [], gone: [], queues: [], agents: [], trunks: [], server: null }
  for (const [name, { topics }] of Object.entries(AUDIENCES))
    program.hub.publish(
      topics,
      // Of the board, whose changes are read on their way.
      { type: name === 'board' ? boardChanged.type : `probe.${name}`, summary: 'A probe.', data: z.any() },
      nothing,
    )
  const got = new Map<string, string[]>()
  for (const { name, sockets: own } of sockets)
    for (const socket of own) {
      await socket.caughtUp()
      for (const { eventType } of socket.frames) {
        const kind = eventType === boardChanged.type ? 'board' : eventType.replace('probe.', '')
        if (kind in AUDIENCES) got.set(kind, [...new Set([...(got.get(kind) ?? []), name])])
      }
    }
  expect(Object.fromEntries(Object.keys(AUDIENCES).map((kind) => [kind, got.get(kind) ?? []]))).toEqual(
    Object.fromEntries(Object.entries(AUDIENCES).map(([kind, { to }]) => [kind, to])),
  )
})
