import { chmod, readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { removeFolder, temporaryFolder } from '#platform/testing/temporary-folder.ts'
import { createPdfConverter } from './convert-to-pdf.ts'

const folder = await temporaryFolder()
afterAll(() => removeFolder(folder))

/** Takes the arguments of LibreOffice, and does as the document says. */
const STAND_IN = `#!/bin/sh
for last; do :; done
outdir=$(dirname "$last")
cp "$outdir/profile/user/registrymodifications.xcu" "${folder}/profile.xcu"
env > "${folder}/env"
case "$(cat "$last")" in
  hang*) sleep 600 & sleep 600 ;;
  fail*) exit 3 ;;
  nothing*) exit 0 ;;
  *) printf '%s' "%PDF-1.7 of $(cat "$last")" > "$outdir/document.pdf" ;;
esac
`

const path = join(folder, 'soffice')
await writeFile(path, STAND_IN)
await chmod(path, 0o755)
const workFolder = join(folder, 'work')
const converter = createPdfConverter({ path, workFolder, patienceMs: 2_000 })
const convert = async (content: string) =>
  (await converter.convert({ companyId: 1, extension: 'doc', content: Buffer.from(content) }))?.toString() ??
  null

test('a document becomes a PDF, under a profile that runs nothing and fetches nothing', async () => {
  expect(await convert('carta')).toBe('%PDF-1.7 of carta')
  const profile = await readFile(join(folder, 'profile.xcu'), 'utf8')
  for (const name of ['DisableMacrosExecution', 'BlockUntrustedRefererLinks', 'ooInetHTTPProxyPort'])
    expect(profile).toContain(name)
  expect(await readFile(join(folder, 'env'), 'utf8')).not.toMatch(/SECRET|DATABASE_URL|VITEST/)
})

test('one that fails, makes nothing or hangs is not shown, and leaves nothing behind', async () => {
  expect(await Promise.all(['fail', 'nothing', 'hang', 'después'].map(convert))).toEqual([
    null,
    null,
    null,
    '%PDF-1.7 of después',
  ])
  expect(await readdir(workFolder)).toEqual([])
  expect(
    await createPdfConverter({ path: '/does/not/exist', workFolder }).convert({
      companyId: 1,
      extension: 'doc',
      content: Buffer.from('x'),
    }),
  ).toBeNull()
})
