import { createContext, useContext } from 'react'
import { useLocation } from 'react-router'
import { useStore } from 'zustand'
import type { AreaScreen } from '#platform/ui/area.ts'
import { recordTitle } from '#platform/ui/record-title.ts'
import { areaOf, type OwnArea, type OwnScreens, screenAt } from './own-areas.ts'
import { useOwnScreens } from './use-own-screens.ts'

export const AreasContext = createContext<readonly OwnArea[]>([])

/** Areas of the user. */
export const useAreas = (): readonly OwnArea[] => useContext(AreasContext)

/** The current place. */
export interface Here {
  area: OwnArea | undefined
  own: OwnScreens | null
  screen: AreaScreen | undefined
  /** Name of the shown record. */
  record: string | null
  /** URL with filters, for favourites. */
  to: string
}

export const useHere = (): Here => {
  const areas = useAreas()
  const { pathname, search } = useLocation()
  const area = areaOf(areas, pathname)
  const own = useOwnScreens(area)
  const record = useStore(recordTitle)
  const screen = area === undefined || own === null ? undefined : screenAt(area, own, pathname)
  return { area, own, screen, record, to: `${pathname}${search}` }
}
