import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { type Client, startTestProgram } from '#apps/server/testing.ts'
import { startBitrixPortal } from '#platform/testing/bitrix24/bitrix-portal.ts'
import { removeFolder, temporaryFolder } from '#platform/testing/temporary-folder.ts'
import {
  authorizeConnection,
  finishConnection,
  saveConnection,
  saveRemotePeople,
} from '../../contract/connections.ts'
import { enterPanel, readPanelAddress } from '../../contract/panel.ts'
import { sites } from '../../contract/sites.ts'
import { redeemProof } from './redeem-proof.ts'

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 })

const portal = await startBitrixPortal()
afterAll(portal.stop)
const webFolder = await temporaryFolder()
afterAll(() => removeFolder(webFolder))
await mkdir(join(webFolder, 'assets'))
await writeFile(join(webFolder, 'index.html'), '<head></head>')
const program = await startTestProgram({
  webFolder,
  settings: { BITRIX24_OAUTH_URL: portal.origin, INTEGRATION_PRIVATE_ADDRESSES: 'true' },
})
const params = { kind: 'bitrix24' as const }
let admin: Client
let ana: Client
let eva: Client

const pathOf = async (who: Client) => new URL((await who.call(readPanelAddress, {})).url).pathname
const ancestorsOf = async (path: string) => {
  const { headers } = await fetch(`${program.origin}${path}`)
  const [, ancestors] = /frame-ancestors ([^;]*)/.exec(headers.get('content-security-policy') ?? '') ?? []
  return { ancestors, option: headers.get('x-frame-options') }
}
/** What Bitrix24 does when somebody opens the application. */
const open = async (path: string, form: Record<string, string>) => {
  const answer = await fetch(`${program.origin}${path}`, {
    method: 'POST',
    body: new URLSearchParams(form),
    redirect: 'manual',
  })
  return new URL(answer.headers.get('location') ?? '', program.origin).searchParams
}

beforeAll(async () => {
  ;[admin, ana] = await program.signInAll('admin', 'ana')
  await program.makeAdministrator('eva')
  eva = await program.signIn('eva')
  await admin.call(saveConnection, {
    params,
    body: {
      address: portal.origin,
      secrets: { clientId: portal.client.id, clientSecret: portal.client.secret },
    },
  })
  const { url } = await admin.call(authorizeConnection, { params })
  const state = new URL(url ?? '').searchParams.get('state') ?? ''
  await admin.call(finishConnection, { params, body: { state, answer: { code: portal.newCode() } } })
  await admin.call(saveRemotePeople, {
    params,
    body: { people: [{ user: ana.session.userId, remote: '7' }] },
  })
})

test('only the sites that the company trusts with it may frame its panel; nobody else’s', async () => {
  const path = await pathOf(admin)
  expect(await ancestorsOf(path)).toEqual({ ancestors: "'none'", option: 'DENY' })
  await admin.call(sites.routes.create, { body: { origin: 'https://otra.bitrix24.com', panel: true } })
  await admin.call(sites.routes.create, { body: { origin: 'https://solo-numeros.example' } })
  expect(await ancestorsOf(path)).toEqual({ ancestors: 'https://otra.bitrix24.com', option: null })
  expect(await ancestorsOf(await pathOf(eva))).toEqual({ ancestors: "'none'", option: 'DENY' })
  expect(await ancestorsOf('/panel/1.made-up')).toEqual({ ancestors: "'none'", option: 'DENY' })
  expect(await ancestorsOf('/')).toEqual({ ancestors: "'none'", option: 'DENY' })
  expect(await ana.send(readPanelAddress, {})).toMatchObject({ status: 403 })
})

test('whoever the program proves is signed in by their owner_id', async () => {
  const path = await pathOf(admin)
  const form = { AUTH_ID: portal.frameToken(), member_id: portal.memberId }
  const proof = await open(path, form)
  const [owner_id, code] = [proof.get('owner_id') ?? '', proof.get('code') ?? '']
  expect(owner_id).toBe('7')
  const answer = await program.anonymous(enterPanel, { body: { owner_id, code } })
  expect(answer).toMatchObject({ status: 200, body: { userId: ana.session.userId } })
  for (const wrong of [
    { owner_id: '1', code },
    { owner_id, code: `${code.slice(0, -2)}xx` },
  ])
    expect(await program.anonymous(enterPanel, { body: wrong })).toMatchObject({ status: 401 })
})

test('a proof opens the panel once, of several at a time too, and in one spelling', async () => {
  const path = await pathOf(admin)
  const proofOf = async () => {
    const proof = await open(path, { AUTH_ID: portal.frameToken(), member_id: portal.memberId })
    return { owner_id: proof.get('owner_id') ?? '', code: proof.get('code') ?? '' }
  }
  const { owner_id, code } = await proofOf()
  // The last letter of a signature has two bits that decoding drops.
  const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_']
  const at = letters.indexOf(code.at(-1) ?? '')
  const spellings = [0, 1, 2, 3].map((bits) => code.slice(0, -1) + letters[(at & ~3) | bits])
  const answers = await Promise.all(
    [...spellings, code, code].map((spelling) =>
      program.anonymous(enterPanel, { body: { owner_id, code: spelling } }),
    ),
  )
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 401, 401, 401, 401, 401])
  // What another node wrote counts here.
  const second = await proofOf()
  const companyId = Number(second.code.split('.')[0])
  const row = { companyId, userId: 0, until: new Date() }
  await redeemProof(program.database.systemRows, second.code, row)
  expect(await program.anonymous(enterPanel, { body: second })).toMatchObject({ status: 401 })
})

test('without a proof, with another portal’s, or in another company’s panel nobody is signed in', async () => {
  const path = await pathOf(admin)
  const token = portal.frameToken()
  const attempts = [
    [path, { owner_id: '7' }],
    [path, { AUTH_ID: 'guessed', member_id: portal.memberId }],
    [path, { AUTH_ID: token, member_id: 'another' }],
    [await pathOf(eva), { AUTH_ID: token, member_id: portal.memberId }],
  ] as const
  for (const [where, form] of attempts) expect((await open(where, form)).get('code')).toBeNull()
})

test('nobody frames the panel of a suspended company', async () => {
  const path = await pathOf(admin)
  const framed = await ancestorsOf(path)
  expect(framed.option).toBeNull()
  await program.database.systemRows.updateTable('companies').set({ disabled_at: new Date() }).execute()
  expect(await ancestorsOf(path)).toEqual({ ancestors: "'none'", option: 'DENY' })
  await program.database.systemRows.updateTable('companies').set({ disabled_at: null }).execute()
  expect(await ancestorsOf(path)).toEqual(framed)
})
