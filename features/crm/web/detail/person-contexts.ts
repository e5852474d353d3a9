import { type ComponentType, createContext } from 'react'
import type { Api } from '#platform/http/web/api.ts'
import type { StartTask } from '#platform/resource/web/bulk/start-task.ts'

/** Another feature's panel beside a person's page; filled by the shell. */
export const PersonAsideContext = createContext<ComponentType<{ personId: number; name: string }> | null>(
  null,
)

/** Schedules an appointment with a person, beside their name; filled by the shell. */
export const PersonPlanContext = createContext<ComponentType<{ personId: number; name: string }> | null>(null)

interface EnrolProps {
  personIds?: readonly number[]
  /** Instead of ids: all results of a list, as a job. */
  start?: StartTask
  /** Beside the name of one person, or among the bulk actions of a list. */
  place: 'page' | 'bar'
  onDone?: () => void
}

/** Enrols people in a message sequence; null without permission. Filled by the shell. */
export const PersonEnrolContext = createContext<ComponentType<EnrolProps> | null>(null)

/** Calls a number; null for people without a phone. Filled by the shell. */
export const PersonCallContext = createContext<((number: string) => void) | null>(null)

/** Ticks an appointment off, or on again. Filled by the shell. */
export const EventDoneContext = createContext<(api: Api, id: number, done: boolean) => Promise<unknown>>(() =>
  Promise.resolve(),
)
