import { afterAll, describe, expect, test, vi } from 'vitest'
import { errorEnvelope } from '#platform/contract/errors.ts'
import { requestUrl } from '#platform/contract/request-url.ts'
import type { RouteContract } from '#platform/contract/route.ts'
import { workbookOf, zipBomb } from '#platform/spreadsheet/server/testing.ts'
import { storedState } from '#platform/testing/stored-state.ts'
import { startTestProgram } from '../testing.ts'

// Each file is read in its own worker, which starts slowly on a busy machine.
vi.setConfig({ testTimeout: 120_000 })

const program = await startTestProgram()
const [admin, operador] = [await program.signIn('admin'), await program.signIn('operador')]

const imports = program.contracts.filter(({ path, upload }) => upload && path.endsWith('/import/'))
const png = Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex')

const BAD: [what: string, content: Buffer, status: number, code: string][] = [
  ['a zip bomb', zipBomb(80 * 1024 * 1024), 413, 'sheet.too_big'],
  ['a comment of millions of spaces', workbookOf(`<!--${' '.repeat(20_000_000)}-->`), 413, 'sheet.too_big'],
  ['half a workbook', zipBomb(1_000).subarray(0, 60), 400, 'sheet.unreadable'],
  ['a picture', png, 400, 'sheet.unreadable'],
  ['nothing', Buffer.alloc(0), 400, 'sheet.without_columns'],
  ['columns nobody knows', Buffer.from('Color;Tamaño\nrojo;2\n'), 400, 'sheet.without_columns'],
  ['too many rows', Buffer.from(`x\n${'1\n'.repeat(2_100)}`), 413, 'sheet.too_big'],
]

async function send(contract: RouteContract, content: Buffer): Promise<Response> {
  const form = new FormData()
  form.append('mode', 'good')
  form.append('file', new Blob([new Uint8Array(content)]), 'hoja.xlsx')
  const { token } = contract.ability?.roles.includes('operator') ? operador.session : admin.session
  return fetch(`${program.origin}${requestUrl(contract.path, undefined, undefined)}`, {
    method: 'POST',
    headers: { authorization: `token ${token}` },
    body: form,
  })
}

test('there are imports to check', () => expect(imports.length).toBeGreaterThan(5))

/** All lists share one reader: its cases run on two lists, each list's own rules on all. */
const WHOLE = imports.filter(({ path }) => /\/(extensions|persons)\/import\/$/.test(path))
const DECIDED_BY_EACH = new Set(['columns nobody knows', 'too many rows'])
const before = await storedState(program.ownerUrl)

test('some imports are checked with all cases', () => expect(WHOLE.length).toBeGreaterThan(1))

describe.each(imports.map((contract) => ({ path: contract.path, contract })))('$path', ({ contract }) => {
  test('refuses files that are not its list, with a text', async () => {
    const bad = WHOLE.includes(contract) ? BAD : BAD.filter(([what]) => DECIDED_BY_EACH.has(what))
    for (const [what, content, status, code] of bad) {
      const response = await send(contract, content)
      const { code: refusalCode, detail } = errorEnvelope.strict().parse(await response.json())
      expect(`${what}: ${response.status} ${refusalCode}`).toBe(`${what}: ${status} ${code}`)
      expect(detail.length).toBeGreaterThan(10)
    }
  })
})

test('nothing was stored', async () => {
  expect(await storedState(program.ownerUrl)).toEqual(before)
})

afterAll(async () => {
  expect((await fetch(`${program.origin}/healthz`)).status).toBe(200)
})
