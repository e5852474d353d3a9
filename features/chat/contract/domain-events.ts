/** A message was written; of several at once, the last. */
interface MessageWritten {
  type: 'chat.messageWritten'
  companyId: number
  messageId: number
}

export type ChatDomainEvent = MessageWritten
