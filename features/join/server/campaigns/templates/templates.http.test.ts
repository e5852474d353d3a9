import { createHmac } from 'node:crypto'
import { afterAll, expect, test } from 'vitest'
import { startTestProgram } from '#apps/server/testing.ts'
import { uploadFile } from '#platform/contract/files.ts'
import { startRecordingStandIn } from '#platform/messaging/recording-stand-in.ts'
import { eventually } from '#platform/testing/eventually.ts'
import { listTemplates } from '../../../contract/agent-tools.ts'
import { listChats } from '../../../contract/chats.ts'
import { joinAccounts } from '../../../contract/config/accounts.ts'
import { joinTemplates } from '../../../contract/config/catalogs.ts'
import { newTemplateMessage, readFile } from '../../../contract/messages.ts'
import {
  readTemplateFile,
  submitTemplate,
  syncTemplates,
  uploadTemplateFile,
} from '../../../contract/templates/template-calls.ts'
import { channelOf, found, outsidePhone } from '../../testing.ts'

const theirs: object[] = []
const meta = await startRecordingStandIn(({ method, path, body }) => {
  if (path.startsWith('/app/uploads')) return { body: { id: 'upload:1' } }
  if (path === '/upload:1') return { body: { h: 'handle' } }
  if (method === 'GET') return { body: { data: theirs } }
  if (body.includes('gratis'))
    return { status: 400, body: { error: { message: 'x', error_user_msg: 'Promociona sin permiso' } } }
  return { body: { id: `meta-${meta.asked.length}`, status: 'PENDING' } }
})
afterAll(() => meta.stop())
const program = await startTestProgram({
  runJobs: true,
  settings: { WHATSAPP_CLOUD_URL: meta.origin },
})
// The other company's administrator.
await program.database.systemRows
  .updateTable('users')
  .set({ role: 'administrator' })
  .where('username', '=', 'bruno')
  .execute()
const [ana, admin, bruno] = await program.signInAll('ana', 'admin', 'bruno')
if (!ana || !admin || !bruno) throw new Error('a person is not signed in')

const { record: account } = await admin.call(joinAccounts.routes.create, {
  body: {
    name: 'Nube',
    provider: 'whatsapp-cloud',
    number: '+576015559900',
    external_id: '11',
    business_id: '22',
    api_key: 'k',
    app_secret: 'secreto',
  },
})
const make = async (values: Partial<Record<string, unknown>>) =>
  (
    await admin.call(joinTemplates.routes.create, {
      body: { account: account.id, language: 'es_CO', message: 'Hola {{1}}', ...values } as never,
    })
  ).record
const read = (id: number) => admin.call(joinTemplates.routes.read, { params: { id } })

test('a submitted template is pending until the provider’s callback approves it', async () => {
  const { id } = await make({ name: 'aprobada', default_values: ['Ana'] })
  expect(await admin.call(submitTemplate, { params: { id } })).toEqual({ status: 'pending', rejection: '' })
  const { provider_id } = await read(id)
  const { webhook_url } = await admin.call(joinAccounts.routes.read, { params: { id: account.id } })
  const body = JSON.stringify({
    object: 'whatsapp_business_account',
    entry: [
      {
        id: '22',
        changes: [
          {
            field: 'message_template_status_update',
            value: {
              event: 'APPROVED',
              message_template_id: provider_id,
              message_template_name: 'aprobada',
              message_template_language: 'es_CO',
              reason: 'NONE',
            },
          },
        ],
      },
    ],
  })
  const signature = createHmac('sha256', 'secreto').update(body).digest('hex')
  const answer = await fetch(`${program.origin}${new URL(String(webhook_url)).pathname}`, {
    method: 'POST',
    body,
    headers: { 'x-hub-signature-256': `sha256=${signature}` },
  })
  expect(answer.status).toBe(200)
  await eventually(async () => expect((await read(id)).status).toBe('approved'))
  const offered = await ana.call(listTemplates, { query: { account: account.id } })
  expect(offered.results).toMatchObject([{ title: 'aprobada', params: 1, default_values: ['Ana'] }])
  // The changed text has not been approved.
  const { version } = await read(id)
  await admin.call(joinTemplates.routes.edit, {
    params: { id },
    body: { version, message: 'Otra cosa' } as never,
  })
  expect((await read(id)).status).toBe('draft')
})

test('a rejection is stored with the provider’s reason', async () => {
  const { id } = await make({ name: 'negada', message: 'Todo gratis' })
  expect(await admin.call(submitTemplate, { params: { id } })).toEqual({
    status: 'rejected',
    rejection: 'Promociona sin permiso',
  })
  expect(await read(id)).toMatchObject({ status: 'rejected', rejection: 'Promociona sin permiso' })
})

test('a sync imports decisions and templates from the provider', async () => {
  const { id } = await make({ name: 'perdida' })
  await admin.call(submitTemplate, { params: { id } })
  const approved = { language: 'es_CO', status: 'APPROVED', category: 'UTILITY' }
  theirs.push(
    { id: 'm1', name: 'perdida', ...approved, components: [{ type: 'BODY', text: 'Hola {{1}}' }] },
    { id: 'm2', name: 'de_ellos', ...approved, components: [{ type: 'BODY', text: 'De allá' }] },
  )
  expect(await admin.call(syncTemplates, {})).toEqual({ changed: 1, added: 1, failed: [] })
  expect(await read(id)).toMatchObject({ status: 'approved', provider_id: 'm1' })
  expect(await admin.call(syncTemplates, {})).toEqual({ changed: 0, added: 0, failed: [] })
})

test('parameters must be numbered without gaps, and buttons must be valid', async () => {
  const refused = await admin.send(joinTemplates.routes.create, {
    body: { account: account.id, language: 'es_CO', name: 'hueco', message: '{{1}} y {{3}}' } as never,
  })
  expect(refused).toMatchObject({ status: 400, body: { fields: { message: expect.anything() } } })
  const { id } = await make({
    name: 'botones',
    buttons: ['Sí', 'Ver | https://example.com', 'Llamar | +576015550000'],
  })
  await admin.call(submitTemplate, { params: { id } })
  expect(meta.asked.at(-1)?.body).toContain('"type":"PHONE_NUMBER"')
})

test('a header’s picture is uploaded, shown, and sent from a conversation with the parameters', async () => {
  const { account: simulated } = await channelOf(admin, [ana])
  const { id } = await make({
    name: 'con_foto',
    account: simulated,
    header: 'image',
    default_values: ['cliente'],
  })
  expect((await admin.call(submitTemplate, { params: { id } })).status).toBe('rejected')
  const { default: sharp } = await import('sharp')
  const picture = await sharp({ create: { width: 40, height: 30, channels: 3, background: '#1976d2' } })
    .png()
    .toBuffer()
  const sound = new Blob([Buffer.from('no es una imagen')])
  expect(
    (await admin.send(uploadTemplateFile, { params: { id }, body: {}, file: sound, fileName: 'x.png' }))
      .status,
  ).toBe(415)
  const file = new Blob([new Uint8Array(picture)], { type: 'image/png' })
  await admin.call(uploadTemplateFile, { params: { id }, body: {}, file, fileName: 'foto.png' })
  expect((await admin.call(submitTemplate, { params: { id } })).status).toBe('approved')
  const seen = await ana.download(readTemplateFile, { params: { id }, query: {} })
  expect(Buffer.from(await seen.arrayBuffer()).equals(picture)).toBe(true)

  const pedro = outsidePhone(program.origin, simulated, '573001120001')
  await pedro.write('Hola')
  const chat = await eventually(async () =>
    found((await ana.call(listChats, { query: {} })).results.find(({ phone }) => phone === pedro.phone)),
  )
  const [offered] = (await ana.call(listTemplates, { query: { account: simulated } })).results
  expect(offered?.image).toMatch(/\?link=/)
  await ana.call(newTemplateMessage, {
    body: { user: 'ana', id, destination: chat.destination, params: ['Pedro'], account: simulated } as never,
  })
  const arrived = await eventually(async () =>
    found((await pedro.messages()).find(({ content }) => content.type === 'template')),
  )
  expect(arrived.content).toMatchObject({ name: 'con_foto', params: ['Pedro'], header: { kind: 'image' } })
})

test('the form chooses the header’s file, changes it and takes it away; messages written with it keep it', async () => {
  const { account: simulated } = await channelOf(admin, [ana])
  const { default: sharp } = await import('sharp')
  const picture = async (background: string) => {
    const bytes = await sharp({ create: { width: 40, height: 30, channels: 3, background } })
      .png()
      .toBuffer()
    return new Blob([new Uint8Array(bytes)], { type: 'image/png' })
  }
  const upload = (person: typeof admin, file: Blob, fileName: string) =>
    person.call(uploadFile, { file, fileName })
  const { id: blue } = await upload(admin, await picture('#1976d2'), 'azul.png')
  const { id: text } = await upload(admin, new Blob(['no es una imagen']), 'x.png')
  const { id: foreign } = await upload(bruno, await picture('#ff0000'), 'ajena.png')
  const one = { account: simulated, header: 'image', message: 'Hola' }
  const begin = (name: string, file: string) =>
    admin.send(joinTemplates.routes.create, { body: { ...one, name, language: 'es', file } as never })
  const refused = await begin('con_texto', text)
  expect(refused).toMatchObject({
    status: 400,
    body: { fields: { file: [expect.stringContaining('archivo')] } },
  })
  expect((await begin('con_ajena', foreign)).status).toBe(400)
  const { id, file } = await make({ ...one, name: 'con_azul', file: blue })
  expect(file).toMatchObject({ id: blue, label: 'azul.png' })
  await admin.call(submitTemplate, { params: { id } })

  const pedro = outsidePhone(program.origin, simulated, '573001120002')
  await pedro.write('Hola')
  const chat = await eventually(async () =>
    found((await ana.call(listChats, { query: {} })).results.find(({ phone }) => phone === pedro.phone)),
  )
  const sent = await ana.call(newTemplateMessage, {
    body: { user: 'ana', id, destination: chat.destination, params: [], account: simulated } as never,
  })
  const edit = async (patch: object) => {
    const { version } = await read(id)
    await admin.call(joinTemplates.routes.edit, { params: { id }, body: { version, ...patch } as never })
    return read(id)
  }
  const { id: green } = await upload(admin, await picture('#00ff00'), 'verde.png')
  expect(await edit({ file: green })).toMatchObject({ file: { label: 'verde.png' }, status: 'approved' })

  expect((await ana.download(readFile, { params: { id: sent.id }, query: {} })).status).toBe(200)
  expect(await edit({ file: null })).toMatchObject({ file: null })
  expect((await ana.download(readTemplateFile, { params: { id }, query: {} })).status).toBe(404)
  const { id: again } = await upload(admin, await picture('#00ffff'), 'cian.png')
  expect(await edit({ file: again })).toMatchObject({ file: { label: 'cian.png' } })
  // What the header does not take any more goes with it.
  expect(await edit({ header: 'text' })).toMatchObject({ file: null, status: 'draft' })
})

test('another company has no access to templates', async () => {
  const { id } = await make({ name: 'ajena', header: 'image' })
  expect((await bruno.send(submitTemplate, { params: { id } })).status).toBe(404)
  expect((await bruno.send(readTemplateFile, { params: { id }, query: {} })).status).toBe(404)
  const file = new Blob(['x'])
  expect(
    (await bruno.send(uploadTemplateFile, { params: { id }, body: {}, file, fileName: 'x' })).status,
  ).toBe(404)
  expect((await ana.send(submitTemplate, { params: { id } })).status).toBe(403)
})
