/** A contact wrote into a conversation that somebody owns. */
interface MessageReceived {
  type: 'join.messageReceived'
  companyId: number
  messageId: number
}

/** A conversation was opened, assigned or closed. */
interface ContactActive {
  type: 'join.contactActive'
  companyId: number
  /** Numbers of its contact; at least one. */
  phones: readonly string[]
}

/** A contact called by a messaging service, and nobody answered. */
interface CallMissed {
  type: 'join.callMissed'
  companyId: number
  /** The service's id of the call. */
  outsideId: string
  /** The contact's number, E.164; empty when they have none. */
  number: string
  name: string
  /** The company's number that was called, by its name. */
  called: string
  calledAt: Date
  /** Seconds. */
  waited: number
  /** Who has the conversation with the contact. */
  ownerId: number | null
}

/** A contact wrote after a click on an advertisement or a post. */
export interface AdvertisementFollowed {
  type: 'join.advertisementFollowed'
  companyId: number
  contactId: number
  provider: string
  /** Digits with country code, and the provider's id of the contact; at least one of both. */
  phone: string | null
  userId: string | null
  /** As the contact calls themselves; may be empty. */
  name: string
  /** `url` and the texts may be empty. */
  advertisement: { type: string; id: string; url: string; headline: string; body: string }
  /** The service itself tells it, not the contact's telephone. */
  isAttested: boolean
  at: Date
}

export type JoinDomainEvent = MessageReceived | ContactActive | CallMissed | AdvertisementFollowed
