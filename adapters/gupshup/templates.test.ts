import { afterAll, expect, test } from 'vitest'
import type { ProviderAccount, SubmittedTemplate } from '#platform/messaging/port.ts'
import { startRecordingStandIn } from '#platform/messaging/recording-stand-in.ts'
import { createGupshup } from './gupshup.ts'

const gupshup = await startRecordingStandIn(({ method, path, body }) => {
  if (path.endsWith('/upload/media')) return { body: { status: 'success', handleId: { message: '4::h' } } }
  if (method === 'GET')
    return {
      body: {
        status: 'success',
        templates: [
          {
            id: 'g1',
            elementName: 'saludo',
            languageCode: 'es_MX',
            status: 'REJECTED',
            category: 'MARKETING',
            templateType: 'TEXT',
            data: 'Hola {{1}}\nGracias | [Sí]',
            reason: 'Formatting',
            containerMeta: JSON.stringify({
              data: 'Hola {{1}}',
              footer: 'Gracias',
              buttons: [{ type: 'QUICK_REPLY', text: 'Sí' }],
            }),
          },
        ],
      },
    }
  if (body.includes('elementName=repetida'))
    return { status: 400, body: { status: 'error', message: 'Template Already exists' } }
  return { body: { status: 'success', template: { id: 'g9', status: 'PENDING' } } }
})
afterAll(() => gupshup.stop())

const provider = createGupshup({ baseUrl: gupshup.origin, privateAddresses: true })
const account: ProviderAccount = {
  id: 1,
  companyId: 1,
  number: '576015550000',
  externalId: 'demo',
  businessId: 'app-1',
  apiKey: 'k',
  appSecret: '',
  verifyToken: 'v',
}
const template: SubmittedTemplate = {
  providerId: null,
  name: 'saludo',
  language: 'es_MX',
  category: 'marketing',
  body: 'Hola {{1}}',
  footer: 'Gracias',
  buttons: [{ kind: 'url', title: 'Ver', url: 'https://example.com' }],
  examples: ['Ana'],
  header: {
    kind: 'document',
    media: { url: '', read: async () => Buffer.from('abc'), contentType: 'application/pdf', name: 'a.pdf' },
  },
}
const submit = (input: SubmittedTemplate) =>
  provider.submitTemplate?.(account, input, new AbortController().signal)

test('a template is submitted to the app, with its example filled in', async () => {
  expect(await submit(template)).toEqual({ kind: 'submitted', providerId: 'g9', status: 'pending' })
  const made = gupshup.asked.at(-1)
  expect(made).toMatchObject({ method: 'POST', path: '/wa/app/app-1/template' })
  expect(made?.headers.apikey).toBe('k')
  expect(Object.fromEntries(new URLSearchParams(made?.body))).toEqual({
    elementName: 'saludo',
    languageCode: 'es_MX',
    category: 'MARKETING',
    templateType: 'DOCUMENT',
    vertical: 'saludo',
    content: 'Hola {{1}}',
    example: 'Hola Ana',
    enableSample: 'true',
    footer: 'Gracias',
    buttons: JSON.stringify([{ type: 'URL', text: 'Ver', url: 'https://example.com' }]),
    exampleMedia: '4::h',
  })
})

test('a change is a PUT, and a refusal has Gupshup’s text', async () => {
  const plain = { ...template, header: null }
  await submit({ ...plain, providerId: 'g5' })
  expect(gupshup.asked.at(-1)).toMatchObject({ method: 'PUT', path: '/wa/app/app-1/template/g5' })
  expect(await submit({ ...plain, name: 'repetida' })).toEqual({
    kind: 'refused',
    detail: 'Template Already exists',
  })
})

test('the list has states, reasons and buttons', async () => {
  expect(await provider.listTemplates?.(account, new AbortController().signal)).toEqual([
    {
      providerId: 'g1',
      name: 'saludo',
      language: 'es_MX',
      category: 'marketing',
      status: 'rejected',
      reason: 'Formatting',
      header: 'text',
      body: 'Hola {{1}}',
      footer: 'Gracias',
      buttons: [{ kind: 'reply', title: 'Sí' }],
    },
  ])
})
