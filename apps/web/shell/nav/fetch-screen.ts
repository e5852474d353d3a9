import { areaOf, type OwnArea, screenAt } from './own-areas.ts'

/** Area of the root address: the chats, unless the user chose another start. */
export const startArea = (areas: readonly OwnArea[], startPage: string | null): OwnArea | undefined =>
  areas.find(({ path }) => (path === 'inicio') === (startPage === 'inicio')) ?? areas[0]

/** Preloads a start screen, so that it renders together with the frame. */
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
