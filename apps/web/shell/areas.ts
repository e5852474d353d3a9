import { adminArea } from '#features/admin/web/area.tsx'
import { auditAdminScreens } from '#features/audit/web/admin-screens.tsx'
import { chatScreen } from '#features/chat/web/chat-area-screen.tsx'
import { pbxAdminScreens } from '#features/pbx/web/admin-screens.tsx'
import { phoneArea } from '#features/phone/web/area.tsx'
import { providerArea } from '#features/provider/web/area.tsx'
import type { Area } from '#platform/ui/area.ts'

/** Every area there is, in the order of the menu. */
const AREAS: readonly Area[] = [
  // People land in their chats.
  { ...phoneArea, home: chatScreen.path, screens: [chatScreen, ...phoneArea.screens] },
  providerArea,
  adminArea([...pbxAdminScreens, ...auditAdminScreens]),
]

/** The areas that somebody with these abilities may enter, each with the screens that are theirs. */
export const areasFor = (abilities: readonly string[]): Area[] =>
  AREAS.flatMap((area) => {
    const screens = area.screens.filter(({ ability }) => abilities.includes(ability ?? area.ability))
    const home = screens.find(({ path }) => path === area.home) ?? screens[0]
    return home === undefined ? [] : [{ ...area, screens, home: home.path }]
  })

/** The area that an address is in. */
export const areaOf = (areas: readonly Area[], pathname: string): Area | undefined =>
  areas.find(({ path }) => pathname === `/${path}` || pathname.startsWith(`/${path}/`))
