import { glob, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '../..')

/** `schema.table`, the trigger on it, and its function, of every trigger in the dump. */
async function triggers() {
  const schema = await readFile(join(root, 'platform/db/schema.sql'), 'utf8')
  return [
    ...schema.matchAll(
      /^CREATE (?:CONSTRAINT )?TRIGGER (\w+) [^;]*? ON (\w+\.\w+) [^;]*?EXECUTE FUNCTION ([\w.]+)/gm,
    ),
  ].map(([, name = '', table = '', run = '']) => ({ name, table, run }))
}

/** Text about triggers in all READMEs: from `**Triggers**` to the end of that entry. */
async function readmes(): Promise<string> {
  const texts: string[] = []
  for await (const path of glob('{features,platform}/**/README.md', { cwd: root }))
    texts.push(
      ...((await readFile(join(root, path), 'utf8')).match(/\*\*Triggers\*\*[\s\S]*?(?=\n[-#]|$)/g) ?? []),
    )
  return texts.join('\n')
}

/** The pair of each roll-up is named once, as `{roll-up}_added` and `{roll-up}_changed`. */
const documentedName = ({ name, run }: { name: string; run: string }): string =>
  run.endsWith('_changed') && run.startsWith('roll_up.')
    ? name.replace(/^.*_(?=added$|changed$)/, '{roll-up}_')
    : name

test('a README names every trigger under Triggers', async () => {
  const [all, documented] = await Promise.all([triggers(), readmes()])
  expect(all.length).toBeGreaterThan(80)
  expect(
    all
      .filter((one) => !documented.includes(`\`${documentedName(one)}\``))
      .map(({ name, table }) => `${name} on ${table}`),
  ).toEqual([])
})
