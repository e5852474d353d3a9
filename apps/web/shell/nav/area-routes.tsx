import { use, useState } from 'react'
import { Route, Routes } from 'react-router'
import { Redirect } from '#platform/ui/address/redirect.tsx'
import { NotFound } from '../not-found.tsx'
import type { OwnArea, OwnScreens } from './own-areas.ts'

/** Parent addresses redirect to their first screen: `configuraciones` to `configuraciones/fases`. */
const parentsOf = ({ screens }: OwnScreens): Map<string, string> => {
  const paths = screens.map(({ path }) => path).filter((path) => !path.includes(':'))
  const parents = new Map<string, string>()
  for (const path of paths) {
    const [parent = ''] = path.split('/')
    if (!paths.includes(parent) && !parents.has(parent)) parents.set(parent, path)
  }
  return parents
}

const ScreenRoutes = ({ area, own }: { area: OwnArea; own: OwnScreens }) => (
  <Routes>
    {own.home !== '' && <Route index element={<Redirect to={`/${area.path}/${own.home}`} />} />}
    {own.screens.map((screen) => (
      <Route key={screen.path} path={screen.path} element={<screen.component />} />
    ))}
    {[...parentsOf(own)].map(([parent, path]) => (
      <Route key={parent} path={parent} element={<Redirect to={`/${area.path}/${path}`} />} />
    ))}
    <Route path="*" element={<NotFound />} />
  </Routes>
)

const Awaited = ({ area }: { area: OwnArea }) => <ScreenRoutes area={area} own={use(area.load())} />

/** Routes of an area's screens; waits until they are loaded. */
export const AreaRoutes = ({ area }: { area: OwnArea }) => {
  // Decided once: switching would remount the screen.
  const [ready] = useState(area.ready)
  return ready === null ? <Awaited area={area} /> : <ScreenRoutes area={area} own={ready} />
}
