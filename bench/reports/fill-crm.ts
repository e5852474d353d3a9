import type { Client } from 'pg'
import { type Company, DAYS, momentOf } from './company.ts'
import { inBulk } from './in-bulk.ts'

const MOST_PEOPLE = 200_000
/** Ids of our own, beside those of the program's first company. */
export const FIRST_ID = 10_000_000

/**
 * A year of the CRM, as the triggers would write what its reports count: interactions, and for each hundred of them ten leads, ten businesses
 * and two sales. Its people are those of the calls' numbers and of the first conversations.
 */
export async function fillCrm(
  client: Client,
  { id: company, users }: Company,
  account: string,
  interactions: number,
): Promise<void> {
  const people = Math.min(MOST_PEOPLE, Math.ceil(interactions / 10))
  const run = (text: string, ...values: unknown[]) => client.query(text, values)
  const each = `generate_series(1, ${people}) n`
  const filled = ['persons', 'contact_points', 'join_contacts', 'join_conversations', 'crm_report_facts']
  await inBulk(client, filled, async () => {
    await run(
      `INSERT INTO persons (id, company_id, first_name) OVERRIDING SYSTEM VALUE SELECT ${FIRST_ID} + n, ${company}, 'Persona ' || n FROM ${each}`,
    )
    await run(
      `INSERT INTO contact_points (company_id, person_id, kind, value)
       SELECT ${company}, ${FIRST_ID} + n, 'phone', '+57301' || lpad(n::text, 7, '0') FROM ${each}`,
    )
    await run(
      `INSERT INTO join_contacts (id, company_id, name, phone, person_id) OVERRIDING SYSTEM VALUE
       SELECT ${FIRST_ID} + n, ${company}, 'Contacto ' || n, '+57301' || lpad(n::text, 7, '0'), ${FIRST_ID} + n FROM ${each}`,
    )
    await run(
      `INSERT INTO join_conversations (id, company_id, account_id, contact_id, state) OVERRIDING SYSTEM VALUE
       SELECT ${FIRST_ID} + n, ${company}, $1, ${FIRST_ID} + n, 'closed' FROM ${each}`,
      account,
    )
    await fillFacts(client, { company, users, people, interactions })
  })
}

interface Size {
  company: string
  users: readonly string[]
  people: number
  interactions: number
}

async function fillFacts(client: Client, { company, users, people, interactions }: Size): Promise<void> {
  const facts = (asked: number, columns: Readonly<Record<string, string>>) => {
    const count = Math.ceil(asked)
    return client.query(
      `INSERT INTO crm_report_facts (company_id, key_id, record_id, at, person_id, owner_id, origin_id, need_ids, ${Object.keys(columns).join(', ')})
       SELECT ${company}, ${FIRST_ID} + g, ${FIRST_ID} + g, ${momentOf(count)}, ${FIRST_ID} + 1 + g % ${people}, ($1::bigint[])[1 + g % ${users.length}], 1 + g % 8, '{}', ${Object.values(columns).join(', ')}
         FROM generate_series(1::bigint, ${count}) g`,
      [users],
    )
  }
  const none = { amount: '0', weighted: '0', seconds: '0', answer_seconds: '0', gap_days: '0' }
  await facts(interactions, {
    ...none,
    entity: `'interaction'`,
    kind: `'interaction'`,
    channel: `(ARRAY['call','whatsapp','email','form'])[1 + g % 4]`,
    status_id: '1 + g % 4',
    result: `CASE g % 3 WHEN 0 THEN 'pending' ELSE 'handled' END`,
    contacted: 'g % 5 > 0',
    buyer: `(ARRAY['never','once','again'])[1 + g % 3]`,
    seconds: 'g % 90000',
    answer_seconds: 'g % 7200',
  })
  await facts(interactions / 10, {
    ...none,
    entity: `'person'`,
    kind: `'lead'`,
    result: `(ARRAY['open','converted','discarded'])[1 + g % 3]`,
    contacted: 'g % 4 > 0',
    reached: `(ARRAY['created','contacted','converted','business','sale'])[1 + g % 5]`,
  })
  await facts(interactions / 10, {
    ...none,
    entity: `'business'`,
    kind: `(ARRAY['business','won','lost'])[1 + g % 3]`,
    line_id: '1',
    phase_id: '1 + g % 5',
    stage_id: '1 + g % 5',
    result: `(ARRAY['open','won','lost'])[1 + g % 3]`,
    amount: 'g % 900000',
    weighted: 'g % 90000',
  })
  await facts(interactions / 50, {
    ...none,
    entity: `'sale'`,
    kind: `'sale'`,
    day: `(date_trunc('day', now()) - (${DAYS - 1} - (g - 1) * ${DAYS} / ${Math.ceil(interactions / 50)}) * interval '1 day')::date`,
    channel: `(ARRAY['call','whatsapp','email','form'])[1 + g % 4]`,
    line_id: '1',
    purchase: `CASE g % 5 WHEN 0 THEN 'repeat' WHEN 1 THEN 'repeat' ELSE 'first' END`,
    amount: '1000 + g % 900000',
  })
}
