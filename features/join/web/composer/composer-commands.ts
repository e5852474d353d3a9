type Request = 'focus' | 'note'

const heard = new Set<(request: Request) => void>()

/** Focuses the field of the open conversation; `note` also toggles internal notes. */
export const sendComposerCommand = (request: Request): void => {
  for (const hear of heard) hear(request)
}

/** Listens until the returned function is called. */
export const onComposerCommand = (hear: (request: Request) => void): (() => void) => {
  heard.add(hear)
  return () => heard.delete(hear)
}
