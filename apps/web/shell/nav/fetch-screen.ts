import { areaOf, type OwnArea, screenAt } from './own-areas.ts'

/** The area that the plain address leads to: the chats, as for everybody, unless one chose otherwise. */
export const startArea = (areas: readonly OwnArea[], startPage: string | null): OwnArea | undefined =>
  areas.find(({ path }) => (path === 'inicio') === (startPage === 'inicio')) ?? areas[0]

/** Fetches the screen at an address if people start there, so that it is drawn together with the frame around it. */
export const fetchScreen = async (
  areas: readonly OwnArea[],
  pathname: string,
  startPage: string | null,
): Promise<void> => {
  const area = pathname === '/' ? startArea(areas, startPage) : areaOf(areas, pathname)
  if (area === undefined) return
  const own = area.ready ?? (await area.load())
  const isWhole = pathname === '/' || pathname === `/${area.path}`
  const screen = screenAt(area, own, isWhole ? `/${area.path}/${own.home}` : pathname)
  await screen?.fetch?.()
}
