import { z } from 'zod'
import { cutText } from '#platform/contract/cut-text.ts'
import type {
  ProviderAccount,
  ProviderTemplate,
  SubmitResult,
  SubmittedTemplate,
} from '#platform/messaging/port.ts'
import { parseJson, readJson } from '#platform/messaging/read-json.ts'
import { readButton, sentButton, wireButton } from '#platform/messaging/template-buttons.ts'
import { templateCategory, templateHeader, templateState } from '#platform/messaging/template-states.ts'

const answer = z.object({
  status: z.string(),
  message: z.unknown().optional(),
  template: z.object({ id: z.string(), status: z.string().catch('PENDING') }).optional(),
})
/** Older answers nest the handle. */
const handle = z.object({ handleId: z.union([z.string(), z.object({ message: z.string() })]) })
const meta = z.object({
  buttons: z.array(wireButton).catch([]),
  footer: z.string().catch(''),
  data: z.string().optional(),
})
const list = z.object({
  templates: z.array(
    z.object({
      id: z.string(),
      elementName: z.string(),
      languageCode: z.string(),
      status: z.string(),
      category: z.string().catch('UTILITY'),
      templateType: z.string().catch('TEXT'),
      data: z.string().catch(''),
      reason: z.string().nullish(),
      /** JSON inside JSON. */
      containerMeta: z.string().nullish(),
    }),
  ),
})

const pathOf = ({ businessId }: ProviderAccount) => `/wa/app/${encodeURIComponent(businessId)}/template`

/** The text with example parameters, which Gupshup requires. */
const exampleOf = ({ body, examples }: SubmittedTemplate): string =>
  body.replace(/\{\{(\d{1,2})\}\}/g, (mark, place: string) => examples[Number(place) - 1] ?? mark)

async function uploadExample(
  baseUrl: string,
  account: ProviderAccount,
  { media }: NonNullable<SubmittedTemplate['header']>,
  signal: AbortSignal,
): Promise<string | null> {
  const form = new FormData()
  form.set('file', new Blob([new Uint8Array(await media.read())], { type: media.contentType }), media.name)
  form.set('file_type', media.contentType)
  const response = await fetch(`${baseUrl}/wa/app/${encodeURIComponent(account.businessId)}/upload/media`, {
    method: 'POST',
    headers: { apikey: account.apiKey },
    body: form,
    redirect: 'error',
    signal,
  })
  const handleId = handle.safeParse(await readJson(response)).data?.handleId
  return typeof handleId === 'object' ? handleId.message : (handleId ?? null)
}

function formOf(template: SubmittedTemplate, example: string | null): URLSearchParams {
  const { name, language, category, body, footer, buttons, header } = template
  const form = new URLSearchParams({
    elementName: name,
    languageCode: language,
    category: category.toUpperCase(),
    templateType: header === null ? 'TEXT' : header.kind.toUpperCase(),
    vertical: name,
    content: body,
    example: exampleOf(template),
    enableSample: 'true',
  })
  if (footer !== '') form.set('footer', footer)
  if (buttons.length > 0) form.set('buttons', JSON.stringify(buttons.map(sentButton)))
  if (example !== null) form.set('exampleMedia', example)
  return form
}

/** `POST` creates, `PUT` edits. */
export async function submitTemplate(
  baseUrl: string,
  account: ProviderAccount,
  template: SubmittedTemplate,
  signal: AbortSignal,
): Promise<SubmitResult> {
  const example = template.header ? await uploadExample(baseUrl, account, template.header, signal) : null
  if (template.header && example === null)
    return { kind: 'refused', detail: 'the file of the header was not taken' }
  const { providerId } = template
  const response = await fetch(
    `${baseUrl}${pathOf(account)}${providerId === null ? '' : `/${encodeURIComponent(providerId)}`}`,
    {
      method: providerId === null ? 'POST' : 'PUT',
      headers: { apikey: account.apiKey, 'content-type': 'application/x-www-form-urlencoded' },
      body: formOf(template, example),
      redirect: 'error',
      signal,
    },
  )
  if (response.status >= 500) return { kind: 'unreachable', detail: String(response.status) }
  const created = answer.safeParse(await readJson(response)).data
  if (!response.ok || created?.status !== 'success') {
    const detail =
      typeof created?.message === 'string'
        ? created.message
        : JSON.stringify(created?.message ?? response.status)
    return { kind: 'refused', detail: cutText(detail, 500) }
  }
  return {
    kind: 'submitted',
    providerId: created.template?.id ?? providerId ?? '',
    status: templateState(created.template?.status ?? 'pending') ?? 'pending',
  }
}

/** @throws Error when it is refused */
export async function listTemplates(
  baseUrl: string,
  account: ProviderAccount,
  signal: AbortSignal,
): Promise<ProviderTemplate[]> {
  const response = await fetch(`${baseUrl}${pathOf(account)}`, {
    headers: { apikey: account.apiKey },
    redirect: 'error',
    signal,
  })
  if (!response.ok) throw new Error(`listing templates failed: ${response.status}`)
  return list.parse(await readJson(response)).templates.flatMap((input) => {
    const status = templateState(input.status)
    if (status === undefined) return []
    const more = meta.safeParse(parseJson(input.containerMeta ?? '')).data
    return [
      {
        providerId: input.id,
        name: input.elementName,
        language: input.languageCode,
        category: templateCategory(input.category),
        status,
        reason: status === 'rejected' ? (input.reason ?? '') : '',
        header: templateHeader(input.templateType),
        body: more?.data ?? input.data,
        footer: more?.footer ?? '',
        buttons: (more?.buttons ?? []).map(readButton),
      },
    ]
  })
}
