import { createContext, useContext } from 'react'
import { useLocation } from 'react-router'
import { useStore } from 'zustand'
import type { AreaScreen } from '#platform/ui/area.ts'
import { recordTitle } from '#platform/ui/record-title.ts'
import { areaOf, type OwnArea, type OwnScreens, screenAt } from './own-areas.ts'
import { useOwnScreens } from './use-own-screens.ts'

export const AreasContext = createContext<readonly OwnArea[]>([])

/** The areas that the signed-in person may enter. */
export const useAreas = (): readonly OwnArea[] => useContext(AreasContext)

/** Where one is. */
export interface Here {
  area: OwnArea | undefined
  own: OwnScreens | null
  screen: AreaScreen | undefined
  /** Name of the record that the screen shows. */
  record: string | null
  /** Address with filters, as it is kept to come back to. */
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
