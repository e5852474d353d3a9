import { defineOptions } from '#platform/resource/contract/resource.ts'
import { manageRouting } from '../abilities.ts'

const options = (path: string, title: string) =>
  defineOptions({ path: `/api/admin/routing-options/${path}`, title, ability: manageRouting })

/** Every possible target of a call; ids are those of `call_destinations`. */
export const destinationOptions = options('destinations', 'destinations of calls')
export const timeSlotOptions = options('time-slots', 'time slots')
export const calendarOptions = options('calendars', 'calendars of opening hours')
export const memberOptions = options('extensions', 'extensions that ring')
