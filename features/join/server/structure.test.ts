import { readdir, readFile } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '../../..')
/** Tests, and the demonstration, which writes three months at once before anybody looks. */
const ASIDE = /\.test\.ts$|-for-tests\.ts$|\/demo\/|\.gen\.ts$/
const WRITES =
  /(updateTable|insertInto|deleteFrom|mergeInto)\(\s*['"`]join_conversations|(UPDATE|INSERT INTO|DELETE FROM)\s+(public\.)?join_conversations/i

/** Files with a match, tests aside. */
async function matching(pattern: RegExp, ...folders: string[]): Promise<string[]> {
  const found: string[] = []
  for (const folder of folders.length > 0 ? folders : ['features', 'apps', 'adapters', 'platform'])
    for (const { parentPath, name } of await readdir(join(root, folder), {
      recursive: true,
      withFileTypes: true,
    })) {
      const path = relative(root, join(parentPath, name))
      if (!name.endsWith('.ts') || ASIDE.test(path)) continue
      if (pattern.test(await readFile(join(root, path), 'utf8'))) found.push(path)
    }
  return found.sort()
}

test('one file writes conversations, and their work alone calls it', async () => {
  expect(await matching(WRITES)).toEqual(['features/join/server/conversations/conversation-rows.ts'])
  expect(await matching(/conversation-rows\.ts'/)).toEqual([
    // Bots that begin anew: no list shows it.
    'features/join/server/agents/bot-routes.ts',
    'features/join/server/conversations/work.ts',
  ])
  // The rows are locked where their state is stepped.
  expect(await matching(/lockConversation(s|Of)\b/)).toEqual([
    'features/join/server/conversations/conversation.queries.ts',
    'features/join/server/conversations/work.ts',
  ])
})

test('the wings are entered where the channel is put together, and by their two hooks', async () => {
  const entered = await matching(
    /^import (?!type).*'\.{1,2}\/(\.\.\/)?(bots|campaigns)\//m,
    'features/join/server',
  )
  expect(entered.filter((path) => !/server\/(bots|campaigns)\//.test(path))).toEqual([
    // The administrators' resources, in one list.
    'features/join/server/config/stores.ts',
    'features/join/server/create-join.ts',
  ])
})
