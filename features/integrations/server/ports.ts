import type { z } from 'zod'
import type { signInAnswer } from '#features/session/contract/session.ts'
import type { Ability } from '#platform/contract/access.ts'
import type { RouteContract } from '#platform/contract/route.ts'
import type { Database, Rows, UnitOfWork } from '#platform/db/database.ts'
import type { Signer } from '#platform/http/server/sign.ts'
import type {
  BusinessFacts,
  CallFacts,
  ConversationFacts,
  PersonFacts,
} from '#platform/integrations/contract/domain.ts'
import type {
  Connector,
  ControlOrder,
  RemoteBusiness,
  RemoteName,
  RemotePerson,
  Sound,
} from '#platform/integrations/port.ts'
import type { Logger } from '#platform/log/logger.ts'
import type { Notify } from '#platform/notify/notify.ts'
import type { SealedBox } from '#platform/secrets/sealed-box.ts'

/** A call with the outside, running or ended; null: there is none of this id. */
export type ReadCall = (rows: Rows, companyId: number, id: string) => Promise<CallFacts | null>
export type ReadPerson = (rows: Rows, companyId: number, id: number) => Promise<PersonFacts | null>
export type ReadBusiness = (rows: Rows, companyId: number, id: number) => Promise<BusinessFacts | null>
/** An opening of a conversation, by its id. */
export type ReadConversation = (
  rows: Rows,
  companyId: number,
  id: string,
) => Promise<ConversationFacts | null>
/** Writes a business from outside into the CRM: ours of this id, else a new one. Null: the company has no pipeline. */
export type SaveBusiness = (
  unit: UnitOfWork,
  companyId: number,
  business: { id: number | null; facts: RemoteBusiness },
) => Promise<{ id: number } | null>
/** The recording of a call; null: there is none. */
export type ReadRecording = (rows: Rows, companyId: number, callId: string) => Promise<Sound | null>
/** Writes a person from outside into the CRM: ours of this id, else who has the number or address, else a new lead. */
export type SavePerson = (
  unit: UnitOfWork,
  companyId: number,
  person: { id: number | null; facts: RemotePerson },
) => Promise<{ id: number; done: 'created' | 'changed' | 'kept' | 'linked' }>

export interface IntegrationsPorts {
  database: Database
  connectors: readonly Connector[]
  /** Seals secrets and tokens of connections and webhooks. */
  box: SealedBox
  /** Signs the state of an authorisation. */
  stateSigner: Signer
  /** Where the program is reached from outside. */
  origin: string
  /** Also private addresses: for tests and local gateways. */
  privateAddresses: boolean
  readCall: ReadCall
  readPerson: ReadPerson
  readRecording: ReadRecording
  savePerson: SavePerson
  readBusiness: ReadBusiness
  readConversation: ReadConversation
  saveBusiness: SaveBusiness
  /** Stages of the company's pipelines, by their paths. */
  listStages(rows: Rows): Promise<readonly RemoteName[]>
  /** Tells the user's softphones to call a number; the one that takes the order does. */
  dial(userId: number, order: { order: string; number: string }): void
  /** Tells them to do something with a call. */
  control(userId: number, order: ControlOrder): void
  /** Opens a session for a user whom a connected program has confirmed. @throws Failure for those who may not sign in */
  enterByProvider(
    userId: number,
    from: { address: string; userAgent: string; origin: string },
  ): Promise<z.input<typeof signInAnswer>>
  notify: Notify
  /** Every ability of the program, and its routes, once all features are wired. */
  abilities: readonly Ability[]
  routes: () => readonly RouteContract[]
  log: Logger
}

/** What the operations of this feature share. */
export interface IntegrationsContext extends IntegrationsPorts {
  connectorOf(kind: string): Connector | null
}
