import { z } from 'zod'
import type {
  ProviderAccount,
  ProviderTemplate,
  SubmitResult,
  SubmittedTemplate,
} from '#platform/messaging/port.ts'
import { readJson } from '#platform/messaging/read-json.ts'
import { readButton, sentButton, wireButton } from '#platform/messaging/template-buttons.ts'
import { templateCategory, templateHeader, templateState } from '#platform/messaging/template-states.ts'

/** Maximum of pages (100 each). */
const MAX_PAGES = 20

const submitted = z.object({ id: z.string().optional(), status: z.string().catch('PENDING') })
const refusal = z.object({
  error: z.object({ message: z.string().catch(''), error_user_msg: z.string().optional() }),
})
const session = z.object({ id: z.string() })
const handle = z.object({ h: z.string() })

const component = z.object({
  type: z.string(),
  format: z.string().optional(),
  text: z.string().optional(),
  buttons: z.array(wireButton).optional(),
})
const page = z.object({
  data: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      language: z.string(),
      status: z.string(),
      category: z.string().catch('UTILITY'),
      rejected_reason: z.string().nullish(),
      components: z.array(component).catch([]),
    }),
  ),
  paging: z
    .object({ cursors: z.object({ after: z.string().optional() }).optional(), next: z.string().optional() })
    .optional(),
})

const bearer = ({ apiKey }: ProviderAccount) => ({ authorization: `Bearer ${apiKey}` })

/** Uploads a header's example by the resumable upload; returns its handle. */
async function uploadExample(
  baseUrl: string,
  account: ProviderAccount,
  { media }: NonNullable<SubmittedTemplate['header']>,
  signal: AbortSignal,
): Promise<string | null> {
  const content = await media.read()
  const query = new URLSearchParams({
    file_length: String(content.length),
    file_type: media.contentType,
    file_name: media.name,
  })
  const begun = await fetch(`${baseUrl}/app/uploads?${query}`, {
    method: 'POST',
    headers: bearer(account),
    redirect: 'error',
    signal,
  })
  const id = session.safeParse(await readJson(begun)).data?.id
  if (!begun.ok || id === undefined) return null
  const sent = await fetch(`${baseUrl}/${id}`, {
    method: 'POST',
    headers: { authorization: `OAuth ${account.apiKey}`, file_offset: '0' },
    body: new Uint8Array(content),
    redirect: 'error',
    signal,
  })
  return handle.safeParse(await readJson(sent)).data?.h ?? null
}

function componentsOf(template: SubmittedTemplate, example: string | null): object[] {
  const { header, body, footer, buttons, examples } = template
  return [
    ...(header && example !== null
      ? [{ type: 'HEADER', format: header.kind.toUpperCase(), example: { header_handle: [example] } }]
      : []),
    {
      type: 'BODY',
      text: body,
      ...(examples.length > 0 ? { example: { body_text: [examples] } } : {}),
    },
    ...(footer === '' ? [] : [{ type: 'FOOTER', text: footer }]),
    ...(buttons.length === 0 ? [] : [{ type: 'BUTTONS', buttons: buttons.map(sentButton) }]),
  ]
}

/** `POST /{business account}/message_templates`, or to an existing template. */
export async function submitTemplate(
  baseUrl: string,
  account: ProviderAccount,
  template: SubmittedTemplate,
  signal: AbortSignal,
): Promise<SubmitResult> {
  const example = template.header ? await uploadExample(baseUrl, account, template.header, signal) : null
  if (template.header && example === null)
    return { kind: 'refused', detail: 'the file of the header was not taken' }
  const components = componentsOf(template, example)
  const { providerId, name, language } = template
  const category = template.category.toUpperCase()
  const response = await fetch(
    `${baseUrl}/${providerId === null ? `${encodeURIComponent(account.businessId)}/message_templates` : encodeURIComponent(providerId)}`,
    {
      method: 'POST',
      headers: { ...bearer(account), 'content-type': 'application/json' },
      body: JSON.stringify(
        providerId === null ? { name, language, category, components } : { category, components },
      ),
      redirect: 'error',
      signal,
    },
  )
  const body = await readJson(response)
  if (response.status >= 500) return { kind: 'unreachable', detail: String(response.status) }
  if (!response.ok) {
    const error = refusal.safeParse(body).data?.error
    return { kind: 'refused', detail: error?.error_user_msg ?? error?.message ?? String(response.status) }
  }
  const { id, status } = submitted.parse(body)
  return {
    kind: 'submitted',
    providerId: providerId ?? id ?? '',
    status: templateState(status) ?? 'pending',
  }
}

function read(input: z.infer<typeof page>['data'][number]): ProviderTemplate[] {
  const status = templateState(input.status)
  if (status === undefined) return []
  const part = (type: string) => input.components.find((one) => one.type.toUpperCase() === type)
  const reason = input.rejected_reason ?? ''
  return [
    {
      providerId: input.id,
      name: input.name,
      language: input.language,
      category: templateCategory(input.category),
      status,
      reason: status === 'rejected' && reason !== 'NONE' ? reason : '',
      header: templateHeader(part('HEADER')?.format ?? ''),
      body: part('BODY')?.text ?? '',
      footer: part('FOOTER')?.text ?? '',
      buttons: (part('BUTTONS')?.buttons ?? []).map(readButton),
    },
  ]
}

/** Reads all pages. @throws Error when one is refused */
export async function listTemplates(
  baseUrl: string,
  account: ProviderAccount,
  signal: AbortSignal,
): Promise<ProviderTemplate[]> {
  const found: ProviderTemplate[] = []
  let after = ''
  for (let count = 0; count < MAX_PAGES; count += 1) {
    const query = new URLSearchParams({
      fields: 'id,name,language,status,category,rejected_reason,components',
      limit: '100',
      ...(after === '' ? {} : { after }),
    })
    const response = await fetch(
      `${baseUrl}/${encodeURIComponent(account.businessId)}/message_templates?${query}`,
      { headers: bearer(account), redirect: 'error', signal },
    )
    if (!response.ok) throw new Error(`listing templates failed: ${response.status}`)
    const { data, paging } = page.parse(await readJson(response))
    found.push(...data.flatMap(read))
    after = paging?.cursors?.after ?? ''
    if (paging?.next === undefined || after === '') break
  }
  return found
}
