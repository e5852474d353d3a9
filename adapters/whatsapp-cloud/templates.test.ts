import { afterAll, expect, test } from 'vitest'
import type { ProviderAccount, SubmittedTemplate } from '#platform/messaging/port.ts'
import { startRecordingStandIn } from '#platform/messaging/recording-stand-in.ts'
import { createWhatsAppCloud } from './whatsapp-cloud.ts'

const meta = await startRecordingStandIn(({ method, path, body }) => {
  if (path.startsWith('/app/uploads')) return { body: { id: 'upload:7' } }
  if (path === '/upload:7') return { body: { h: '4::handle' } }
  if (method === 'GET' && !path.includes('after='))
    return {
      body: {
        data: [
          {
            id: '1',
            name: 'saludo',
            language: 'es_CO',
            status: 'REJECTED',
            category: 'MARKETING',
            rejected_reason: 'INVALID_FORMAT',
            components: [
              { type: 'HEADER', format: 'IMAGE' },
              { type: 'BODY', text: 'Hola {{1}}' },
              { type: 'FOOTER', text: 'Gracias' },
              { type: 'BUTTONS', buttons: [{ type: 'URL', text: 'Ver', url: 'https://example.com' }] },
            ],
          },
        ],
        paging: { cursors: { after: 'A' }, next: 'https://graph.facebook.com/next' },
      },
    }
  if (method === 'GET')
    return { body: { data: [{ id: '2', name: 'otra', language: 'es', status: 'APPROVED', components: [] }] } }
  if (body.includes('prohibida'))
    return { status: 400, body: { error: { message: 'bad', error_user_msg: 'El texto no se permite' } } }
  return { body: { id: '99', status: 'PENDING', category: 'UTILITY' } }
})
afterAll(() => meta.stop())

const provider = createWhatsAppCloud({ baseUrl: meta.origin, privateAddresses: true })
const account: ProviderAccount = {
  id: 1,
  companyId: 1,
  number: '576015550000',
  externalId: '11',
  businessId: '22',
  apiKey: 'k',
  appSecret: '',
  verifyToken: 'v',
}
const template: SubmittedTemplate = {
  providerId: null,
  name: 'saludo',
  language: 'es_CO',
  category: 'utility',
  body: 'Hola {{1}}',
  footer: 'Gracias',
  buttons: [
    { kind: 'reply', title: 'Sí' },
    { kind: 'phone', title: 'Llamar', phone: '+576015550000' },
  ],
  examples: ['Ana'],
  header: {
    kind: 'image',
    media: { url: '', read: async () => Buffer.from('abc'), contentType: 'image/png', name: 'a.png' },
  },
}
const submit = (input: SubmittedTemplate) =>
  provider.submitTemplate?.(account, input, new AbortController().signal)

test('a template is submitted to the business account, its example by the resumable upload', async () => {
  expect(await submit(template)).toEqual({ kind: 'submitted', providerId: '99', status: 'pending' })
  const [begun, sent, made] = meta.asked
  expect(begun?.path).toBe('/app/uploads?file_length=3&file_type=image%2Fpng&file_name=a.png')
  expect(sent).toMatchObject({ path: '/upload:7', body: 'abc' })
  expect(sent?.headers).toMatchObject({ authorization: 'OAuth k', file_offset: '0' })
  expect(made?.path).toBe('/22/message_templates')
  expect(JSON.parse(Buffer.from(made?.body ?? '', 'latin1').toString())).toEqual({
    name: 'saludo',
    language: 'es_CO',
    category: 'UTILITY',
    components: [
      { type: 'HEADER', format: 'IMAGE', example: { header_handle: ['4::handle'] } },
      { type: 'BODY', text: 'Hola {{1}}', example: { body_text: [['Ana']] } },
      { type: 'FOOTER', text: 'Gracias' },
      {
        type: 'BUTTONS',
        buttons: [
          { type: 'QUICK_REPLY', text: 'Sí' },
          { type: 'PHONE_NUMBER', text: 'Llamar', phone_number: '+576015550000' },
        ],
      },
    ],
  })
})

test('an existing template is changed, and a refusal has Meta’s text', async () => {
  const plain = { ...template, header: null }
  await submit({ ...plain, providerId: '55' })
  expect(meta.asked.at(-1)?.path).toBe('/55')
  expect(await submit({ ...plain, body: 'prohibida' })).toEqual({
    kind: 'refused',
    detail: 'El texto no se permite',
  })
})

test('all pages are read', async () => {
  expect(await provider.listTemplates?.(account, new AbortController().signal)).toEqual([
    {
      providerId: '1',
      name: 'saludo',
      language: 'es_CO',
      category: 'marketing',
      status: 'rejected',
      reason: 'INVALID_FORMAT',
      header: 'image',
      body: 'Hola {{1}}',
      footer: 'Gracias',
      buttons: [{ kind: 'url', title: 'Ver', url: 'https://example.com' }],
    },
    expect.objectContaining({ providerId: '2', status: 'approved', category: 'utility', header: 'text' }),
  ])
})
