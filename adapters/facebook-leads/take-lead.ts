import type { FieldPair, MappedField } from '#platform/integrations/contract/domain.ts'
import type { Incoming, Outcome, Work } from '#platform/integrations/port.ts'
import { Loose } from '#platform/messaging/loose.ts'
import { isId, LEADGEN } from './receive-lead.ts'

const FIELDS = 'created_time,ad_id,ad_name,adset_name,campaign_id,campaign_name,form_id,field_data,platform'

/** Questions that have a place of their own. */
const KNOWN: ReadonlySet<string> = new Set(['full_name', 'first_name', 'last_name', 'phone_number', 'email'])

const MAX_ANSWERS = 100

interface Question {
  name: string
  value: string
}

function answersOf(lead: Loose): Question[] {
  return lead.list('field_data', MAX_ANSWERS).flatMap((one) => {
    const values = Array.isArray(one.at('values').raw) ? (one.at('values').raw as unknown[]) : []
    const value = values.map(String).join(', ')
    return value === '' ? [] : [{ name: one.text('name', 200), value }]
  })
}

/** The form's name; its id where it may not be known. */
async function formName(id: string, work: Work): Promise<string> {
  if (!isId(id)) return ''
  const form = new Loose(await work.api({ path: `${id}?fields=name`, method: 'GET' }))
  return form.text('name', 200) || id
}

/** What a form maps itself comes before what all forms do. */
const fieldsOf = (fields: readonly FieldPair[], form: string): readonly FieldPair[] => [
  ...new Map(
    [...fields]
      .filter((pair) => !pair.form || pair.form === form)
      .sort((one, other) => Number(Boolean(one.form)) - Number(Boolean(other.form)))
      .map((pair) => [pair.own, pair]),
  ).values(),
]

/** Fetches a lead and writes it into the CRM, once. */
export async function takeLead({ content }: Incoming, work: Work): Promise<Outcome> {
  const id = content.id ?? ''
  if (!isId(id)) return { state: 'skipped', reason: 'gone' }
  if (await work.linkTo('person', LEADGEN, id)) return { state: 'skipped', reason: 'unchanged' }
  const lead = new Loose(await work.api({ path: `${id}?fields=${FIELDS}`, method: 'GET' }))
  const answers = answersOf(lead)
  const answer = (name: string) => answers.find((one) => one.name === name)?.value ?? ''
  const formId = lead.text('form_id', 60)
  const fields = fieldsOf(work.connection.fields, formId)
  const mapped = Object.fromEntries(
    fields.flatMap(({ own, remote }) => (answer(remote) === '' ? [] : [[own, answer(remote)]])),
  ) as Partial<Record<MappedField, string>>
  const form = await formName(formId, work)
  const others = answers.filter(
    ({ name }) => !KNOWN.has(name) && !fields.some(({ remote }) => remote === name),
  )
  const came = [form, lead.text('campaign_name'), lead.text('adset_name'), lead.text('ad_name')]
  const created = new Date(lead.text('created_time'))
  await work.savePerson(
    {
      remoteKind: LEADGEN,
      remoteId: id,
      state: 'lead',
      ...namesOf(answer),
      phone: answer('phone_number') || null,
      email: answer('email') || null,
      ownerId: null,
      changedAt: Number.isNaN(created.getTime()) ? new Date() : created,
      ...mapped,
      arrival: {
        network: lead.text('platform') === 'ig' ? 'instagram' : 'facebook',
        campaign: { id: lead.text('campaign_id', 60), name: lead.text('campaign_name', 120) },
        notes: [
          came.filter((part) => part !== '').join(' · '),
          ...others.map(({ name, value }) => `${name.replaceAll('_', ' ')}: ${value}`),
        ]
          .filter((line) => line !== '')
          .join('\n'),
      },
    },
    id,
  )
  return { state: 'done' }
}

function namesOf(answer: (name: string) => string): { firstName: string; lastName: string } {
  const [first, last] = [answer('first_name'), answer('last_name')]
  if (first !== '' || last !== '') return { firstName: first, lastName: last }
  const [firstName = '', ...others] = answer('full_name').trim().split(/\s+/)
  return { firstName, lastName: others.join(' ') }
}
