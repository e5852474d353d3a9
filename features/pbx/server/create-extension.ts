import type { Rows } from '#platform/db/database.ts'
import type { SealedBox } from '#platform/secrets/sealed-box.ts'
import { endpointName } from '#platform/telephony/endpoint-name.ts'
import { newBrowserSecret, newDeskSecret } from './extension-secret.ts'

export interface NewExtension {
  company: { id: number; slug: string }
  number: string
  displayName: string
  userId: number | null
  /** Simultaneous calls before callers hear busy; absent: the database's default. */
  callLimit?: number
  /** Call permission; null: the owner's. */
  reach?: string | null
}

export interface CreatedExtension {
  id: number
  endpoint: string
  /** Password of desk phones in clear text; stored sealed. */
  secret: string
}

export interface SecretSettings {
  /** Seals with purpose `extension secrets`. */
  secrets: SealedBox
  /** The SIP domain, which the digests are bound to. */
  realm: string
}

/** Adds an extension. Devices can register once the transaction commits: the engine reads the same row. */
export async function createExtension(
  rows: Rows,
  { secrets, realm }: SecretSettings,
  { company, number, displayName, userId, callLimit, reach = null }: NewExtension,
): Promise<CreatedExtension> {
  const endpoint = endpointName(company.slug, number)
  const desk = newDeskSecret({ endpoint, realm }, secrets)
  const { id } = await rows
    .insertInto('extensions')
    .values({
      company_id: company.id,
      user_id: userId,
      number,
      endpoint,
      display_name: displayName,
      reach,
      ...(callLimit !== undefined && { call_limit: callLimit }),
      ...newBrowserSecret({ endpoint, realm }, secrets).columns,
      ...desk.columns,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { id, endpoint, secret: desk.secret }
}
