import { readdir, readFile } from 'node:fs/promises'
import { dirname, join, relative } from 'node:path'
import { beforeAll, expect, test } from 'vitest'

const root = join(import.meta.dirname, '../..')
/** Tests, their helpers, and code generated from the database. */
const ASIDE = /\.test\.tsx?$|testing|scenarios|\.gen\.ts$|migrations\//

interface Source {
  readonly path: string
  readonly text: string
}

/** Every source of the program, read once: some thousands of files. */
let tree: readonly Source[] = []
beforeAll(async () => {
  const folders = ['apps', 'features', 'platform', 'adapters', 'tools']
  const files = (
    await Promise.all(
      folders.map((folder) => readdir(join(root, folder), { recursive: true, withFileTypes: true })),
    )
  ).flat()
  tree = await Promise.all(
    files
      .filter((file) => file.isFile() && /\.tsx?$/.test(file.name))
      .map(async ({ parentPath, name }) => {
        const path = join(parentPath, name)
        return { path: relative(root, path), text: await readFile(path, 'utf8') }
      }),
  )
}, 120_000)

const sourcesOf = (aside: RegExp, ...folders: string[]): Source[] =>
  tree.filter(({ path }) => !aside.test(path) && folders.some((folder) => path.startsWith(`${folder}/`)))

const camelCase = (folder: string): string =>
  folder.replaceAll(/-(\w)/g, (_, letter: string) => letter.toUpperCase())

/** Common terms that are also feature names: principals, a kind of field, call destinations, a table of people, a coding. */
const FIELD_TERMS = ['session', 'session_id', 'phone', 'voicemail', 'users', 'identity']
/** Names on the wire that others chose: a ticket's purpose, `?chat=` of a conversation, a field of WhatsApp's callbacks. */
const KEPT = [
  'platform/conversation/web/use-open-in-address.ts: chat',
  'platform/messaging/meta/account-changes.ts: phone_number_name_update',
  'platform/messaging/meta/account-changes.ts: phone_number_name_update',
  'platform/messaging/meta/account-changes.ts: phone_number_quality_update',
  'platform/messaging/meta/account-changes.ts: phone_number_quality_update',
  'platform/messaging/meta/callbacks-for-tests.ts: contacts',
  'platform/messaging/meta/content.ts: contacts',
  'platform/messaging/meta/read-callback.ts: contacts',
  'platform/messaging/meta/read-callback.ts: phone_number_id',
  'platform/resource/contract/resource-events.ts: notifications',
]

/** Literals that are, or start with, a feature's name: abilities, tables, routes, events. */
function featuresNamed({ text }: Source, features: readonly string[]): string[] {
  const names = features.flatMap((feature) => [feature, camelCase(feature)])
  const literal = new RegExp(`(['"\`])/?((?:${names.join('|')})(?:[._:/][\\w./:-]*)?)\\1`, 'g')
  const code = text.replaceAll(/^\s*(?:\/\/|\/?\*).*$/gm, '')
  return [...code.matchAll(literal)]
    .map(([, , word = '']) => word)
    .filter((word) => !FIELD_TERMS.includes(word))
}

test('platform names no feature', async () => {
  const own = await readdir(join(root, 'platform'))
  // `audit` and `reports` build on platform parts of the same name.
  const features = (await readdir(join(root, 'features'))).filter(
    (feature) => !own.some((part) => feature === part || feature === `${part}s`),
  )
  const sources = sourcesOf(ASIDE, 'platform')
  expect(sources.length).toBeGreaterThan(300)
  const found = sources.flatMap((source) =>
    featuresNamed(source, features).map((word) => `${source.path}: ${word}`),
  )
  expect(found.sort()).toEqual(KEPT)
  const wrong = {
    path: 'platform/x.ts',
    text: "const a = ['chat.send', `crm_persons`, 'chatter', '/missedCalls']",
  }
  expect(featuresNamed(wrong, features)).toEqual(['chat.send', 'crm_persons', 'missedCalls'])
})

/** A write to users, by query builder or SQL. */
const WRITES_USERS =
  /(?:insertInto|updateTable|deleteFrom)\(\s*'users'|\b(?:INSERT INTO|UPDATE|DELETE FROM)\s+users\b/i

test('only the features users and session write users, and see their passwords', async () => {
  const sources = sourcesOf(ASIDE, 'apps', 'features', 'platform', 'adapters', 'tools')
  const homes = /^features\/(?:users|session)\//
  const others = sources.filter(({ path }) => !homes.test(path))
  expect(others.filter(({ text }) => WRITES_USERS.test(text)).map(({ path }) => path)).toEqual([])
  expect(
    others
      .filter(({ text }) => text.includes('password_hash'))
      .map(({ path }) => path)
      .sort(),
  ).toEqual([
    // Refuses the demo password in production, and finds simulated colleagues.
    'apps/server/boot/demo/simulated-phones.ts',
    'apps/server/boot/production.ts',
  ])
  expect(sources.some(({ path, text }) => homes.test(path) && WRITES_USERS.test(text))).toBe(true)
})

/** A query, by query builder or as text. */
const QUERIES = /\b(?:selectFrom|insertInto|updateTable|deleteFrom|mergeInto|query|execute\w*)\s*\(|\bsql[`<]/
/** A title or sentence of the page: identifiers, keys and log messages begin in lower case or are all capitals. */
const TITLES = /(['"`])(?:[^'"`\n]*[^\p{ASCII}][^'"`\n]*|\p{Lu}\p{Ll}[^'"`\n]*)\1/u

/** What the wiring leaves to the features. */
const ownKnowledge = ({ text }: Source): string[] =>
  text
    .split('\n')
    .filter((line) => !/^\s*(?:\/\/|\/?\*)/.test(line))
    .filter((line) => QUERIES.test(line) || TITLES.test(line))

test('the wiring only puts together: it has neither SQL nor texts of the page', async () => {
  const wiring = (await sourcesOf(ASIDE, 'apps/server')).filter(({ path }) =>
    /^apps\/server\/wiring(?:\/|\.ts$)/.test(path),
  )
  expect(wiring.length).toBeGreaterThan(20)
  const found = wiring.flatMap((source) =>
    ownKnowledge(source).map((line) => `${source.path}: ${line.trim()}`),
  )
  expect(found).toEqual([])
  expect(wiring.filter(({ text }) => text.split('\n').length > 150).map(({ path }) => path)).toEqual([])
  const wrong = [
    "rows.selectFrom('x')",
    'sql`SELECT 1`',
    'sql<Row>`',
    'client.query(',
    "of: 'Prueba'",
    "'País'",
  ]
  for (const line of wrong) expect(ownKnowledge({ path: 'x.ts', text: line })).toEqual([line])
  const right = [
    "import { a } from '#features/a.ts'",
    "['IN_CALL', 'BUSY']",
    "'failed to start'",
    '// Título',
  ]
  expect(ownKnowledge({ path: 'x.ts', text: right.join('\n') })).toEqual([])
})

const TEST_FILE = /\.test\.tsx?$/
const IMPORT = /(?:\bfrom|\bimport)\s*\(?\s*'([^']+)'/g

/** `features/chat` of a path inside it. */
const roomOf = (path: string): string => path.split('/').slice(0, 2).join('/')

/** The files of `features` and `platform` that a file imports. */
const importsOf = ({ path, text }: Source): string[] =>
  [...text.matchAll(IMPORT)]
    .map(([, name = '']) => (name.startsWith('#') ? name.slice(1) : join(dirname(path), name)))
    .filter((target) => /^(?:features|platform)\//.test(target))

/** Which folders of `features` and `platform` import which, by their files; tests may build whatever they need. */
function importsBetweenRooms(): Map<string, Set<string>> {
  const rooms = new Map<string, Set<string>>()
  for (const source of sourcesOf(TEST_FILE, 'features', 'platform')) {
    const own = roomOf(source.path)
    const others = rooms.get(own) ?? new Set()
    rooms.set(own, others)
    for (const room of importsOf(source).map(roomOf)) if (room !== own) others.add(room)
  }
  return rooms
}

/** One circle among them, as its members in order; null without one. */
function circleIn(rooms: ReadonlyMap<string, ReadonlySet<string>>): readonly string[] | null {
  const done = new Set<string>()
  const visit = (room: string, path: readonly string[]): readonly string[] | null => {
    if (path.includes(room)) return [...path.slice(path.indexOf(room)), room]
    if (done.has(room)) return null
    for (const next of rooms.get(room) ?? []) {
      const circle = visit(next, [...path, room])
      if (circle) return circle
    }
    done.add(room)
    return null
  }
  for (const room of rooms.keys()) {
    const circle = visit(room, [])
    if (circle) return circle
  }
  return null
}

// dependency-cruiser sees circles of files only; two features may name each other by different files.
test('no two folders of features or platform name each other, directly or by way of others', async () => {
  const rooms = importsBetweenRooms()
  expect(rooms.get('features/chat')).toContain('features/notifications')
  expect(circleIn(rooms)).toBeNull()
  const wrong = new Map([
    ['a', new Set(['b'])],
    ['b', new Set(['c'])],
    ['c', new Set(['b'])],
  ])
  expect(circleIn(wrong)).toEqual(['b', 'c', 'b'])
})
