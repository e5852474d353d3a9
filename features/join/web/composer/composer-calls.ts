type Asked = 'focus' | 'note'

const heard = new Set<(asked: Asked) => void>()

/** Gives the keyboard to the field of the conversation that is open; `note`: and switches it to internal notes, or back. */
export const callComposer = (asked: Asked): void => {
  for (const hear of heard) hear(asked)
}

/** Until the answer is called. */
export const heardInComposer = (hear: (asked: Asked) => void): (() => void) => {
  heard.add(hear)
  return () => heard.delete(hear)
}
