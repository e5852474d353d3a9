/** Where a click on a notice leads: to a message of a chat, or to the calls that were missed. */
export type NoticeTarget =
  | { readonly kind: 'message'; readonly chat_id: number; readonly message_id: number | null }
  | { readonly kind: 'missed_call'; readonly call_id: string | null }

const isId = (value: unknown): value is number => Number.isSafeInteger(value) && Number(value) > 0

/** What came from a worker, perhaps of another build, as a target; null when it is none. */
export const readTarget = (told: unknown): NoticeTarget | null => {
  if (typeof told !== 'object' || told === null || !('kind' in told)) return null
  const { kind, chat_id, message_id, call_id } = told as Record<string, unknown>
  if (kind === 'missed_call') return { kind, call_id: typeof call_id === 'string' ? call_id : null }
  if (kind !== 'message' || !isId(chat_id)) return null
  return { kind, chat_id, message_id: isId(message_id) ? message_id : null }
}

/** Notices of one chat replace each other, as do those of one call. */
export const tagOf = (target: NoticeTarget): string =>
  target.kind === 'message' ? `chat-${target.chat_id}` : `call-${target.call_id ?? ''}`
