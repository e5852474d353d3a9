import type {
  BusinessFacts,
  CallFacts,
  ChangeKind,
  ConnectionSettings,
  ConversationFacts,
  FieldPair,
  MappedField,
  PersonFacts,
} from './contract/domain.ts'

/** A file of sound, read whole. */
export interface Sound {
  /** mp3 or wav. */
  format: string
  content: Buffer
}

/** A connected program, as its connector sees it. Secrets are open: none of this is logged or answered. */
export interface Connection {
  readonly id: number
  readonly companyId: number
  /** `https://…` without a slash at the end; empty before the authorisation. */
  readonly address: string
  readonly remoteId: string | null
  /** What an administrator typed. */
  readonly secrets: Readonly<Record<string, string>>
  /** What the program gave; empty before the authorisation. */
  readonly tokens: Readonly<Record<string, string>>
  readonly settings: ConnectionSettings
  readonly fields: readonly FieldPair[]
  /** Where the program may call us. */
  readonly incomingUrl: string
  readonly polledAt: Date | null
}

export interface OutsideCall {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  url: string
  headers?: Readonly<Record<string, string>>
  body?: string | Buffer
}

export interface OutsideReply {
  status: number
  headers: Readonly<Record<string, string | string[] | undefined>>
  text: string
}

/** Makes a request within the rules for addresses from outside. @throws the network's error */
export type Send = (call: OutsideCall) => Promise<OutsideReply>

/** One call of the program's API, in its own words. */
export interface ApiCall {
  path: string
  method?: OutsideCall['method']
  /** A buffer is sent as it is, with the content type of `headers`. */
  body?: unknown
  headers?: Readonly<Record<string, string>>
}

/** What an authorisation gave. */
export interface Granted {
  address: string
  remoteId: string | null
  tokens: Record<string, string>
  /** Null: the tokens do not expire. */
  expiresAt: Date | null
}

export interface Link {
  ownId: string
  remoteKind: string
  remoteId: string
  remoteChangedAt: Date | null
  remoteDigest: string | null
  /** When both were last brought in line, by our clock; set by `keepLink`. */
  syncedAt?: Date
}

/** A record of the other program, to be kept here. Mapped facts that it does not have stay as they are. */
export interface RemotePerson
  extends Omit<PersonFacts, 'id' | 'removed' | MappedField>,
    Partial<Pick<PersonFacts, MappedField>> {
  remoteKind: string
  remoteId: string
  /** How they came; known people keep what they have. */
  arrival?: Arrival
}

export interface Arrival {
  network: 'facebook' | 'instagram'
  /** Empty for leads without an advertisement. */
  campaign: { id: string; name: string }
  /** What has no field of its own. */
  notes: string
}

/** A business of the other program, to be kept here. */
export interface RemoteBusiness {
  remoteKind: string
  remoteId: string
  name: string
  /** Our person; null: not known. */
  personId: number | null
  status: BusinessFacts['status']
  /** Our stage, or the name of theirs, which is looked for among ours; null: it stays where it is. */
  stage: { id: number } | { name: string } | null
  /** Null: not said. */
  amount: number | null
  expectedClose: string | null
  ownerId: number | null
  changedAt: Date
}

export type ControlAction = 'answer' | 'hangup' | 'mute' | 'unmute' | 'hold' | 'unhold' | 'digits'

export interface ControlOrder {
  action: ControlAction
  /** Our id of the call; null: the one that the user has. */
  call: string | null
  /** Keys of the telephone, for `digits`. */
  digits: string
}

/** Kinds of records that are linked. */
export type LinkKind = 'call' | 'person' | 'business' | 'conversation'

/** What a connector works with: its connection, the program's API, and our records. */
export interface Work {
  readonly connection: Connection
  /** Asks the API with the tokens of now, within its limits. @throws ApiBusy, ApiRefused, AccessEnded, the network's error */
  api(call: ApiCall): Promise<unknown>
  remoteUser(userId: number): Promise<string | null>
  ownUser(remoteId: string): Promise<number | null>
  linkOf(kind: LinkKind, ownId: string): Promise<Link | null>
  linkTo(kind: LinkKind, remoteKind: string, remoteId: string): Promise<Link | null>
  keepLink(kind: LinkKind, link: Link): Promise<void>
  dropLink(kind: LinkKind, ownId: string): Promise<void>
  call(id: string): Promise<CallFacts | null>
  recordingOf(callId: string): Promise<Sound | null>
  person(id: number): Promise<PersonFacts | null>
  business(id: number): Promise<BusinessFacts | null>
  conversation(id: string): Promise<ConversationFacts | null>
  /** Writes theirs into our CRM and links both. @returns our id, and what was done */
  savePerson(
    remote: RemotePerson,
    digest: string,
  ): Promise<{ id: number; done: 'created' | 'changed' | 'kept' | 'linked' }>
  /** Writes theirs into our CRM and links both. @returns our id */
  saveBusiness(remote: RemoteBusiness, digest: string): Promise<{ id: number }>
  /** Rings our user's phone and calls the number from it; their call has this id. */
  dial(userId: number, number: string, remoteCallId: string): Promise<void>
  /** Has our user's phone do something with a call of theirs. */
  control(userId: number, order: ControlOrder): Promise<void>
  /** The call that somebody began over there by `dial`: its id, once. */
  takeDial(userIds: readonly number[], number: string): Promise<string | null>
  /** Stores what came from the program, to be handled in its turn. */
  keepIncoming(events: readonly Incoming[]): Promise<void>
}

/** Something that the program told us. */
export interface Incoming {
  /** Their name of it. */
  kind: string
  /** Their record: those of one record are handled in order. */
  record: string
  content: Readonly<Record<string, string>>
}

export interface Change {
  kind: ChangeKind
  record: string
}

/** `skipped`: there was nothing to do; the reason is a key of the catalogue. */
export type Outcome = { state: 'done' } | { state: 'skipped'; reason: SkipReason }
export type SkipReason =
  | 'unchanged'
  | 'ours_is_newer'
  | 'no_user'
  | 'gone'
  | 'hidden_number'
  | 'not_wanted'
  | 'too_large'
  | 'nobody_there'
  | 'goes_on'

export interface Received {
  events: readonly Incoming[]
  /** A secret of the program that later events are proved by: kept where none is stored yet. */
  learned?: Readonly<Record<string, string>>
}

export interface IncomingRequest {
  headers: Readonly<Record<string, string>>
  query: Readonly<Record<string, string>>
  body: Buffer
}

export interface RemoteName {
  id: string
  name: string
}

/** What a company may choose from at the other program, besides users and fields. */
export interface RemoteChoices {
  departments?: readonly RemoteName[]
  stages?: readonly RemoteName[]
  /** Forms with questions of their own. */
  forms?: readonly (RemoteName & { fields: readonly RemoteName[] })[]
  /** Text fields of businesses. */
  businessFields?: readonly RemoteName[]
}

/** Requests that the program takes at once, and how many more each second. */
export interface Bucket {
  depth: number
  perSecond: number
}

/** A kind of program that companies connect. Adapters fill it; `features/integrations` runs it. */
export interface Connector {
  readonly kind: string
  readonly bucket: Bucket
  /** What an administrator types besides the address. */
  readonly secretNames: readonly string[]
  /**
   * Where the program is, by what was typed.
   * @returns null if it cannot be read; `https://…` without a slash at the end; empty if only the authorisation tells
   */
  addressOf(typed: { address: string; secrets: Readonly<Record<string, string>> }): string | null
  /** What it is told of with these settings. */
  tells(settings: ConnectionSettings): readonly ChangeKind[]
  /** Null: what was typed is enough. */
  readonly authorization: {
    /** Where the administrator lets us in. */
    url(connection: Connection, grant: { state: string; redirect: string }): string
    /** @throws ApiRefused, the network's error */
    redeem(
      connection: Connection,
      answer: Record<string, string>,
      redirect: string,
      send: Send,
    ): Promise<Granted>
    /** @throws AccessEnded, ApiBusy, the network's error */
    renew(connection: Connection, send: Send): Promise<Granted>
  } | null
  request(connection: Connection, call: ApiCall): OutsideCall
  /** @throws TokenExpired, ApiBusy, ApiRefused, AccessEnded */
  read(reply: OutsideReply): unknown
  /** Asks whether we are let in and has itself told of changes. Safe to repeat. @returns what to keep with the tokens */
  activate(work: Work): Promise<Record<string, string>>
  /** Ends what `activate` began; failures do not matter. */
  leave?(work: Work): Promise<void>
  tell(change: Change, work: Work): Promise<Outcome>
  /** Null: it never calls us. Also for requests by GET where `calledByGet`. @throws IncomingRefused, BadIncoming */
  receive: ((connection: Connection, request: IncomingRequest) => Received) | null
  readonly calledByGet?: boolean
  /** Answer to the program's verification of our address; null refuses it. Absent if there is none. */
  handshake?(connection: Connection, query: Readonly<Record<string, string>>): string | null
  handle(incoming: Incoming, work: Work): Promise<Outcome>
  /**
   * Who opened our panel inside the program, by what it sent along and itself confirms; null: it does not. Absent where a program
   * proves nobody.
   */
  identify?(
    connection: Connection,
    form: Readonly<Record<string, string>>,
    send: Send,
  ): Promise<string | null>
  /** Fetches what it does not tell by itself; once a minute. @returns what to keep with the tokens */
  poll?(work: Work): Promise<Record<string, string>>
  listUsers(work: Work): Promise<readonly RemoteName[]>
  listFields(work: Work): Promise<readonly RemoteName[]>
  listChoices?(work: Work): Promise<RemoteChoices>
}
