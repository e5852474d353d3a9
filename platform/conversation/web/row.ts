/** A row for the list. Keys are stable while rows are added at either end. */
export interface ConversationRow {
  readonly kind: string
  readonly key: string
  /** For messages: id and position in the conversation. */
  readonly message?: { readonly id: number; readonly sequence: number; readonly created_at: string }
}

export const messageOf = (row: ConversationRow | undefined) =>
  row?.kind === 'message' ? row.message : undefined
