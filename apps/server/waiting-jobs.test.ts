import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '../..')

/** Texts of all server code. */
async function sources(): Promise<string[]> {
  const texts: string[] = []
  for (const folder of ['features', 'platform'])
    for (const file of await readdir(join(root, folder), { recursive: true, withFileTypes: true }))
      if (file.isFile() && file.name.endsWith('.ts') && !file.name.includes('.test.'))
        texts.push(await readFile(join(file.parentPath, file.name), 'utf8'))
  return texts
}

/** Each kind of job, and whether it waits for others' machines. */
async function jobsOf(): Promise<Map<string, boolean>> {
  const found = new Map<string, boolean>()
  const definition = /\b(defineJob|defineWaitingJob)(?:<[^(]*>)?\(\{\s*id(?:: '([^']+)')?,/g
  // Created by a function for several kinds, which passes the id.
  for (const text of await sources())
    for (const [, kind, id = ''] of text.matchAll(definition))
      for (const one of id === '' ? idsIn(text) : [id]) found.set(one, kind === 'defineWaitingJob')
  return found
}

const idsIn = (text: string): string[] =>
  [...text.matchAll(/create\w*Job\(parts, '([^']+)'/g)].map(([, id = '']) => id)

/**
 * Work of this machine alone: its database, its files, its threads and programs. A new kind of job is named here, or is a waiting
 * one: a request to somebody else that takes long holds nobody's work but its company's.
 */
const OWN = [
  'admin.purge-deleted',
  'admin.purge-outside',
  'agenda.extend',
  'agenda.notices',
  'billing.invoice',
  'billing.measure',
  'billing.warn',
  'chat.purge-files',
  'contacts.read-numbers',
  'crm.advertisement',
  'crm.automation-clock',
  'crm.automations',
  'crm.contacts',
  'drive.drop-uploads',
  'drive.empty-bins',
  'drive.read-words',
  'drive.words-left',
  'exports.purge',
  'exports.write',
  'files.empty-quarantine',
  'files.purge-dropped',
  'integrations.sweep',
  'join.bot-timeout',
  'join.broadcast-sweep',
  'join.left-files',
  'join.left-inbox',
  'join.left-over',
  'join.presence',
  'join.process',
  'join.purge-uploads',
  'join.sequences',
  'join.share',
  'join.share-all',
  'join.wake',
  'meetings.retention',
  'notifications.announce',
  'notifications.push-fan-out',
  'pbx.count-agent-times',
  'phone.store-calls-aside',
  'provider.clean-up',
  'provider.end-support',
  'provider.nightly-rules',
  'provider.send-notices',
  'provider.storage-day',
  'provider.warn-storage',
  'recordings.retention',
  'reports.merge',
  'reports.rebuild',
  'reports.send',
  'reports.unusual',
  'resource.bulk',
  'resource.import',
  'resource.purge-bulk',
  'resource.purge-imports',
  'resource.undo-bulk',
  'resource.undo-import',
  'session.find-people',
  'session.purge-expired',
]

test('every kind of job either needs this machine alone, or has lanes and a deadline', async () => {
  const jobs = await jobsOf()
  expect(jobs.size).toBeGreaterThan(30)
  expect([...jobs].flatMap(([id, waits]) => (waits ? [] : [id])).sort()).toEqual([...OWN].sort())
})
