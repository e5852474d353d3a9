import { useEffect } from 'react'
import { type Command, registerCommands, runByKeys } from './commands.ts'

/** Registers commands while mounted. `commands` must be stable. */
export const useCommands = (commands: readonly Command[]): void => {
  useEffect(() => registerCommands(commands), [commands])
}

/** Global key listener. Once, in the shell. */
export const useCommandKeys = (): void => {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (runByKeys(event)) event.preventDefault()
    }
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  }, [])
}
