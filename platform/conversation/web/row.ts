/** A row as the list needs to know it. Keys are steady while things are added on either side. */
export interface ConversationRow {
  readonly kind: string
  readonly key: string
  /** Of a message: its id and its place in the conversation. */
  readonly message?: { readonly id: number; readonly sequence: number; readonly created_at: string }
}

export const messageOf = (row: ConversationRow | undefined) =>
  row?.kind === 'message' ? row.message : undefined
