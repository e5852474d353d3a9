import type { Client } from 'pg'

/** Companies whose desk phones are sipp; calls of `ours` go through the program, of `dial` through `Dial()` alone. */
export const SLUGS = { ours: 'bench-ours', dial: 'bench-dial' } as const
export type SideName = keyof typeof SLUGS

export const FIRST_CALLER = 2000
export const FIRST_CALLEE = 3000
export const LINES = 50
/** Browser phones of `dial`, which register themselves. */
export const BARE_PHONES = ['1001', '1002'] as const
export const BARE_SECRET = 'of the bare phones'
export const REALM = 'suite.local'

/**
 * Creates both companies, identical except for their names. Asterisk sees their desk phones without a secret, at sipp's
 * address, and the calls of `dial` in their own context. Only for this benchmark's own database.
 */
export async function makeCompanies(client: Client, calleePort: number): Promise<void> {
  await client.query(`
    WITH made AS (
      INSERT INTO companies (name, slug, max_simultaneous_calls)
      SELECT slug, slug, 100000 FROM unnest(ARRAY['${SLUGS.ours}', '${SLUGS.dial}']) AS slug
      RETURNING id, slug)
    INSERT INTO extensions (company_id, number, endpoint, display_name, call_limit,
                            secret_sealed, secret_digest, desk_secret_digest)
    SELECT made.id, number, made.slug || '-' || number, 'Line ' || number, 20, '', '', ''
      FROM made, LATERAL (
        SELECT (first + step)::text AS number
          FROM unnest(ARRAY[${FIRST_CALLER}, ${FIRST_CALLEE}]) AS first, generate_series(0, ${LINES - 1}) AS step
      ) AS numbers`)
  await client.query(
    `INSERT INTO extensions (company_id, number, endpoint, display_name, call_limit,
                             secret_sealed, secret_digest, desk_secret_digest)
     SELECT id, number, slug || '-' || number, 'Browser ' || number, 20, '',
            md5(slug || '-' || number || ':' || $1 || ':' || $2), ''
       FROM companies, unnest($3::text[]) AS number WHERE slug = '${SLUGS.dial}'`,
    [REALM, BARE_SECRET, BARE_PHONES],
  )
  // Trunks have no secret either, including the demo's.
  const isBench = `(id ~ '^(${SLUGS.ours}|${SLUGS.dial})-.*-desk(@own\\^3B)?$' OR id LIKE 'trunk.%')`
  await replaceView(client, 'ps_endpoints', {
    context: `CASE WHEN id LIKE '${SLUGS.dial}-%-desk' THEN 'bench-dial'
                   WHEN id LIKE '${SLUGS.dial}-%' THEN 'bench-dial-web' ELSE context END`,
    auth: `CASE WHEN ${isBench} THEN NULL ELSE auth END`,
    identify_by: `CASE WHEN ${isBench} THEN 'username' ELSE identify_by END`,
    // sipp does not support a re-INVITE, which tells a carrier who answered.
    send_pai: `CASE WHEN ${isBench} THEN NULL ELSE send_pai END`,
    // sipp sends digits by INFO.
    dtmf_mode: `CASE WHEN ${isBench} THEN 'info' ELSE dtmf_mode END`,
  })
  await replaceView(client, 'ps_aors', {
    qualify_frequency: `CASE WHEN ${isBench} THEN '0' ELSE qualify_frequency END`,
    contact: `CASE WHEN id LIKE '%-desk@own^3B' AND ${isBench}
                   THEN 'sip:' || split_part(id, '-', 3) || '@127.0.0.1:${calleePort}' ELSE contact END`,
  })
}

/** Recreates a view with some columns changed. */
async function replaceView(client: Client, name: string, changes: Record<string, string>): Promise<void> {
  const { rows } = await client.query<{ column_name: string }>(
    `SELECT column_name FROM information_schema.columns
      WHERE table_schema = 'asterisk' AND table_name = $1 ORDER BY ordinal_position`,
    [name],
  )
  const columns = rows.map(({ column_name: column }) => {
    const change = changes[column]
    return change === undefined ? `"${column}"` : `${change} AS "${column}"`
  })
  await client.query(`
    BEGIN;
    ALTER VIEW asterisk.${name} RENAME TO ${name}_of_suite;
    CREATE VIEW asterisk.${name} AS SELECT ${columns.join(', ')} FROM asterisk.${name}_of_suite;
    GRANT SELECT ON asterisk.${name} TO suite_asterisk;
    COMMIT`)
}

/** Console commands after each start of Asterisk: the plain `Dial()` dialplan. */
export const DIAL_COMMANDS = [
  ['bench-dial', '-desk'],
  ['bench-dial-web', ''],
].map(
  ([context, suffix]) =>
    `dialplan add extension _X.,1,Dial(PJSIP/${SLUGS.dial}-\${EXTEN}${suffix},30) into ${context}`,
)
