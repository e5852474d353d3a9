import { useEffect } from 'react'
import { type Command, offerCommands, runByKeys } from './commands.ts'

/** Offers commands while the component lives. `commands` must be a stable list. */
export const useCommands = (commands: readonly Command[]): void => {
  useEffect(() => offerCommands(commands), [commands])
}

/** Listens for the keys of every command. Once in the shell. */
export const useCommandKeys = (): void => {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (runByKeys(event)) event.preventDefault()
    }
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  }, [])
}
