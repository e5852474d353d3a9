import { once } from 'node:events'
import { beforeAll, describe, expect, test } from 'vitest'
import { apiTokens } from '#features/integrations/contract/api-tokens.ts'
import { allowSupport } from '#features/provider/contract/own-company.ts'
import { enterCompany } from '#features/provider/contract/rescue.ts'
import { endSupport } from '#features/provider/server/rescue/end-support.ts'
import { currentSession, type SignInAnswer } from '#features/session/contract/session.ts'
import { findUserPrincipal } from '#features/session/server/find-user-principal.ts'
import { users } from '#features/users/contract/users.ts'
import { can } from '#platform/contract/access.ts'
import type { RouteContract } from '#platform/contract/route.ts'
import { nobodysParams, sendAs } from '../bad-input/aimed-requests.ts'
import { goodRequest } from '../bad-input/mutations.ts'
import { startTestProgram } from '../testing.ts'
import { type Client, clientOf } from '../testing-client.ts'
import { supportMay } from './support-access.ts'

const program = await startTestProgram()
const rows = program.database.systemRows
const SIGNED_OUT = 4401
let admin: Client
let operator: Client
let support: Client
let company: number

async function enter(): Promise<Client> {
  const { token } = await operator.call(enterCompany, { params: { id: company } })
  const response = await fetch(`${program.origin}${currentSession.path}`, {
    headers: { authorization: `token ${token}` },
  })
  return clientOf(program.origin, { ...((await response.json()) as SignInAnswer), token })
}
const consent = (allowed: boolean) => admin.call(allowSupport, { body: { allowed } })

beforeAll(async () => {
  ;[admin, operator] = await Promise.all([program.signIn('admin'), program.signIn('operador')])
  company = admin.session.company.id
  await consent(true)
  support = await enter()
})

const inside = program.contracts.filter(
  ({ auth, ability }) => auth === 'session' && (!ability || can('administrator', ability)),
)
/** Not found by whoever has no extension. */
const OF_OWN_TELEPHONE = ['/api/webrtc/forwards/', '/api/webrtc/voicemail_settings/']
const nameOf = ({ method, path }: RouteContract) => `${method} ${path}`

describe('support that a company let in', () => {
  test('is refused all that would outlast the consent, and is told so', async () => {
    const wrong: string[] = []
    for (const contract of inside) {
      if (supportMay(contract) && contract.method === 'GET') continue
      const answer = await sendAs(program.origin, contract, support.session.token, {
        params: nobodysParams(contract),
        // Invalid where possible, so that nothing is carried out.
        body: contract.body ? { a_field_nobody_declared: true } : undefined,
      })
      const isRefused = answer.status === 403 && answer.text.includes('refused_to_support')
      if (contract.path === '/api/v1/logout/') support = await enter()
      if (isRefused === supportMay(contract)) wrong.push(`${nameOf(contract)} ${answer.status}`)
    }
    expect(wrong).toEqual([])
    const body = { name: 'puerta', scopes: ['crm.use'] }
    expect(await support.send(apiTokens.routes.create, { body: body as never })).toMatchObject({
      status: 403,
      body: { detail: expect.stringMatching(/^Quien entra como soporte no puede/) },
    })
  })

  test('uploads nothing by the protocol of other programs', async () => {
    const response = await fetch(`${program.origin}/api/pbx/drive_tus/`, {
      method: 'POST',
      headers: {
        authorization: `token ${support.session.token}`,
        'tus-resumable': '1.0.0',
        'upload-length': '1',
        'upload-metadata': `filename ${Buffer.from('a.txt').toString('base64')}`,
      },
    })
    expect([response.status, await response.text()]).toEqual([403, 'refused_to_support'])
  })

  test('sees what an administrator sees, without being one of the people whom anybody sees', async () => {
    const [wrong, shown]: [string[], string[]] = [[], []]
    for (const contract of inside.filter(({ method }) => method === 'GET')) {
      if (!supportMay(contract)) continue
      const sent = { params: nobodysParams(contract), query: goodRequest(contract).query }
      const [theirs, own] = await Promise.all([
        sendAs(program.origin, contract, support.session.token, sent),
        sendAs(program.origin, contract, admin.session.token, sent),
      ])
      if (own.ok && !theirs.ok && !OF_OWN_TELEPHONE.includes(contract.path))
        wrong.push(`${nameOf(contract)} ${theirs.status} rather than ${own.status}`)
      // The trail and nothing else names them.
      if (own.text.includes('Soporte (') && !contract.path.startsWith('/api/v1/audit/'))
        shown.push(nameOf(contract))
    }
    expect({ wrong, shown }).toEqual({ wrong: [], shown: [] })
  })

  test('is nobody whom a company’s people reach or keep', async () => {
    const { userId } = support.session
    expect((await admin.send(users.routes.read, { params: { id: userId } })).status).toBe(404)
    await expect(
      rows.updateTable('users').set({ deleted_at: null }).where('id', '=', userId).execute(),
    ).rejects.toThrow(/users_support_is_nobody/)
    await expect(
      rows.updateTable('users').set({ password_hash: 'x' }).where('id', '=', userId).execute(),
    ).rejects.toThrow(/users_support_is_nobody/)
    // What they ever began finds nobody on whose behalf to go on.
    expect(await findUserPrincipal(rows, { userId, companyId: company, language: 'es' })).toBeNull()
  })

  test('opens no socket in which others see them', async () => {
    const ticket = await support.ticket('chat')
    await expect(support.open(`/ws/chat/1/${support.session.userId}/`, 'chat')).rejects.toThrow(/403/)
    expect(ticket).not.toBe('')
  })
})

/** Code with which the server closes a socket of theirs. */
const socketOf = async (client: Client): Promise<{ closed: Promise<unknown> }> => {
  const { socket } = await client.open(`/ws/resources/${client.session.userId}/`, 'notifications')
  return { closed: once(socket, 'close').then(([code]) => code) }
}
const isInside = async (client: Client) => (await client.send(currentSession, {})).status === 200

describe('a stay ends with the consent', () => {
  test('at once when it is withdrawn, everywhere, and another consent does not bring it back', async () => {
    const { closed } = await socketOf(support)
    expect(await isInside(support)).toBe(true)
    await consent(false)
    expect(await isInside(support)).toBe(false)
    expect(await closed).toBe(SIGNED_OUT)
    await consent(true)
    expect(await isInside(support)).toBe(false)
  })

  test('when it runs out, by a job that runs twice', async () => {
    const here = await enter()
    const { closed } = await socketOf(here)
    await rows
      .updateTable('companies')
      .set({ support_until: new Date(Date.now() - 1000) })
      .where('id', '=', company)
      .execute()
    expect(await isInside(here)).toBe(false)
    expect(await closed).toBe(SIGNED_OUT)
    const ended: number[] = []
    const run = () =>
      program.database.system((unit) =>
        endSupport(
          unit,
          async (_, event) => {
            if (event.type === 'session.ended') ended.push(event.sessionId)
          },
          null,
        ),
      )
    expect([await run(), await run()]).toEqual([1, 0])
    expect(ended).toHaveLength(1)
    await consent(true)
    expect(await isInside(here)).toBe(false)
    const other = await program.signIn('ana')
    expect(await isInside(other)).toBe(true)
  })

  test('with the operator who entered', async () => {
    const here = await enter()
    const { userId } = operator.session
    await rows.updateTable('users').set({ disabled_at: new Date() }).where('id', '=', userId).execute()
    expect(await isInside(here)).toBe(false)
    await rows.updateTable('users').set({ disabled_at: null }).where('id', '=', userId).execute()
  })
})
