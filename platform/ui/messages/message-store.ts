import { createStore } from 'zustand/vanilla'

/** Success, error, or a question. */
type MessageKind = 'success' | 'error' | 'confirmation'

/** Theme colour of each kind. */
export const MESSAGE_TONES = {
  success: 'success',
  error: 'error',
  confirmation: 'warning',
} as const satisfies Record<MessageKind, string>

interface MessageText {
  title: string
  text?: string
}

interface Question extends MessageText {
  /** Confirm button: the act itself, "Eliminar", not "Aceptar". */
  action: string
  /** The other button, when "Cancelar" would be ambiguous. */
  cancel?: string
  /** Destructive: red button. */
  danger?: boolean
  /** Enter presses the other button: an accidental key must not discard anything. */
  staysByDefault?: boolean
}

export interface Message extends MessageText {
  id: number
  kind: MessageKind
  /** Null when there is no choice. */
  action: string | null
  cancel: string | null
  danger: boolean
  staysByDefault: boolean
  answer: (confirmed: boolean) => void
}

/** Queue of dialogs; the first one is shown. */
export const messageStore = createStore<readonly Message[]>(() => [])

let lastId = 0

const ask = (message: Omit<Message, 'id' | 'answer'>): Promise<boolean> =>
  new Promise((resolve) => {
    lastId += 1
    const id = lastId
    const answer = (confirmed: boolean) => {
      messageStore.setState((waiting) => waiting.filter((other) => other.id !== id), true)
      resolve(confirmed)
    }
    messageStore.setState((waiting) => [...waiting, { ...message, id, answer }], true)
  })

/** Asks before an irreversible act. Escape and Cancel answer `false`. */
export const confirm = ({
  action,
  cancel,
  danger = false,
  staysByDefault = false,
  ...text
}: Question): Promise<boolean> =>
  ask({ ...text, kind: 'confirmation', action, cancel: cancel ?? null, danger, staysByDefault })

/** Shows a result in a dialog. */
export const showMessage = async (kind: 'success' | 'error', text: MessageText): Promise<void> => {
  await ask({ ...text, kind, action: null, cancel: null, danger: false, staysByDefault: false })
}

/** Dismisses all dialogs as not confirmed, e.g. at sign-out. */
export const dismissMessages = (): void => {
  for (const message of messageStore.getState()) message.answer(false)
}
