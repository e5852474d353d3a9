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

export type JoinDomainEvent = MessageReceived | ContactActive
