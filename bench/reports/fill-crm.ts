import type { Client } from 'pg'

const DAYS = 365
const MOST_PEOPLE = 200_000

/**
 * A year of the CRM in the company of the calls, as the triggers would write what its reports count: interactions, and for each hundred of them
 * ten leads, ten businesses and two sales. Its people are those of the calls' numbers and of the first conversations.
 */
export async function fillCrm(client: Client, interactions: number): Promise<void> {
  const { rows } = await client.query<{ id: string; users: string[]; account: string }>(
    `SELECT c.id, ARRAY(SELECT u.id FROM users u WHERE u.company_id = c.id AND u.username LIKE 'bench-agent-%' ORDER BY u.id) AS users,
            (SELECT min(a.id) FROM join_accounts a WHERE a.company_id = c.id) AS account
       FROM companies c WHERE c.slug = 'bench'`,
  )
  const [company] = rows
  if (company === undefined) throw new Error('the company is missing')
  const people = Math.min(MOST_PEOPLE, Math.ceil(interactions / 10))
  await client.query('BEGIN')
  await client.query(`SET LOCAL session_replication_role = 'replica'`)
  const run = (text: string, ...values: unknown[]) =>
    client.query(text.replaceAll(':company', company.id), values)
  await run(
    `INSERT INTO contact_points (company_id, person_id, kind, value)
     SELECT :company, n, 'phone', '+57301' || lpad(n::text, 7, '0') FROM generate_series(1, $1::int) n`,
    people,
  )
  await run(
    `INSERT INTO join_contacts (id, company_id, name, phone, person_id) OVERRIDING SYSTEM VALUE
     SELECT n, :company, 'Contacto ' || n, '+57301' || lpad(n::text, 7, '0'), n FROM generate_series(1, $1::int) n`,
    people,
  )
  await run(
    `INSERT INTO join_conversations (id, company_id, account_id, contact_id, state) OVERRIDING SYSTEM VALUE
     SELECT n, :company, $2, n, 'closed' FROM generate_series(1, $1::int) n`,
    people,
    company.account,
  )
  const facts = (count: number, columns: Readonly<Record<string, string>>) =>
    run(
      `INSERT INTO crm_report_facts (company_id, key_id, record_id, at, person_id, owner_id, origin_id, need_ids, ${Object.keys(columns).join(', ')})
       SELECT :company, g, g, date_trunc('day', now()) - (g * 7919 % ${DAYS}) * interval '1 day' + (g * 31 % 86400) * interval '1 second',
              1 + g % ${people}, ($1::bigint[])[1 + g % ${company.users.length}], 1 + g % 8, '{}', ${Object.values(columns).join(', ')}
         FROM generate_series(1, $2::bigint) g`,
      company.users,
      Math.ceil(count),
    )
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
    day: `(date_trunc('day', now()) - (g * 7919 % ${DAYS}) * interval '1 day')::date`,
    channel: `(ARRAY['call','whatsapp','email','form'])[1 + g % 4]`,
    line_id: '1',
    purchase: `CASE g % 5 WHEN 0 THEN 'repeat' WHEN 1 THEN 'repeat' ELSE 'first' END`,
    amount: '1000 + g % 900000',
  })
  await client.query('COMMIT')
}
