import { type ComponentType, createContext } from 'react'

/** What another feature shows of a person at the side of their page; filled by the shell. */
export const PersonAsideContext = createContext<ComponentType<{ personId: number; name: string }> | null>(
  null,
)

/** Plans something with a person, beside their name; filled by the shell. */
export const PersonPlanContext = createContext<ComponentType<{ personId: number; name: string }> | null>(null)

interface EnrolProps {
  personIds: readonly number[]
  /** Beside the name of one person, or among what is done with ticked ones. */
  place: 'page' | 'bar'
  onDone?: () => void
}

/** Puts people into a sequence of messages; null for who may not. Filled by the shell. */
export const PersonEnrolContext = createContext<ComponentType<EnrolProps> | null>(null)

/** Calls a number; null for people without a phone. Filled by the shell. */
export const PersonCallContext = createContext<((number: string) => void) | null>(null)
