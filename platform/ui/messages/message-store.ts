import { createStore } from 'zustand/vanilla'

/** Green tells of success, red of an error, yellow asks for a confirmation. */
type MessageKind = 'success' | 'error' | 'confirmation'

/** The colour that the theme gives each kind. */
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
  /** What the confirming button says: the act itself, "Eliminar", rather than "Aceptar". */
  action: string
  /** What the other button says, when "Cancelar" would be misread. */
  cancel?: string
  /** The act destroys something: its button is red. */
  danger?: boolean
  /** Enter presses the other button: a key pressed by mistake must not discard anything. */
  staysByDefault?: boolean
}

export interface Message extends MessageText {
  id: number
  kind: MessageKind
  /** Null where there is nothing to choose. */
  action: string | null
  cancel: string | null
  danger: boolean
  staysByDefault: boolean
  answer: (confirmed: boolean) => void
}

/** Dialogs waiting for an answer; the first one is on the screen. */
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

/** Asks before something that cannot be taken back. Escape and Cancelar answer `false`. */
export const confirm = ({
  action,
  cancel,
  danger = false,
  staysByDefault = false,
  ...text
}: Question): Promise<boolean> =>
  ask({ ...text, kind: 'confirmation', action, cancel: cancel ?? null, danger, staysByDefault })

/** Tells of the outcome of something in a window that waits to be closed. */
export const showMessage = async (kind: 'success' | 'error', text: MessageText): Promise<void> => {
  await ask({ ...text, kind, action: null, cancel: null, danger: false, staysByDefault: false })
}

/** Takes every waiting message away, unconfirmed: their owner is gone. */
export const dismissMessages = (): void => {
  for (const message of messageStore.getState()) message.answer(false)
}
