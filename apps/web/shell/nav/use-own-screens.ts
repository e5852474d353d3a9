import { useEffect, useState } from 'react'
import type { OwnArea, OwnScreens } from './own-areas.ts'

/** An area's screens, loaded on demand; null until then, and without an area. */
export const useOwnScreens = (area: OwnArea | undefined): OwnScreens | null => {
  const [, setCome] = useState<OwnArea | null>(null)
  useEffect(() => {
    if (area === undefined || area.ready !== null) return
    let wanted = true
    const come = () => wanted && setCome(area)
    // The error shows in place of the screen.
    area.load().then(come, () => undefined)
    return () => {
      wanted = false
    }
  }, [area])
  return area?.ready ?? null
}

/** Same for several areas: those already loaded. */
export const useAllOwnScreens = (areas: readonly OwnArea[]): readonly (OwnArea & { ready: OwnScreens })[] => {
  const [, setCount] = useState(0)
  const [same, setSame] = useState(areas)
  if (areas.length !== same.length || areas.some((area, at) => area !== same[at])) setSame(areas)
  useEffect(() => {
    let wanted = true
    const come = () => wanted && setCount((count) => count + 1)
    for (const area of same) if (area.ready === null) area.load().then(come, () => undefined)
    return () => {
      wanted = false
    }
  }, [same])
  return areas.filter((area): area is OwnArea & { ready: OwnScreens } => area.ready !== null)
}
