import type { BoundRoute } from '#platform/http/server/bind.ts'
import type { Purge } from '#platform/resource/server/purge-deleted.ts'
import { resourceRoutes } from '#platform/resource/server/resource-routes.ts'
import { calendarStore } from './calendar-store.ts'
import { routingOptionRoutes } from './option-routes.ts'
import { readIvrTrialRoute } from './read-ivr-trial.ts'
import {
  conferenceRoomStore,
  didStore,
  ivrStore,
  queueStore,
  ringGroupStore,
  timeSlotStore,
} from './routing-stores.ts'
import { surveyAnswerStore } from './survey-answer-store.ts'

const STORES = [
  calendarStore,
  conferenceRoomStore,
  timeSlotStore,
  ringGroupStore,
  queueStore,
  ivrStore,
  didStore,
]

export const routingRoutes: readonly BoundRoute[] = [
  ...STORES.flatMap((store) => resourceRoutes(store)),
  ...resourceRoutes(surveyAnswerStore),
  ...routingOptionRoutes,
  readIvrTrialRoute,
]

/** DIDs first, since they refer to the others; rows still in use stay. */
export const routingPurges: readonly Purge[] = STORES.toReversed().map(({ table }) => ({ table }))
