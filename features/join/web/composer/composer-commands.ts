type Asked = 'focus' | 'note'

const heard = new Set<(asked: Asked) => void>()

/** Focuses the field of the open conversation; `note` also toggles internal notes. */
export const sendComposerCommand = (asked: Asked): void => {
  for (const hear of heard) hear(asked)
}

/** Listens until the returned function is called. */
export const onComposerCommand = (hear: (asked: Asked) => void): (() => void) => {
  heard.add(hear)
  return () => heard.delete(hear)
}
