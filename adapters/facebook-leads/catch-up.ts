import type { RemoteChoices, RemoteName, Work } from '#platform/integrations/port.ts'
import { Loose } from '#platform/messaging/loose.ts'
import { isId, LEADGEN } from './receive-lead.ts'

const [EVERY_MS, OVERLAP_MS] = [15 * 60_000, 60 * 60_000]
/** Meta keeps leads for ninety days. */
const KEPT_MS = 90 * 24 * 3_600_000
const [PAGE, MAX_PAGES, MAX_FORMS] = [100, 50, 500]

/** All elements of a list that comes in pages. */
async function allOf(work: Work, path: string, max: number): Promise<Loose[]> {
  const found: Loose[] = []
  let after = ''
  for (let page = 0; page < MAX_PAGES && found.length < max; page += 1) {
    const answer = new Loose(await work.api({ path: `${path}&limit=${PAGE}${after}`, method: 'GET' }))
    found.push(...answer.list('data', PAGE))
    const next = answer.at('paging').at('cursors').text('after')
    if (next === '' || !answer.at('paging').has('next')) break
    after = `&after=${encodeURIComponent(next)}`
  }
  return found
}

const formsOf = (work: Work, fields: string): Promise<Loose[]> =>
  allOf(work, `${work.connection.secrets.pageId}/leadgen_forms?fields=${fields}`, MAX_FORMS)

/** Fetches the ids of leads that nobody told us of. @returns what to keep with the tokens */
export async function catchUp(work: Work): Promise<Record<string, string>> {
  const now = Date.now()
  const last = Date.parse(work.connection.tokens.caughtUp ?? '')
  if (now - last < EVERY_MS && work.connection.tokens.catchUp !== 'now') return {}
  const since = Math.max((Number.isNaN(last) ? now : last) - OVERLAP_MS, now - KEPT_MS)
  const filtering = JSON.stringify([
    { field: 'time_created', operator: 'GREATER_THAN', value: Math.floor(since / 1000) },
  ])
  for (const form of await formsOf(work, 'id')) {
    const id = form.text('id', 60)
    if (!isId(id)) continue
    const path = `${id}/leads?fields=id&filtering=${encodeURIComponent(filtering)}`
    for (const lead of await allOf(work, path, PAGE * MAX_PAGES)) {
      const leadId = lead.text('id', 60)
      if (isId(leadId) && !(await work.linkTo('person', LEADGEN, leadId)))
        await work.keepIncoming([{ kind: LEADGEN, record: leadId, content: { id: leadId } }])
    }
  }
  return { caughtUp: new Date(now).toISOString(), catchUp: '' }
}

/** The page's forms with their questions. */
export const listForms = async (work: Work): Promise<NonNullable<RemoteChoices['forms']>> =>
  (await formsOf(work, 'id,name,questions')).map((form) => ({
    id: form.text('id', 60),
    name: form.text('name', 100) || form.text('id', 60),
    fields: form.list('questions', PAGE).flatMap((question) => {
      const id = question.text('key', 100)
      return id === '' ? [] : [{ id, name: question.text('label', 100) || id }]
    }),
  }))

/** Questions of the page's forms, each with the forms that ask it. */
export async function listQuestions(work: Work): Promise<readonly RemoteName[]> {
  const questions = new Map<string, { label: string; forms: string[] }>()
  for (const form of await formsOf(work, 'id,name,questions'))
    for (const question of form.list('questions', PAGE)) {
      const key = question.text('key', 100)
      if (key === '') continue
      const known = questions.get(key) ?? { label: question.text('label', 100) || key, forms: [] }
      known.forms.push(form.text('name', 60))
      questions.set(key, known)
    }
  return [...questions].map(([id, { label, forms }]) => ({
    id,
    name: `${label} (${forms.slice(0, 3).join(', ')}${forms.length > 3 ? '…' : ''})`,
  }))
}
