import { join } from 'node:path'
import { build, type Rollup } from 'vite'
import { expect, test } from 'vitest'
import { englishLater } from './english-later-plugin.ts'

const repository = join(import.meta.dirname, '../..')
const texts = 'features/notifications/web/notices/i18n/texts.ts'

test('all English texts are in a separate chunk, and a catalogue contains Spanish only', async () => {
  const built = await build({
    root: repository,
    configFile: false,
    logLevel: 'silent',
    plugins: [englishLater(repository)],
    build: {
      write: false,
      minify: false,
      lib: { entry: { texts, english: 'apps/web/i18n/english.ts' }, formats: ['es'] },
    },
  })
  const [{ output } = { output: [] }] = built as Rollup.RollupOutput[]
  const code = (name: string) => output.find((part) => part.type === 'chunk' && part.name === name)
  const [spanish, english] = [code('texts'), code('english')].map((part) =>
    part?.type === 'chunk' ? part.code : '',
  )
  expect(spanish).toContain('No molestar')
  expect(spanish).not.toContain('Do not disturb')
  expect(spanish).toContain('features/notifications/web/notices/i18n/en.ts')
  for (const told of ['Do not disturb', 'features/provider/i18n/menu/en.ts', 'platform/i18n/en.ts'])
    expect(english).toContain(told)
})
