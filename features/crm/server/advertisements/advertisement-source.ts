import { sql } from 'kysely'
import { cutText } from '#platform/contract/cut-text.ts'
import { asOneLine } from '#platform/contract/scalars.ts'
import type { Rows } from '#platform/db/database.ts'
import { type Source, sourceOf } from '../forms/find-or-create-lead.ts'

interface Advertisement {
  type: string
  id: string
  url: string
  headline: string
  body: string
}

/** Campaigns beyond these are not created by advertisements. */
const MAX_CAMPAIGNS = 2_000

/** Networks by the hosts of their links; `fb.me/…` is where Meta's advertisements lead. */
const NETWORKS = [
  [/(^|\.)instagram\.com$/, 'instagram'],
  [/(^|\.)(facebook\.com|fb\.(me|com|watch))$/, 'facebook'],
  [/(^|\.)tiktok\.com$/, 'tiktok'],
  [/(^|\.)(youtube\.com|google\.[a-z.]+)$/, 'google'],
] as const

function readUrl(url: string): { network: string; utm_source: string; utm_campaign: string } {
  const parsed = URL.parse(url)
  const word = (name: string) => cutText(parsed?.searchParams.get(name) ?? '', 100)
  const network = NETWORKS.find(([host]) => host.test(parsed?.hostname ?? ''))?.[1] ?? ''
  return { network, utm_source: word('utm_source'), utm_campaign: word('utm_campaign') }
}

/**
 * Origin and campaign of an advertisement. The campaign is the one with the UTM word of its link, with the advertisement's id as
 * UTM word, or of its headline's name; `mayCreate`: otherwise a new one. The origin is the one of the link's UTM word, else the
 * campaign's, else the network's, else WhatsApp's, as far as the company has them.
 */
export async function advertisementSource(
  rows: Rows,
  companyId: number,
  { id, url, headline }: Advertisement,
  mayCreate: boolean,
): Promise<Source> {
  const { network, utm_source, utm_campaign } = readUrl(url)
  const none = { company_id: companyId, origin_id: null, campaign_id: null, line_id: null }
  const originOf = async (word: string) =>
    (await sourceOf(rows, none, { utm_source: word, utm_campaign: '' })).origin
  const origin_id = (await originOf(network)) ?? (await originOf('whatsapp'))
  const name = cutText(asOneLine(headline), 120)
  for (const word of [utm_campaign, id, name].filter((one) => one !== '')) {
    const source = await sourceOf(rows, { ...none, origin_id }, { utm_source, utm_campaign: word })
    if (source.campaign !== null) return source
  }
  const source = await sourceOf(rows, { ...none, origin_id }, { utm_source, utm_campaign: '' })
  if (!mayCreate || name === '') return source
  return { ...source, campaign: await createCampaign(rows, companyId, { name, id, origin: source.origin }) }
}

/** @returns null when the company has too many */
async function createCampaign(
  rows: Rows,
  companyId: number,
  { name, id, origin }: { name: string; id: string; origin: number | null },
): Promise<number | null> {
  const { rows: made } = await sql<{ id: number }>`
    INSERT INTO crm_campaigns (company_id, name, origin_id, utm_campaign)
    SELECT ${companyId}::bigint, ${name}, ${origin}::bigint, ${id === '' ? null : cutText(id, 100)}
     WHERE (SELECT count(*) FROM crm_campaigns WHERE deleted_at IS NULL) < ${sql.lit(MAX_CAMPAIGNS)}
        ON CONFLICT DO NOTHING RETURNING id`.execute(rows)
  if (made[0]) return made[0].id
  // Of two contacts at once the other was first.
  const found = await rows
    .selectFrom('crm_campaigns')
    .select('id')
    .where('deleted_at', 'is', null)
    .where(sql<boolean>`search_form(name) = search_form(${name})`)
    .executeTakeFirst()
  return found?.id ?? null
}
