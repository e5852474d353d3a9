import type { Selectable } from 'kysely'
import type { Rows } from '#platform/db/database.ts'
import type { IntegrationConnections } from '#platform/db/schema.gen.ts'
import type { ConnectionSettings } from '#platform/integrations/contract/domain.ts'
import type { Connection } from '#platform/integrations/port.ts'
import { type ConnectionAnswer, connectionSettings, fieldPairs } from '../../contract/connections.ts'
import type { IntegrationsContext } from '../ports.ts'

export type ConnectionRow = Selectable<IntegrationConnections>

const DEFAULTS: ConnectionSettings = {
  calls: true,
  recordings: true,
  createLeads: true,
  people: true,
  businesses: false,
  conversations: false,
  missedCalls: true,
  defaultUser: '',
  department: '',
  externalField: '',
  stages: [],
}

export const settingsOf = (stored: unknown): ConnectionAnswer['settings'] =>
  connectionSettings.parse({ ...DEFAULTS, ...(stored as object) })

export const fieldsOf = (stored: unknown): ConnectionAnswer['fields'] => fieldPairs.parse(stored)

/** The company's connection of a kind, in whatever state. */
export const findConnection = (
  rows: Rows,
  companyId: number,
  kind: string,
): Promise<ConnectionRow | undefined> =>
  rows
    .selectFrom('integration_connections')
    .selectAll()
    .where('company_id', '=', companyId)
    .where('kind', '=', kind)
    .executeTakeFirst()

/** All that a company has connected. */
export const connectionsOf = (rows: Rows, companyId: number): Promise<ConnectionRow[]> =>
  rows
    .selectFrom('integration_connections')
    .selectAll()
    .where('company_id', '=', companyId)
    .where('state', '=', 'active')
    .execute()

export const connectionById = (rows: Rows, id: number): Promise<ConnectionRow | undefined> =>
  rows.selectFrom('integration_connections').selectAll().where('id', '=', id).executeTakeFirst()

type Box = Pick<IntegrationsContext, 'box'>

/** A stored set of secrets; empty for none. */
export const openSecrets = ({ box }: Box, sealed: Buffer | null): Record<string, string> =>
  sealed === null ? {} : (JSON.parse(box.open(sealed)) as Record<string, string>)

export const sealSecrets = ({ box }: Box, secrets: Readonly<Record<string, string>>): Buffer =>
  box.seal(JSON.stringify(secrets))

/** The address that a connected program calls. */
export const incomingUrl = ({ origin }: Pick<IntegrationsContext, 'origin'>, row: ConnectionRow): string =>
  `${origin}/webhooks/${row.kind}/${row.incoming_key}`

/** With open secrets: neither logged nor answered. */
export const openConnection = (
  context: Pick<IntegrationsContext, 'box' | 'origin'>,
  row: ConnectionRow,
): Connection => ({
  id: row.id,
  companyId: row.company_id,
  address: row.address,
  remoteId: row.remote_id,
  secrets: openSecrets(context, row.secrets_sealed),
  tokens: openSecrets(context, row.tokens_sealed),
  settings: settingsOf(row.settings),
  fields: fieldsOf(row.fields),
  incomingUrl: incomingUrl(context, row),
  polledAt: row.polled_at,
})
