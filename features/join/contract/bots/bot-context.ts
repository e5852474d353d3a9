/** The conversation's surroundings that a bot's decisions depend on. */
export interface BotContext {
  /** Null: the account's group. */
  isOpen: (group: number | null) => boolean
  label: number | null
  /** The contact's; available as `{{nombre}}` and `{{telefono}}`. */
  name: string
  phone: string
  /** A written phone number as digits with its calling code; null for what is none. */
  readPhone: (text: string) => string | null
}
